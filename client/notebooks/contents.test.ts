import { expect, test } from "vitest";
import { list } from "../testing/rowFixtures.ts";
import {
  formatContents,
  formatSize,
  formatTemplate,
  groupLists,
  NO_CONTENTS,
  pickLastUsed,
  sortByUse,
  summarizeNotebooks,
} from "./contents.ts";

const lists = [
  list("a", { lastUsedAt: "2026-11-20T08:00:00.000Z" }),
  list("b", { active: false, lastUsedAt: "2026-11-19T08:00:00.000Z" }),
  list("c", { isTemplate: true, active: false }),
  list("d", { isTemplate: true, active: true, lastUsedAt: "2026-11-18T08:00:00.000Z" }),
  list("e", { notebookId: "away", lastUsedAt: "2026-11-21T10:00:00.000Z" }),
  list("f", { lastUsedAt: "2026-11-20T09:00:00.000Z" }),
];
const TODAY = "2026-11-21";

test("each list is in one section, and a template is never in the active one", () => {
  const sections = Object.values(groupLists(lists)).map((section) => section.map(({ id }) => id).join(""));
  expect(sections).toEqual(["aef", "cd", "b"]);
});

test("the cover of a notebook names three lists, the active ones first, and counts the others", () => {
  const contents = summarizeNotebooks(lists);
  const names = [...contents].map(([id, { first }]) => [id, first.map((each) => each.id).join("")]);
  expect(names).toEqual([
    ["home", "afc"],
    ["away", "e"],
  ]);
  expect(contents.get("home")).toMatchObject({
    more: 1,
    lists: 3,
    templates: 2,
    putAway: 1,
    lastUsedAt: "2026-11-21T09:00:00.000Z",
  });
  expect(contents.get("away")).toMatchObject({ more: 0, lists: 1, templates: 0, putAway: 0 });
});

const lastUsedAt = "2026-11-21T12:00:00.000Z";

test.for([
  [{ more: 6, putAway: 4, lists: 8, lastUsedAt }, "and 6 more · used today", "8 lists"],
  [{ putAway: 1_204, lists: 1_205, lastUsedAt }, "1,204 put away · used today", "1,205 lists"],
  [{ lists: 1, templates: 2, lastUsedAt: "2026-11-20T12:00:00.000Z" }, "Used yesterday", "1 list"],
  [{ templates: 2, lastUsedAt: "2026-11-06T12:00:00.000Z" }, "Used on Fri 6 Nov", "2 templates"],
  [{}, "No lists", "No lists"],
] as const)("the foot of a cover says of %o: %s", ([contents, foot, size]) => {
  expect(formatContents({ ...NO_CONTENTS, ...contents }, TODAY)).toBe(foot);
  expect(formatSize({ ...NO_CONTENTS, ...contents })).toBe(size);
});

const templates = [
  list("never", { isTemplate: true, lastUsedAt: "2026-11-21T12:00:00.000Z" }),
  list("before", { isTemplate: true, itemCount: 14, publishedUrl: "/t/1" }),
  list("last", { isTemplate: true, itemCount: 1 }),
];
const copies = [
  { templateId: "before", createdAt: "2026-11-20T12:00:00.000Z" },
  { templateId: "last", createdAt: "2026-11-21T12:00:00.000Z" },
  { templateId: null, createdAt: "2026-11-21T13:00:00.000Z" },
];

test("templates are sorted by their last use, and each says what it is", () => {
  const sorted = sortByUse(templates, copies);
  expect(sorted.map((template) => [template.id, formatTemplate(template, "used today")])).toEqual([
    ["last", "1 item · used today"],
    ["before", "14 items · used today · published"],
    ["never", "No items · used today"],
  ]);
});

test("the three lists that were used last stay the same while one of them is used, or another one", () => {
  const build = (...days: number[]) =>
    days.map((day, index) => list("abcde".charAt(index), { lastUsedAt: `2026-11-${day}T08:00:00.000Z` }));
  const pick = (days: number[], kept: string[] = []) => pickLastUsed(build(...days), kept).map(({ id }) => id);
  expect(pick([11, 15, 13, 14, 12])).toEqual(["b", "d", "c"]);
  expect(pick([20, 15, 16, 14, 12], ["b", "d", "c"])).toEqual(["b", "d", "c"]);
  expect(pick([20, 15, 16], ["b", "d", "c"])).toEqual(["b", "c", "a"]);
  expect(pick([20])).toEqual(["a"]);
});
