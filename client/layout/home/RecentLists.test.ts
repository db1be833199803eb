import { expect, test } from "vitest";
import { list } from "../../testing/rowFixtures.ts";
import { pickRecentLists } from "./RecentLists.tsx";

const used = (minute: number) => `2026-11-21T09:0${minute}:00.000Z`;

test("the last used is the one to continue, unless it is finished, empty, put away or a template", () => {
  const lists = [
    list("older", { itemCount: 40, completedCount: 12, lastUsedAt: used(1) }),
    list("packing", { itemCount: 3, lastUsedAt: used(2) }),
    list("finished", { itemCount: 3, completedCount: 3, lastUsedAt: used(3) }),
    list("empty", { lastUsedAt: used(4) }),
    list("away", { itemCount: 3, active: false, lastUsedAt: used(5) }),
    list("template", { itemCount: 3, isTemplate: true, lastUsedAt: used(6) }),
  ];
  expect(pickRecentLists(lists).last?.id).toBe("packing");
  expect(pickRecentLists([]).last).toBeUndefined();
});

test("the top three of the active lists, as the active page sorts them", () => {
  const lists = [
    list("d"),
    list("c", { date: "2026-12-01" }),
    list("b", { priority: 1 }),
    list("a", { priority: 9, isTemplate: true }),
    list("e", { date: "2026-11-01" }),
  ];
  expect(pickRecentLists(lists).top.map(({ id }) => id)).toEqual(["b", "e", "c"]);
});
