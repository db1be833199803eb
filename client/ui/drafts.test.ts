import { expect, test } from "vitest";
import { draftOf, keepDraft } from "./drafts.ts";

test("each field keeps its own draft until it is emptied", () => {
  expect(draftOf("a")).toBe("");
  keepDraft("a", "Passp");
  keepDraft("b", "Milk");
  expect(draftOf("a")).toBe("Passp");
  keepDraft("a", "");
  expect([draftOf("a"), draftOf("b")]).toEqual(["", "Milk"]);
});
