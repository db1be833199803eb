import { expect, test } from "vitest";
import { list } from "../testing/rowFixtures.ts";
import { formatContents, countContents, groupLists, pickFirstLists } from "./contents.ts";

const lists = [
  list("a", { itemCount: 12, completedCount: 5, lastUsedAt: "2026-11-20T08:00:00.000Z" }),
  list("b", { active: false, itemCount: 3, lastUsedAt: "2026-11-19T08:00:00.000Z" }),
  list("c", { isTemplate: true, active: false, itemCount: 40 }),
  list("d", { isTemplate: true, active: true, lastUsedAt: "2026-11-18T08:00:00.000Z" }),
  list("e", { notebookId: "away", lastUsedAt: "2026-11-21T10:00:00.000Z" }),
];

test("each list is in one section, and a template is never in the active one", () => {
  const sections = Object.values(groupLists(lists)).map((section) => section.map(({ id }) => id).join(""));
  expect(sections).toEqual(["ae", "cd", "b"]);
});

test("counts the lists of each notebook, its templates, and the open items of its lists", () => {
  const counts = countContents(lists);
  expect(counts.get("home")).toEqual({
    lists: 2,
    templates: 2,
    open: 10,
    lastUsedAt: "2026-11-21T09:00:00.000Z",
  });
  expect(counts.get("away")).toEqual({ lists: 1, templates: 0, open: 0, lastUsedAt: "2026-11-21T10:00:00.000Z" });
});

test("the first lists of a notebook are in the order of its page", () => {
  const first = pickFirstLists(lists, 3);
  expect([...first].map(([id, of]) => [id, of.map((each) => each.id).join("")])).toEqual([
    ["home", "acd"],
    ["away", "e"],
  ]);
});

test.for([
  [2, 2, 1_204, "2 lists, 2 templates, 1,204 items to do"],
  [1, 0, 1, "1 list, 1 item to do"],
  [0, 1, 0, "1 template"],
  [0, 0, 0, "No lists"],
] as const)("%i lists, %i templates and %i open items are shown as %s", ([listCount, templates, open, label]) => {
  expect(formatContents({ lists: listCount, templates, open })).toBe(label);
});
