import { expect, test } from "vitest";
import { disabledStorage, memoryStorage } from "../testing/storage.ts";
import { draftOf, keepDraft, readDrafts, saveDrafts } from "./drafts.ts";

test("each field keeps its own draft until it is emptied", () => {
  expect(draftOf("a")).toBe("");
  keepDraft("a", "Passp");
  keepDraft("b", "Milk");
  expect(draftOf("a")).toBe("Passp");
  keepDraft("a", "");
  expect([draftOf("a"), draftOf("b")]).toEqual(["", "Milk"]);
});

test("drafts outlive the page, where there is a storage", () => {
  const storage = memoryStorage();
  keepDraft("b", "Milk");
  saveDrafts(storage);
  expect(new Map(readDrafts(storage)).get("b")).toBe("Milk");
  saveDrafts(disabledStorage());
  expect(readDrafts(disabledStorage())).toEqual([]);
  storage.setItem("listbook.drafts", "{");
  expect(readDrafts(storage)).toEqual([]);
});
