import { expect, it } from "vitest";
import { list } from "../../../testing/rowFixtures.ts";
import { chooseLists, chooseScope, listPlaces } from "./columns.ts";

const made = (name: string, createdAt: string, more: Parameters<typeof list>[1] = {}) =>
  list(name, { createdAt, ...more });
const names = (lists: readonly { name: string }[]) => lists.map(({ name }) => name);

const LISTS = [
  made("old", "2026-11-01T09:00:00.000Z"),
  made("new", "2026-11-21T09:00:00.000Z"),
  made("away", "2026-11-25T09:00:00.000Z", { active: false, notebookId: "school" }),
  made("Ben", "2026-11-20T09:00:00.000Z"),
  made("Ana", "2026-11-20T09:00:00.000Z"),
];

it("the columns are the active lists first, then the newest, and those of one act by name", () => {
  expect(names(chooseLists(LISTS, "all"))).toEqual(["new", "Ana", "Ben", "old", "away"]);
});

it("a scope leaves the active lists, or those of a notebook", () => {
  expect(names(chooseLists(LISTS, "active"))).toEqual(["new", "Ana", "Ben", "old"]);
  expect(names(chooseLists(LISTS, "school"))).toEqual(["away"]);
  expect(listPlaces(LISTS)).toEqual(["home", "school"]);
});

it("a grid begins with the active lists, or with all where none is active", () => {
  expect(chooseScope(LISTS)).toBe("active");
  expect(chooseScope(LISTS.filter(({ active }) => !active))).toBe("all");
});
