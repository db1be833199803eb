import { getToday } from "../ui/format.ts";
import { expect, test } from "vitest";
import { createUseName } from "../../shared/useName.ts";
import { createList, createListFromTemplate, deleteList, updateList } from "../lists/model/actions.ts";
import { updateLists } from "../lists/model/bulkActions.ts";
import { createNotebook, deleteNotebook, updateNotebook } from "../notebooks/actions.ts";
import { CurrentUser } from "../account/currentUser.ts";
import { fillCache, readNames } from "../testing/collections.ts";
import { list, notebook, user, item } from "../testing/rowFixtures.ts";
import { getRejection, createScriptedClient, settle } from "../testing/scriptedClient.ts";
import { readCachedRows, removeItem } from "./places.ts";

const packing = list("packing");
const others = [list("party", { isTemplate: true, active: false }), list("attic", { notebookId: "away" })];

function start(open = packing) {
  const { client, calls } = createScriptedClient();
  fillCache(client, { notebooks: [notebook("away"), notebook("home")], lists: [open, ...others] });
  client.writeQuery({ query: CurrentUser, data: { currentUser: user("ann") } });
  return { client, calls, before: readNames(client) };
}

const transitions = [
  {
    what: "a list becomes a template",
    from: packing,
    change: { isTemplate: true },
    shown: { templates: ["packing", "party"], activeLists: ["attic"], home: ["packing", "party"] },
  },
  {
    what: "a template becomes an active list",
    from: list("packing", { isTemplate: true, active: true }),
    change: { isTemplate: false },
    shown: { templates: ["party"], activeLists: ["attic", "packing"] },
  },
  {
    what: "a template becomes a list that is not active",
    from: list("packing", { isTemplate: true, active: false }),
    change: { isTemplate: false },
    shown: { templates: ["party"], activeLists: ["attic"] },
  },
  { what: "a list becomes inactive", from: packing, change: { active: false }, shown: { activeLists: ["attic"] } },
  {
    what: "a list becomes active",
    from: list("packing", { active: false }),
    change: { active: true },
    shown: { activeLists: ["attic", "packing"] },
  },
  {
    what: "a list gets another name",
    from: packing,
    change: { name: "zebra" },
    shown: {
      lists: ["attic", "party", "zebra"],
      home: ["party", "zebra"],
      activeLists: ["attic", "zebra"],
      open: "zebra",
    },
  },
  {
    what: "a list moves to another notebook",
    from: packing,
    change: { notebookId: "away", shownIn: "away" },
    shown: { home: ["party"], away: ["attic", "packing"] },
  },
  {
    what: "a list gets a priority",
    from: packing,
    change: { priority: 3 },
    shown: { activeLists: ["packing", "attic"] },
  },
  {
    what: "a list gets a date",
    from: packing,
    change: { date: "2026-12-24" },
    shown: { activeLists: ["packing", "attic"] },
  },
];

test.for(transitions)(
  "$what: the collections change at once, and are the same after the answer",
  async ({ from, change, shown }) => {
    const { client, calls, before } = start(from);
    const updating = updateList(client, "packing", change);
    expect(readNames(client)).toEqual({ ...before, ...shown });

    await calls[0]?.answer({ updateList: { ...from, ...change } });
    await updating;
    expect(readNames(client)).toEqual({ ...before, ...shown });
  },
);

test.for(transitions)("$what: when the server refuses it, everything is as before", async ({ from, change }) => {
  const { client, calls, before } = start(from);
  const updating = getRejection(updateList(client, "packing", change));
  await calls[0]?.refuse("No");
  expect(await updating).toMatchObject({ message: "Failed to update list" });
  expect(readNames(client)).toEqual(before);
});

test("several lists change at once, each in the collections of its own notebook, also when one of them gets a new id", async () => {
  const { client, calls, before } = start();
  const ids = ["packing", "party"];
  const moving = updateLists(client, ids, { notebookId: "away" });
  const moved = { ...before, home: [], away: ["attic", "packing", "party"] };
  expect(readNames(client)).toEqual(moved);

  const [, template] = [packing, ...others];
  await calls[0]?.answer({
    updateLists: [
      { ...packing, id: "packing of another owner", notebookId: "away", shownIn: "away" },
      { ...template, notebookId: "away", shownIn: "away" },
    ],
  });
  await moving;
  expect(readNames(client)).toEqual({ ...moved, open: undefined });

  void updateLists(client, ["packing of another owner", "attic"], { active: false });
  expect(readNames(client).activeLists).toEqual([]);
});

test("the server's answer decides when it differs from the optimistic change", async () => {
  const { client, calls, before } = start();
  const updating = updateList(client, "packing", { name: "zebra" });
  await calls[0]?.answer({ updateList: { ...packing, notebookId: "away", shownIn: "away", isTemplate: true } });
  await updating;
  expect(readNames(client)).toEqual({
    ...before,
    home: ["party"],
    away: ["attic", "packing"],
    templates: ["packing", "party"],
    activeLists: ["attic"],
  });
});

