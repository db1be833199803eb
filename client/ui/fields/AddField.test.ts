import { expect, test } from "vitest";
import { createDisabledStorage, createMemoryStorage } from "../../testing/memoryStorage.ts";
import { getDraft, setDraft, readDrafts, saveDrafts } from "./AddField.tsx";

test("each key keeps its own draft until the draft is empty", () => {
  expect(getDraft("a")).toBe("");
  setDraft("a", "Passp");
  setDraft("b", "Milk");
  expect(getDraft("a")).toBe("Passp");
  setDraft("a", "");
  expect([getDraft("a"), getDraft("b")]).toEqual(["", "Milk"]);
});

test("drafts are saved for the next page of the tab, unless storage is disabled", () => {
  const storage = createMemoryStorage();
  setDraft("b", "Milk");
  saveDrafts(storage);
  expect(new Map(readDrafts(storage)).get("b")).toBe("Milk");
  saveDrafts(createDisabledStorage());
  expect(readDrafts(createDisabledStorage())).toEqual([]);
  storage.setItem("listbook.drafts", "{");
  expect(readDrafts(storage)).toEqual([]);
});
