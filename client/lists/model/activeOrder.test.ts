import { expect, test } from "vitest";
import { groupByDate, groupByPriority } from "./activeOrder.ts";

const getDate = ({ date }: { date: string | null }) => date;

const read = (groups: { title: string; lists: { id: number }[] }[]) =>
  groups.map(({ title, lists }) => [title, lists.map(({ id }) => id)]);

test("groups lists by priority and keeps their order", () => {
  const sorted = [7, 3, 3, 0, -1].map((priority, id) => ({ id, priority }));
  expect(read(groupByPriority(sorted))).toEqual([
    ["Priority 7", [0]],
    ["High priority", [1, 2]],
    ["No priority", [3]],
    ["Priority −1", [4]],
  ]);
});

test("groups lists by date in the order of the days, and keeps the order of the lists", () => {
  const dates = [
    null,
    "2027-01-01",
    "2026-11-25",
    "2026-11-24",
    "2020-01-01",
    "2026-11-29",
    "2026-11-26",
    "2026-11-30",
  ];
  const sorted = [...dates, null, "2026-11-23"].map((date, id) => ({ id, date }));
  expect(read(groupByDate(sorted, "2026-11-25", getDate))).toEqual([
    ["Overdue", [3, 4, 9]],
    ["Today", [2]],
    ["Tomorrow", [6]],
    ["This week", [5]],
    ["Later", [1, 7]],
    ["No date", [0, 8]],
  ]);
});

test.for([
  ["2026-11-23", "2026-11-29", "This week"],
  ["2026-11-23", "2026-11-30", "Later"],
  ["2026-11-28", "2026-11-29", "Tomorrow"],
  ["2026-11-28", "2026-11-30", "Later"],
  ["2026-11-29", "2026-11-29", "Today"],
  ["2026-11-29", "2026-11-30", "Tomorrow"],
  ["2026-11-29", "2026-12-01", "Later"],
  ["2026-12-31", "2027-01-01", "Tomorrow"],
  ["2026-12-31", "2027-01-03", "This week"],
] as const)("the week ends on Sunday: on %s the day %s is in %s", ([today, date, title]) => {
  expect(read(groupByDate([{ id: 0, date }], today, getDate))).toEqual([[title, [0]]]);
});
