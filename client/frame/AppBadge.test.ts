import { expect, test } from "vitest";
import { list } from "../testing/rowFixtures.ts";
import { countDue } from "./AppBadge.tsx";

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
  expect(countDue(lists, "2026-11-28")).toBe(2);
  expect(countDue(lists, "2026-11-29")).toBe(3);
  expect(countDue([], "2026-11-28")).toBe(0);
});
