import { expect, test } from "vitest";
import { isTextFile } from "./givenFiles.ts";

test.for<[name: string, type: string, isText: boolean]>([
  ["Shopping.txt", "text/plain", true],
  ["README.md", "", true],
  ["note.MARKDOWN", "application/octet-stream", true],
  // A shared text may have no name.
  ["", "text/plain", true],
  ["todoist.csv", "text/csv", false],
  ["lists.csv", "text/plain", false],
  ["trello.json", "application/json", false],
  ["takeout.zip", "application/zip", false],
  ["calendar.ics", "text/calendar", false],
  ["photo.jpg", "image/jpeg", false],
])("whether each line of %s (%s) can be an item", ([name, type, isText]) => {
  expect(isTextFile({ name, type, size: 1_000 })).toBe(isText);
});

test("a large text is a file to import", () => {
  expect(isTextFile({ name: "book.txt", type: "text/plain", size: 600_000 })).toBe(false);
});
