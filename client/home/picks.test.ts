import { expect, test } from "vitest";
import { list } from "../testing/rowFixtures.ts";
import { pickContinued, pickDue, pickLastTemplates } from "./picks.ts";

const atMinute = (minute: number) => `2026-11-21T09:0${minute}:00.000Z`;

test("the list to continue is the one that was opened last, or else used last, if it is unfinished, active and no template", () => {
  const lists = [
    list("older", { itemCount: 40, completedCount: 12, lastUsedAt: atMinute(1) }),
    list("packing", { itemCount: 3, lastUsedAt: atMinute(2) }),
    list("finished", { itemCount: 3, completedCount: 3, lastUsedAt: atMinute(3) }),
    list("empty", { lastUsedAt: atMinute(4) }),
    list("inactive", { itemCount: 3, active: false, lastUsedAt: atMinute(5) }),
    list("template", { itemCount: 3, isTemplate: true, lastUsedAt: atMinute(6) }),
  ];
  expect(pickContinued(lists, "older")?.id).toBe("older");
  for (const id of ["finished", "empty", "inactive", "template", "gone", undefined])
    expect(pickContinued(lists, id)?.id).toBe("packing");
  expect(pickContinued([], "older")).toBeUndefined();
});

test("due are at most five active lists without the one to continue: by date, then those without a date by priority", () => {
  const lists = [
    list("low", { priority: 1 }),
    list("high", { priority: 3 }),
    list("late", { date: "2026-11-20" }),
    list("later", { date: "2026-12-24", priority: 3 }),
    list("same day, higher", { date: "2026-11-28", priority: 2 }),
    list("same day", { date: "2026-11-28" }),
    list("continued", { date: "2026-11-01" }),
    list("inactive", { date: "2026-11-01", active: false }),
    list("template", { isTemplate: true }),
  ];
  expect(pickDue(lists, "continued", ({ date }) => date).map(({ id }) => id)).toEqual([
    "late",
    "same day, higher",
    "same day",
    "later",
    "high",
  ]);
});

test("templates are sorted by their last use, then those that were not used by their last change", () => {
  const lists = [
    list("never used", { isTemplate: true, lastUsedAt: atMinute(9) }),
    list("used before", { isTemplate: true, lastUsedAt: atMinute(8) }),
    list("used last", { isTemplate: true, lastUsedAt: atMinute(1) }),
    list("old", { isTemplate: true, lastUsedAt: atMinute(2) }),
    list("older", { isTemplate: true, lastUsedAt: atMinute(1) }),
    list("first use", { templateId: "used before", createdAt: atMinute(3) }),
    list("second use", { templateId: "used last", createdAt: atMinute(4) }),
    list("earlier use", { templateId: "used last", createdAt: atMinute(2) }),
  ];
  expect(pickLastTemplates(lists).map(({ id }) => id)).toEqual(["used last", "used before", "never used", "old"]);
});
