import type { ApolloClient } from "@apollo/client";
import { afterEach, expect, test, vi } from "vitest";
import { readCachedRows } from "../../cache/places.ts";
import { closeToast, getToasts } from "../../actions/toasts.ts";
import { clearUndoHistory, undoLast } from "../../actions/undo.ts";
import { CurrentUser } from "../../account/currentUser.ts";
import { completeItem, createItem, deleteItems, updateItem } from "../../items/model/actions.ts";
import { Notebooks } from "../../lists/model/queries.ts";
import { openBrowser } from "../../testing/browser.ts";
import { fillCache, readNames } from "../../testing/collections.ts";
import { createMemoryStorage, readContents } from "../../testing/memoryStorage.ts";
import { item, list, notebook, user } from "../../testing/rowFixtures.ts";
import { createScriptedClient, settle } from "../../testing/scriptedClient.ts";

const theirs = notebook("away", { role: "EDITOR", sharing: { people: [] } });
const packing = list("packing", { notebookId: "away", role: "EDITOR" });
const rows = {
  notebooks: [notebook("home"), theirs],
  lists: [packing, list("own")],
  items: [item("socks", 1), item("shoes", 2)],
};

const isCached = (client: ApolloClient, name: string) =>
  readCachedRows(client.cache, "Item").some((row) => row.name === name);

afterEach(() => {
  for (const { id } of getToasts()) closeToast(id);
});

/**
 * Opens a page of Ann, who belongs to the notebook “away” of another person. Also returns what her browser has kept.
 */
async function openAnnsPage() {
  const browser = openBrowser();
  const localStorage = createMemoryStorage();
  vi.stubGlobal("window", Object.assign(new EventTarget(), { localStorage, navigator }));
  const copies = [
    { name: "Notebooks", variables: {}, data: { notebooks: rows.notebooks } },
    { name: "ListWithItems", variables: { id: "packing" }, data: { list: packing, items: rows.items } },
  ];
  await browser.store.putCopies(
    copies.map((copy) => ({
      ...copy,
      key: `ann ${copy.name} ${JSON.stringify(copy.variables)}`,
      userId: "ann",
      at: Date.now(),
    })),
  );
  const page = await browser.openPage();
  fillCache(page.client, rows);
  const nextCall = (name: string) => vi.waitUntil(() => page.calls.find((call) => call.name === name), { interval: 1 });
  /** Answers the question which notebooks there are. */
  const answerSeen = async (ids: string[], userId = "ann") =>
    (await nextCall("SeenNotebooks")).answer({
      currentUser: { __typename: "User", id: userId },
      notebooks: ids.map((id) => ({ __typename: "Notebook", id })),
    });
  const readCopies = async () => JSON.stringify(await browser.store.readCopies("ann"));
  return { ...page, browser, localStorage, nextCall, answerSeen, readCopies };
}

test("a notebook that is not shared any more disappears from the page and the browser, and unsent text stays", async () => {
  const { client, sync, localStorage, nextCall, answerSeen, readCopies } = await openAnnsPage();
  await answerSeen(["home", "away"]);
  for (const key of ["user", "notebooks", "currentList"]) localStorage.setItem(`listbook.${key}`, "{}");
  sync.connection.reportLost();
  void createItem(client, "packing", "Hat");
  void updateItem(client, "socks", { name: "Wool socks" });
  void completeItem(client, "shoes", true);
  void createItem(client, "own", "Tea");

  const removals = sync.removals.get();
  const forgotten = sync.storage?.copies.removeGoneNotebooks();
  await answerSeen(["home"]);
  await forgotten;
  expect(sync.removals.get()).toBeGreaterThan(removals);
  const { refused } = sync.outboxState.get();
  expect(refused.map(({ definition, variables, at }) => definition?.describe(variables, { at }))).toEqual([
    "Hat",
    "Wool socks",
  ]);
  expect(new Set(refused.map(({ refusal }) => refusal))).toEqual(
    new Set(["This notebook is no longer shared with you."]),
  );
  expect(client.sync.changes).toMatchObject([{ variables: { input: { name: "Tea" } } }]);
  expect(readNames(client)).toMatchObject({ notebooks: ["home"], lists: ["own"], away: [], open: undefined });
  expect(isCached(client, "socks")).toBe(false);
  expect(await readCopies()).toContain("home");
  expect(await readCopies()).not.toMatch(/socks|away/);
  expect(readContents(localStorage)).toMatchObject({ "listbook.user": "{}" });
  expect(Object.keys(readContents(localStorage))).not.toContain("listbook.currentList");
  // A call that was in progress is refused, and its text is in the sheet once.
  await (await nextCall("CreateItem")).refuse("List not found", "NOT_FOUND");
  await settle();
  expect(sync.outboxState.get().refused).toHaveLength(2);
});

