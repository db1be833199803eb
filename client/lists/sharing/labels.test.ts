import { expect, test } from "vitest";
import { formatEnds, formatPeople } from "./labels.ts";

test("a notebook says with how many others it is shared", () => {
  const shareWith = (others: number) => formatPeople({ people: Array.from({ length: others + 1 }) });
  expect([0, 1, 2].map(shareWith)).toEqual(["Shared by a link", "Shared with 1 person", "Shared with 2 people"]);
  expect(formatPeople(null)).toBeNull();
});

test("links of one day are told apart by the time at which they end, and those of one minute by the second", () => {
  const at = (...time: [hours: number, minutes: number, seconds: number]) =>
    new Date(2020, 11, 9, ...time).toISOString();
  expect(formatEnds([at(14, 2, 3), at(14, 2, 40), at(15, 0, 0)])).toEqual([
    "9 Dec 2020, 14:02:03",
    "9 Dec 2020, 14:02:40",
    "9 Dec 2020, 15:00",
  ]);
});
