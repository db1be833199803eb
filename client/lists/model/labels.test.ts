import { expect, test } from "vitest";
import { formatDate, isOverdue, formatProgress, formatPriority, formatUses } from "./labels.ts";

test.for([
  ["2026-11-21", "Today"],
  ["2026-11-22", "Tomorrow"],
  ["2026-11-20", "1 day late"],
  ["2026-11-19", "2 days late"],
  ["2020-01-01", "2,516 days late"],
  ["2026-11-27", "Fri 27 Nov"],
  ["2027-01-03", "3 Jan 2027"],
] as const)("the date %s is shown as %s", ([date, label]) => {
  expect(formatDate(date, "2026-11-21")).toBe(label);
});

test("a date is overdue when its day is over", () => {
  expect(["2026-11-20", "2026-11-21", "2026-11-22"].map((date) => isOverdue(date, "2026-11-21"))).toEqual([
    true,
    false,
    false,
  ]);
});

test.for([
  [false, 12, 40, "12 of 40"],
  [false, 999, 1_000, "999 of 1,000"],
  [false, 0, 0, "No items"],
  [true, 1, 1, "1 item"],
  [true, 0, 12, "12 items"],
] as const)(
  "a list (template: %s) with %i of %i items done shows %s",
  ([isTemplate, completedCount, itemCount, label]) => {
    expect(formatProgress({ skippedCount: 0, isTemplate, completedCount, itemCount })).toBe(label);
  },
);

test.for([
  [3, "High priority"],
  [1, "Low priority"],
  [0, "No priority"],
  [7, "Priority 7"],
  [-2, "Priority −2"],
] as const)("the priority %i is shown as %s", ([priority, label]) => {
  expect(formatPriority(priority)).toBe(label);
});

const lists = [
  { templateId: "packing", createdAt: "2026-11-19T12:00:00.000Z" },
  { templateId: "packing", createdAt: "2026-11-21T12:00:00.000Z" },
  { templateId: "packing", createdAt: "2026-11-20T12:00:00.000Z" },
  { templateId: "shop", createdAt: "2026-11-20T12:00:00.000Z" },
  { templateId: null, createdAt: "2026-11-21T12:00:00.000Z" },
];

test.for([
  ["packing", "Used 3 times, last today"],
  ["shop", "Used yesterday"],
  ["party", "Not used yet"],
] as const)("the template %s shows %s", ([id, label]) => {
  expect(formatUses({ id }, lists, "2026-11-21")).toBe(label);
});
