import { expect, test } from "vitest";
import { readCachedList } from "../../rows/list.ts";
import { fillCache, readNames } from "../../testing/collections.ts";
import { item, list } from "../../testing/rowFixtures.ts";
import { getRejection, createScriptedClient } from "../../testing/scriptedClient.ts";
import { duplicateList } from "./actions.ts";
import { buildDuplicate, buildListFromTemplate } from "./copies.ts";
import { ListWithItems } from "./queries.ts";
import { createListWithItems } from "./createListWithItems.ts";

const packing = list("packing", { itemCount: 12, completedCount: 5, priority: 2 });

function start() {
  const { client, calls } = createScriptedClient();
  const others = [list("party", { isTemplate: true, active: false }), list("attic", { notebookId: "away" })];
  fillCache(client, { lists: [packing, ...others] });
  return { client, calls, before: readNames(client) };
}

test("a duplicate appears in the collections of its list, with no item completed", async () => {
  const { client, calls, before } = start();
  const copying = duplicateList(client, packing, { name: "copy", isTemplate: false, notebookId: "home" });
  const withCopy = {
    ...before,
    lists: ["attic", "copy", "packing", "party"],
    home: ["copy", "packing", "party"],
    activeLists: ["copy", "packing", "attic"],
  };
  expect(readNames(client)).toEqual(withCopy);
  const id = String(calls[0]?.variables["input"].id);
  expect(readCachedList(client.cache, id)).toMatchObject({ completedCount: 0, priority: 2 });
  await calls[0]?.answer({ duplicateList: { ...list(id, { name: "copy", priority: 2, itemCount: 12 }), items: [] } });
  await copying;
  expect(readNames(client)).toEqual(withCopy);
});

const at = "2026-11-22T10:00:00.000Z";
const buildNewState = (id: string) => ({
  runId: id,
  runNumber: 1,
  runStartedAt: at,
  dueDays: [],
  replaced: null,
  publishedUrl: null,
  completedCount: 0,
  createdAt: at,
  updatedAt: at,
  lastUsedAt: at,
});

test("a copy has every field of its list, also a field that is new in the schema", () => {
  const from = {
    ...packing,
    note: "Two bags",
    date: "2026-11-30",
    templateId: "trip",
    completedCount: 5,
    runId: "third",
    runNumber: 3,
    replaced: { name: "pack", note: null, at: "2026-11-21T09:30:00.000Z" },
    color: "red",
  };
  const place = { notebookId: "away", shownIn: "away", role: "EDITOR" as const };
  const copy = { id: "copy", name: "copy", isTemplate: false, ...place };
  expect(buildDuplicate(from, copy, at)).toEqual({ ...from, ...copy, ...buildNewState("copy") });
  const template = { id: "copy", name: "every trip", isTemplate: true, ...place };
  const templateState = { active: false, date: null, templateId: null };
  expect(buildDuplicate(from, template, at)).toEqual({
    ...from,
    ...template,
    ...templateState,
    ...buildNewState("copy"),
  });
});

test("a list from a template has every field of the template, also a field that is new in the schema", () => {
  const from = { ...list("trip", { isTemplate: true, active: false, note: "Two bags", itemCount: 3 }), color: "red" };
  const chosen = { id: "rome", name: "trip – 22 Nov", notebookId: "away", shownIn: "away", role: "EDITOR" as const };
  const listState = { templateId: "trip", isTemplate: false, active: true };
  expect(buildListFromTemplate(from, chosen, at)).toEqual({
    ...from,
    ...chosen,
    ...listState,
    ...buildNewState("rome"),
  });
});

test("saving a list as a template adds the template, and removes it when the server refuses", async () => {
  const { client, calls, before } = start();
  const saving = getRejection(
    duplicateList(client, packing, { name: "every trip", isTemplate: true, notebookId: "home" }),
  );
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

test("a list created with items appears at once with its items, and they are sent after it", async () => {
  const { client, calls } = start();
  const items = [item("socks", 1, { listId: "books" }), item("shoes", 2, { listId: "books" })];
  const newItems = items.map(({ id, name }) => ({ id, name }));
  void createListWithItems(client, { id: "books", notebookId: "home", name: "books" }, newItems);
  const read = () => client.cache.readQuery({ query: ListWithItems, variables: { id: "books" } }, true);
  const shown = { list: { name: "books", itemCount: 2 }, items: [{ id: "socks" }, { id: "shoes" }] };
  expect(read()).toMatchObject(shown);
  expect(readNames(client)).toMatchObject({ home: ["books", "packing", "party"] });
  expect(calls.map(({ name }) => name)).toEqual(["CreateList"]);
  await calls[0]?.answer({ createList: list("books") });
  expect(calls[0]?.variables).toEqual({ input: { listId: "books", items: newItems } });
  await calls[0]?.answer({ createItems: items });
  expect(read()).toMatchObject(shown);
  expect(readNames(client)).toMatchObject({ home: ["books", "packing", "party"] });
});
