import { expect, test } from "vitest";
import { formatMomentAgo } from "./formatMomentAgo.ts";

test("a time of today is said to the minute or the hour, and none is in the future", () => {
  const now = new Date(2026, 10, 21, 14, 2).getTime();
  const at = (day: number, hour: number, minute: number, second = 0) =>
    new Date(2026, 10, day, hour, minute, second).toISOString();
  const times = [at(21, 14, 5), at(21, 14, 1, 50), at(21, 13, 52), at(21, 13, 2), at(21, 0, 30), at(20, 23, 59)];
  expect(times.map((time) => formatMomentAgo(time, now))).toEqual([
    "1 minute ago",
    "1 minute ago",
    "10 minutes ago",
    "1 hour ago",
    "14 hours ago",
    "yesterday",
  ]);
});
