import { expect, test } from "vitest";
import { item } from "../../testing/rowFixtures.ts";
import { formatFinished, formatMinutes, formatSettled } from "./labels.ts";
import { splitIntoParts } from "./RunSheet.tsx";

const person = (name: string | null, isYou = false) => ({ __typename: "Person" as const, name, isYou });
const ticked = (id: string, time: string | null, by: ReturnType<typeof person> | null = null) =>
  item(id, 1, { completed: true, completedAt: time && `2026-11-22T${time}:00.000Z`, completedBy: by });

test("a run sheet has the ticks by their times, who with how many, what was skipped and what stayed open", () => {
  const items = [
    item("Fruit", 1, { isHeading: true }),
    ticked("Apples", "14:10", person("Ben")),
    ticked("Milk", null, person(null)),
    item("Swimwear", 1, { isSkipped: true, skipReason: "too cold" }),
    ticked("Bread", "14:02", person("Ana", true)),
    item("Umbrella", 1),
    ticked("Salt", "14:05", person("Ben")),
  ];
  const { ticked: rows, skipped, open, people } = splitIntoParts(items);
  expect(rows.map(({ name }) => name)).toEqual(["Bread", "Salt", "Apples", "Milk"]);
  expect(people).toEqual([
    { name: "Ben", count: 2 },
    { name: "Someone", count: 1 },
    { name: "You", count: 1 },
  ]);
  expect([skipped, open].map((part) => part.map(({ name }) => name))).toEqual([["Swimwear"], ["Umbrella"]]);
});

test("the words of a run", () => {
  expect(formatSettled({ itemCount: 22, completedCount: 19, skippedCount: 0 })).toBe("19 of 22 done");
  expect(formatSettled({ itemCount: 25, completedCount: 22, skippedCount: 3 })).toBe("22 of 25 done, 3 skipped");
  expect(formatFinished({ itemCount: 25, completedCount: 22, skippedCount: 3 })).toBe("22 done, 3 skipped.");
  expect(formatFinished({ itemCount: 1, completedCount: 1, skippedCount: 0 })).toBe("1 item ticked.");
  expect(formatMinutes({ from: 20, to: 25 })).toBe("20–25 min");
  expect(formatMinutes({ from: 75, to: 120 })).toBe("1 h 15 min – 2 h");
});
