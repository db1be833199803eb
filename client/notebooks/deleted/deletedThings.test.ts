import { expect, test } from "vitest";
import { formatName, formatContents, formatDeletion } from "./deletedThings.ts";

test.for([
  ["notebook", ["n"], 3, 120, "Notebook with 3 lists and 120 items"],
  ["notebook", ["n"], 1, 0, "Notebook with 1 list"],
  ["notebook", ["n"], 0, 0, "Empty notebook"],
  ["list", ["l"], 1, 1_000, "List with 1,000 items"],
  ["list", ["l"], 1, 1, "List with 1 item"],
  ["list", ["l"], 1, 0, "Empty list"],
  ["item", ["a"], 0, 1, "Item"],
  ["item", ["a", "b"], 0, 2, "Items"],
] as const)("a deleted %s %j with %i lists and %i items is shown as %s", ([kind, ids, lists, items, label]) => {
  expect(formatContents({ kind, ids: [...ids], lists, items })).toBe(label);
});

test("items that were deleted together are shown by the name of the first", () => {
  expect(formatName({ ids: ["a"], name: "Milk" })).toBe("Milk");
  expect(formatName({ ids: ["a", "b", "c"], name: "Milk" })).toBe("Milk and 2 more");
});

test.for([
  ["2026-11-21T09:00:00.000Z", "Deleted today, 30 days left"],
  ["2026-11-20T13:00:00.000Z", "Deleted yesterday, 30 days left"],
  ["2026-11-20T11:00:00.000Z", "Deleted yesterday, 29 days left"],
  ["2026-10-23T11:00:00.000Z", "Deleted on Fri 23 Oct, 1 day left"],
  ["2026-10-22T11:30:00.000Z", "Deleted on Thu 22 Oct, 1 day left"],
] as const)("a thing that was deleted at %s is shown as %s", ([deletedAt, label]) => {
  const purgedAt = new Date(Date.parse(deletedAt) + 30 * 86_400_000).toISOString();
  expect(formatDeletion({ deletedAt, purgedAt }, new Date("2026-11-21T12:00:00.000Z"))).toBe(label);
});
