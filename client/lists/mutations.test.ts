import { expect, test } from "vitest";
import { fillCache, readNames } from "../testing/collections.ts";
import { item, list } from "../testing/rowFixtures.ts";
import { getRejection, createScriptedClient } from "../testing/scriptedClient.ts";
import { buildDuplicate, buildListFromTemplate, duplicateList } from "./mutations.ts";
import { readCachedList } from "./fragments.ts";
import { ListWithItems } from "./queries.ts";
import { createListWithItems } from "./createListWithItems.ts";

const packing = list("packing");

function start() {
  const { client, calls } = createScriptedClient();
  const others = [list("party", { isTemplate: true, active: false }), list("attic", { notebookId: "away" })];
  fillCache(client, { lists: [packing, ...others] });
  return { client, calls, before: readNames(client) };
}

test("a duplicate joins what it belongs to, beside its list, with none of it completed", async () => {
  const { client, calls, before } = start();
  const from = { ...packing, itemCount: 12, completedCount: 5, priority: 2 };
  const copying = duplicateList(client, from, { name: "copy", isTemplate: false });
  const joined = {
    ...before,
    lists: ["attic", "copy", "packing", "party"],
    home: ["copy", "packing", "party"],
    activeLists: ["copy", "attic", "packing"],
  };
  expect(readNames(client)).toEqual(joined);
  const id = String(calls[0]?.variables["input"].id);
  expect(readCachedList(client.cache, id)).toMatchObject({ itemCount: 12, completedCount: 0 });
  await calls[0]?.answer({ duplicateList: list(id, { name: "copy", priority: 2, itemCount: 12 }) });
  await copying;
  expect(readNames(client)).toEqual(joined);
});

const now = expect.any(String) as string;
const madeNow = { completedCount: 0, createdAt: now, updatedAt: now, lastUsedAt: now };

test("a copy has every field of its list, those too that are added later", () => {
  const from = {
    ...packing,
    note: "Two bags",
    date: "2026-11-30",
    templateId: "trip",
    completedCount: 5,
    color: "red",
  };
  const copy = { id: "copy", name: "copy", isTemplate: false };
  expect(buildDuplicate(from, copy)).toEqual({ ...from, ...copy, ...madeNow });
  const template = { id: "copy", name: "every trip", isTemplate: true };
  const noUse = { active: false, date: null, templateId: null };
  expect(buildDuplicate(from, template)).toEqual({ ...from, ...template, ...noUse, ...madeNow });
});

test("a list from a template has every field of the template, those too that are added later", () => {
  const from = { ...list("trip", { isTemplate: true, active: false, note: "Two bags", itemCount: 3 }), color: "red" };
  const named = { id: "rome", notebookId: "away" };
  const use = { templateId: "trip", isTemplate: false, active: true };
  expect(buildListFromTemplate(from, named)).toEqual({ ...from, ...named, ...use, ...madeNow });
});

test("a list that is saved as a template stays where it is, and leaves nothing behind when it is refused", async () => {
  const { client, calls, before } = start();
  const saving = getRejection(duplicateList(client, packing, { name: "every trip", isTemplate: true }));
  expect(readNames(client)).toEqual({
    ...before,
    lists: ["attic", "every trip", "packing", "party"],
    home: ["every trip", "packing", "party"],
    templates: ["every trip", "party"],
  });
  await calls[0]?.refuse("No");
  expect(await saving).toMatchObject({ message: "No" });
  expect(readNames(client)).toEqual(before);
});

test("a list that is started with its items joins when the server has answered, and opens without asking", async () => {
  const { client, calls, before } = start();
  const items = [item("socks", 1, { listId: "books" }), item("shoes", 2, { listId: "books" })];
  const starting = createListWithItems(client, { id: "books", notebookId: "home", name: "books" }, items);
  expect(readNames(client)).toEqual(before);
  expect(calls[0]?.variables).toMatchObject({ list: { id: "books" }, items: { listId: "books", items } });
  await calls[0]?.answer({ createList: list("books"), createItems: items });
  await starting;
  expect(readNames(client)).toMatchObject({
    home: ["books", "packing", "party"],
    activeLists: ["attic", "books", "packing"],
  });
  const shown = client.readQuery({ query: ListWithItems, variables: { id: "books" } });
  expect(shown?.items.map(({ id }) => id)).toEqual(["socks", "shoes"]);
  expect(shown?.list).toMatchObject({ itemCount: 2, completedCount: 0 });
});