test("a created list joins each collection that it belongs to, once", async () => {
  const { client, calls, before } = start();
  const creating = createList(client, "home", "books");
  const withList = {
    ...before,
    lists: ["attic", "books", "packing", "party"],
    home: ["books", "packing", "party"],
    activeLists: ["attic", "books", "packing"],
  };
  expect(readNames(client)).toEqual(withList);

  await calls[0]?.answer({ createList: list(String(calls[0].variables["input"].id), { name: "books" }) });
  await creating;
  expect(readNames(client)).toEqual(withList);
});

test("a list that the server refuses to create is in no collection", async () => {
  const { client, calls, before } = start();
  const creating = getRejection(createList(client, "home", "books"));
  await calls[0]?.refuse("No more room", "QUOTA_EXCEEDED");
  expect(await creating).toMatchObject({ message: "No more room" });
  expect(readNames(client)).toEqual(before);
});

test("a list from a template joins the collections, named after the template and the day, in its notebook", async () => {
  const { client, calls, before } = start();
  const template = list("party", { isTemplate: true, active: false });
  const creating = createListFromTemplate(client, template);
  const name = createUseName("party", getToday(), new Set());
  const withList = {
    ...before,
    lists: ["attic", "packing", "party", name],
    home: ["packing", "party", name],
    activeLists: ["attic", "packing", name],
  };
  expect(readNames(client)).toEqual(withList);

  const id = String(calls[0]?.variables["input"].id);
  await calls[0]?.answer({
    createListFromTemplate: { ...list(id, { name, templateId: "party" }), items: [] },
  });
  await creating;
  expect(readNames(client)).toEqual(withList);
});

test("a deleted list leaves every collection, and comes back when the server refuses the delete", async () => {
  const { client, calls, before } = start();
  const deleting = deleteList(client, "packing");
  const withoutList = {
    ...before,
    lists: ["attic", "party"],
    home: ["party"],
    activeLists: ["attic"],
    open: undefined,
  };
  expect(readNames(client)).toEqual(withoutList);
  await calls[0]?.refuse("No");
  expect(await deleting).toBe(false);
  expect(readNames(client)).toEqual(before);

  const deletingAgain = deleteList(client, "packing");
  await calls[0]?.answer({ deleteList: { __typename: "Deletion", success: true } });
  expect(await deletingAgain).toBe(true);
  expect(readNames(client)).toEqual(withoutList);
});

test("notebooks can be created, renamed, and deleted with their lists, and a refused change is rolled back", async () => {
  const { client, calls, before } = start();
  const creating = createNotebook(client, "Garden");
  await settle();
  expect(readNames(client).notebooks).toEqual(["away", "Garden", "home"]);
  const created = notebook(String(calls[0]?.variables["input"].id), { name: "Garden" });
  await calls[0]?.answer({ createNotebook: created });
  await creating;
  expect(readNames(client).notebooks).toEqual(["away", "Garden", "home"]);

  const renaming = getRejection(updateNotebook(client, created.id, { name: "Zoo" }));
  expect(readNames(client).notebooks).toEqual(["away", "home", "Zoo"]);
  await calls[0]?.refuse("No");
  expect(await renaming).toMatchObject({ message: "Failed to update notebook" });
  expect(readNames(client).notebooks).toEqual(["away", "Garden", "home"]);

  const deleting = deleteNotebook(client, "away");
  expect(readNames(client)).toMatchObject({ notebooks: ["Garden", "home"], lists: ["packing", "party"], away: [] });
  expect(readNames(client).activeLists).toEqual(["packing"]);
  await calls[0]?.refuse("No");
  expect(await deleting).toBe(false);
  expect(readNames(client)).toEqual({ ...before, notebooks: ["away", "Garden", "home"] });
});

test("two new lists are both shown, whichever the server answers first", async () => {
  const { client, calls } = start();
  void createList(client, "home", "books");
  void createList(client, "away", "games");
  await settle();
  for (let call = calls.at(-1); call; call = calls.at(-1)) {
    const { id, name, notebookId } = call.variables["input"];
    await call.answer({ createList: list(id, { name, notebookId }) });
    expect(readNames(client).lists).toEqual(["attic", "books", "games", "packing", "party"]);
    expect(readNames(client).away).toEqual(["attic", "games"]);
  }
});

test("deleted rows are not listed, also while the server has not answered the delete yet", () => {
  const { client } = createScriptedClient();
  fillCache(client, { lists: [list("packing")], items: [item("socks", 1), item("shirt", 2)] });
  const names = () => readCachedRows(client.cache, "Item").map(({ id }) => id);
  expect(names()).toEqual(["socks", "shirt"]);
  client.cache.recordOptimisticTransaction((cache) => removeItem(cache, "socks"), "delete");
  expect(names()).toEqual(["shirt"]);
  client.cache.removeOptimistic("delete");
  expect(names()).toEqual(["socks", "shirt"]);
  removeItem(client.cache, "socks");
  expect(names()).toEqual(["shirt"]);
  expect(readCachedRows(client.cache, "List").map(({ id }) => id)).toEqual(["packing"]);
});
