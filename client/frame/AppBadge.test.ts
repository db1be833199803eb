import { expect, test } from "vitest";
import { list } from "../testing/rowFixtures.ts";
import { countDue } from "./AppBadge.tsx";

const noDays = () => [];

test("the badge counts active lists whose day has come, as long as something is to be done", () => {
  const due = { date: "2026-11-28" };
  const lists = [
    list("today", due),
    list("late, half done", { date: "2026-11-20", itemCount: 2, completedCount: 1 }),
    list("tomorrow", { date: "2026-11-29" }),
    list("without a date"),
    list("done", { ...due, itemCount: 2, completedCount: 1, skippedCount: 1 }),
    list("put away", { ...due, active: false }),
    list("template", { ...due, isTemplate: true, active: true }),
  ];
  expect(countDue(lists, "2026-11-28", noDays)).toBe(2);
  expect(countDue(lists, "2026-11-29", noDays)).toBe(3);
  expect(countDue([], "2026-11-28", noDays)).toBe(0);
});

test("the badge counts a list whose items are due before its day", () => {
  const trip = list("trip", { date: "2026-12-20", itemCount: 3 });
  const readDays = () => [{ day: "2026-11-29", openCount: 1 }];
  expect(countDue([trip], "2026-11-28", readDays)).toBe(0);
  expect(countDue([trip], "2026-11-29", readDays)).toBe(1);
  expect(countDue([trip], "2026-11-30", readDays)).toBe(1);
});
