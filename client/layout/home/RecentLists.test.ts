import { expect, test } from "vitest";
import { list } from "../../testing/rowFixtures.ts";
import { pickRecentLists } from "./RecentLists.tsx";

const atMinute = (minute: number) => `2026-11-21T09:0${minute}:00.000Z`;

test("the list to continue is the last used one that is not finished, empty, inactive or a template", () => {
  const lists = [
    list("older", { itemCount: 40, completedCount: 12, lastUsedAt: atMinute(1) }),
    list("packing", { itemCount: 3, lastUsedAt: atMinute(2) }),
    list("finished", { itemCount: 3, completedCount: 3, lastUsedAt: atMinute(3) }),
    list("empty", { lastUsedAt: atMinute(4) }),
    list("inactive", { itemCount: 3, active: false, lastUsedAt: atMinute(5) }),
    list("template", { itemCount: 3, isTemplate: true, lastUsedAt: atMinute(6) }),
  ];
  expect(pickRecentLists(lists).last?.id).toBe("packing");
  expect(pickRecentLists([]).last).toBeUndefined();
});

test("the urgent lists are the first three of the active page", () => {
  const lists = [
    list("d"),
    list("c", { date: "2026-12-01" }),
    list("b", { priority: 1 }),
    list("a", { priority: 9, isTemplate: true }),
    list("e", { date: "2026-11-01" }),
  ];
  expect(pickRecentLists(lists).top.map(({ id }) => id)).toEqual(["b", "e", "c"]);
});
