import { expect, test } from "vitest";
import { formatTimeAgo, formatDate, addDays, isOverdue, getToday } from "./labels.ts";

test.for([
  ["2026-11-21", "Today"],
  ["2026-11-22", "Tomorrow"],
  ["2026-11-20", "1 day late"],
  ["2026-11-19", "2 days late"],
  ["2026-11-27", "Fri 27 Nov"],
  ["2027-01-03", "3 Jan 2027"],
] as const)("%s is %s", ([date, words]) => {
  expect(formatDate(date, "2026-11-21")).toBe(words);
});

test.for([
  ["2026-11-21T23:00:00.000", "today"],
  ["2026-11-22T01:00:00.000", "today"],
  ["2026-11-20T23:59:00.000", "yesterday"],
  ["2026-11-15T00:00:00.000", "6 days ago"],
  ["2026-11-14T12:00:00.000", "on Sat 14 Nov"],
  ["2025-11-14T12:00:00.000", "on 14 Nov 2025"],
] as const)("%s was %s", ([moment, words]) => {
  expect(formatTimeAgo(moment, "2026-11-21")).toBe(words);
});

test("today is the day where the person is", () => {
  expect(getToday(new Date(2026, 0, 5, 23, 59))).toBe("2026-01-05");
});

test("a week later is another month, and 29 February is there when it is", () => {
  expect(addDays("2026-11-28", 7)).toBe("2026-12-05");
  expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
});

test("a day is late when it is over", () => {
  expect(["2026-11-20", "2026-11-21", "2026-11-22"].map((date) => isOverdue(date, "2026-11-21"))).toEqual([
    true,
    false,
    false,
  ]);
});