test("own changes can be undone after another notebook is not shared any more, and a delete in that one cannot", async () => {
  clearUndoHistory();
  const { client, sync, nextCall, answerSeen } = await openAnnsPage();
  await answerSeen(["home", "away"]);
  void createItem(client, "own", "Tea");
  const { id, name } = (await nextCall("CreateItem")).variables["input"];
  await (await nextCall("CreateItem")).answer({ createItem: item(id, 1, { name, listId: "own" }) });
  void deleteItems(client, ["socks"]);
  await (await nextCall("DeleteItems")).answer({ deleteItems: { __typename: "Deletion", success: true } });
  const forgotten = sync.storage?.copies.removeGoneNotebooks();
  await answerSeen(["home"]);
  await forgotten;

  const undoing = undoLast();
  await (await nextCall("RestoreItems")).refuse("Item not found", "NOT_FOUND");
  await undoing;
  expect(getToasts().filter(({ open }) => open)).toMatchObject([
    { title: "Couldn’t undo: Deleted “socks”", description: "Item not found" },
  ]);
  expect(isCached(client, "socks")).toBe(false);
  const undoingOwn = undoLast();
  const deletion = await nextCall("DeleteItems");
  expect(deletion.variables).toEqual({ ids: [id] });
  await deletion.answer({ deleteItems: { __typename: "Deletion", success: true } });
  await undoingOwn;
});

test("a notebook is forgotten that an earlier page has kept and the first answer does not have", async () => {
  const { client, answerSeen, readCopies } = await openAnnsPage();
  await answerSeen(["home"]);
  await vi.waitUntil(async () => !(await readCopies()).includes("away"), { interval: 1 });
  expect(readNames(client).notebooks).toEqual(["home"]);
});

test("a notebook is forgotten when an answer does not have it, and not when another user has asked", async () => {
  const { client, sync, answerSeen } = await openAnnsPage();
  await answerSeen(["home", "away"]);
  client.writeQuery({ query: Notebooks, data: { notebooks: [notebook("home")] } });
  await answerSeen([], "bea");
  expect(isCached(client, "socks")).toBe(true);
  const forgotten = sync.storage?.copies.removeGoneNotebooks();
  await answerSeen(["home"]);
  await forgotten;
  expect(isCached(client, "socks")).toBe(false);
});

test("text that is refused in a notebook of another person is in the sheet, and cannot be undone", async () => {
  clearUndoHistory();
  const { client, calls } = createScriptedClient();
  client.writeQuery({ query: CurrentUser, data: { currentUser: user("ann") } });
  fillCache(client, rows);
  const { outboxState } = client.sync;
  const added = createItem(client, "packing", "Hat");
  await calls[0]?.refuse("You can view this notebook, but not change it", "FORBIDDEN");
  expect(await added).toBe(false);
  await undoLast();
  expect(outboxState.get().refused).toMatchObject([{ refusal: "You can view this notebook, but not change it" }]);
  expect(getToasts().filter(({ open }) => open)).toEqual([]);
  const own = createItem(client, "own", "Tea");
  await calls[0]?.refuse("List not found", "NOT_FOUND");
  await own;
  expect(outboxState.get().refused).toHaveLength(1);
});
