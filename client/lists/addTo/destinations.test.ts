import { expect, test } from "vitest";
import { list } from "../../testing/rowFixtures.ts";
import { findDestinations, sortDestinations } from "./destinations.ts";

const at = (minute: number) => ({ lastUsedAt: `2026-11-21T09:0${minute}:00.000Z` });

const LISTS = [
  list("put away", { ...at(9), active: false }),
  list("template", { ...at(8), isTemplate: true, active: true }),
  list("old", at(1)),
  list("changed elsewhere", at(5)),
  list("opened before", at(2)),
  list("opened last", at(0)),
];

const getIds = (lists: readonly { id: string }[]) => lists.map(({ id }) => id);

test("the lists that this browser has used last come first, then the others by their last use, what is not in use last", () => {
  expect(getIds(sortDestinations(LISTS, ["put away", "opened last", "gone", "opened before"]))).toEqual([
    "opened last",
    "opened before",
    "changed elsewhere",
    "old",
    "put away",
    "template",
  ]);
});

test("a search finds lists by their names and those of their notebooks, first what begins with the words", () => {
  const lists = [list("a", { name: "My garden" }), list("b", { name: "Garage" }), list("c", { name: "Seeds" })];
  const find = (text: string) => getIds(findDestinations(lists, text, ({ id }) => (id === "c" ? "Garden" : "Home")));
  expect(find(" GAR")).toEqual(["b", "a", "c"]);
  expect(find("home my")).toEqual(["a"]);
  expect(find("boat")).toEqual([]);
  const many = Array.from({ length: 30 }, (_, index) => list(String(index), { name: "Garden" }));
  expect(findDestinations(many, "gar", () => "")).toHaveLength(8);
});
