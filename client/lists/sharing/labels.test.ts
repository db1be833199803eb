import { expect, test } from "vitest";
import { findOwnName, formatEnds, formatPeople } from "./labels.ts";

test.for([
  [[], "Shared by link"],
  [["Anna"], "Shared with Anna"],
  [["Anna", "Ben"], "Shared with Anna and Ben"],
  [["Anna", "Ben", "Cleo"], "Shared with Anna, Ben and 1 more"],
  [["Anna", "Ben", "Cleo", "Dan", "Eve"], "Shared with Anna, Ben and 3 more"],
] as const)("a notebook names the others who have it: %o", ([names, label]) => {
  const others = names.map((name) => ({ name, isYou: false }));
  expect(formatPeople({ people: [{ name: "Me", isYou: true }, ...others] })).toBe(label);
});

test("links of one day differ by the time at which they end, and those of one minute by the second", () => {
  const at = (...time: [hours: number, minutes: number, seconds: number]) =>
    new Date(2020, 11, 9, ...time).toISOString();
  expect(formatEnds([at(14, 2, 3), at(14, 2, 40), at(15, 0, 0)])).toEqual([
    "9 Dec 2020, 14:02:03",
    "9 Dec 2020, 14:02:40",
    "9 Dec 2020, 15:00",
  ]);
});

test("the user is called as in the newest shared notebook", () => {
  const shared = (createdAt: string, own: string) => ({
    createdAt,
    sharing: {
      people: [
        { name: "Ben", isYou: false },
        { name: own, isYou: true },
      ],
    },
  });
  const alone = { createdAt: "2026-11-23", sharing: null };
  expect(findOwnName([])).toBe("");
  expect(findOwnName([alone])).toBe("");
  expect(findOwnName([shared("2026-11-21", "Mira"), shared("2026-11-22", "Mira Lund"), alone])).toBe("Mira Lund");
});
