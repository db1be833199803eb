import { getToday } from "../ui/format.ts";
import { beforeEach, describe, expect, test } from "vitest";
import type { SyncClient } from "../sync/state.ts";
import { CurrentUser } from "../identity/currentUser.ts";
import {
  completeItem,
  completeItems,
  createItem,
  deleteItem,
  deleteItems,
  moveItems,
  setHeading,
  skipItems,
  sortItems,
  updateItem,
} from "../items/actions.ts";
import { createUseName } from "../../shared/useName.ts";
import { createList, createListFromTemplate, deleteList, duplicateList, updateList } from "../lists/actions.ts";
import { runAgain } from "../lists/runs/actions.ts";
import { createNotebook, deleteNotebook, updateNotebook } from "../notebooks/actions.ts";
import { fillCache, readScreens } from "../testing/collections.ts";
import { item, list, notebook, user } from "../testing/rowFixtures.ts";
import { type PendingRequest, createScriptedClient, settle } from "../testing/scriptedClient.ts";
import { closeToast, getToasts } from "./toasts.ts";
import { clearUndoHistory, redoLast, undoLast, withUndo } from "./undo.ts";

/** The name of a list that is made today from the template “party”. */
const USE_NAME = createUseName("party", getToday(), new Set());

const template = list("party", { isTemplate: true, active: false });
const packing = list("packing", { name: "Packing", priority: 2, date: "2026-12-24" });

const TICKED = { completed: true, completedAt: "2026-11-21T08:00:00.000Z" };
const SKIPPED = { isSkipped: true, skipReason: "too warm" };
const shoes = item("shoes", 2, TICKED);

function start() {
  const script = createScriptedClient();
  const items = [item("socks", 1), shoes, item("hat", 3, SKIPPED)];
  fillCache(script.client, { notebooks: [notebook("away"), notebook("home")], lists: [packing, template], items });
  script.client.writeQuery({ query: CurrentUser, data: { currentUser: user("ann") } });
  const screen = () => readScreens(script.client);
  return { ...script, screen, before: screen() };
}

const getOpenToasts = () => getToasts().filter(({ open }) => open);
const getOffers = () => getOpenToasts().filter(({ action }) => action?.label === "Undo");

beforeEach(() => {
  clearUndoHistory();
  getToasts().forEach(({ id }) => closeToast(id));
});

const getState = (id: string) => (id === "shoes" ? TICKED : id === "hat" ? SKIPPED : {});
const getOrder = (id: string) => ({ socks: 1, shoes: 2 })[id] ?? 3;

/** The rows that a test has created, by their ids: they are restored as they were. */
const created = new Map<string, object>();
function create<Row extends { id: string }>(row: Row): Row {
  created.set(row.id, row);
  return row;
}

type Answer = (call: PendingRequest) => object;
/**
 * The server's answer to each operation. Each answer agrees with the optimistic change, so that the screen stays the
 * same.
 */
const answers: Record<string, Answer> = {
  CreateItem: ({ variables: { input } }) => ({ createItem: create(item(input.id, input.sortingOrder, input)) }),
  UpdateItem: ({ variables: { id, input } }) => ({ updateItem: item(id, getOrder(id), input) }),
  CompleteItemAt: ({ variables: { id, completed, at } }) => ({
    completeItem: item(id, getOrder(id), { completed, completedAt: completed ? at : null }),
  }),
  SortItems: ({ variables: { items } }) => ({
    sortItems: items.map((each: { id: string; sortingOrder: number }) =>
      item(each.id, each.sortingOrder, getState(each.id)),
    ),
  }),
  CompleteItemsAt: ({ variables: { ids, completed, ats } }) => ({
    completeItems: {
      __typename: "ItemsCompletion",
      items: ids.map((id: string, index: number) =>
        item(id, getOrder(id), { completed, completedAt: completed ? ats[index] : null }),
      ),
    },
  }),
  SkipItems: ({ variables: { ids, skipped, reason } }) => ({
    skipItems: {
      __typename: "ItemsCompletion",
      items: ids.map((id: string) => item(id, getOrder(id), { isSkipped: skipped, skipReason: reason })),
    },
  }),
  MoveItems: ({ variables: { listId, items } }) => ({
    moveItems: {
      __typename: "ItemsMove",
      items: items.map((each: { id: string; sortingOrder?: number }) =>
        item(each.id, each.sortingOrder ?? 9, { listId, ...getState(each.id) }),
      ),
    },
  }),
  DeleteItems: () => ({ deleteItems: { __typename: "Deletion", success: true } }),
  RestoreItems: ({ variables: { ids } }) => ({
    restoreItems: ids.map((id: string) => created.get(id) ?? item(id, getOrder(id), getState(id))),
  }),
  CreateList: ({ variables: { input } }) => ({ createList: create(list(input.id, input)) }),
  CreateListFromTemplate: ({ variables: { input } }) => ({
    createListFromTemplate: { ...create(list(input.id, { name: input.name })), items: [] },
  }),
  DuplicateList: ({ variables: { input } }) => ({
    duplicateList: { ...create(list(input.id, { name: input.name })), items: [] },
  }),
  UpdateList: ({ variables: { id, input } }) => ({ updateList: { ...packing, id, ...input } }),
  DeleteList: () => ({ deleteList: { __typename: "Deletion", success: true } }),
  RestoreList: ({ variables: { id } }) => ({ restoreList: created.get(id) ?? packing }),
  RunAgainWith: ({ variables: { id, only } }) => ({
    runAgain: {
      ...packing,
      runId: id,
      runNumber: 2,
      items: ["socks", "shoes", "hat"].map((each) =>
        item(each, getOrder(each), { isSkipped: only === "TICKED" && each !== "shoes" }),
      ),
    },
  }),
  RestoreRun: ({ variables: { id } }) => ({
    restoreRun: {
      ...packing,
      runId: id,
      items: [item("socks", 1), shoes, item("hat", 3, SKIPPED)],
    },
  }),
  CreateNotebook: ({ variables: { input } }) => ({ createNotebook: create(notebook(input.id, { name: input.name })) }),
  UpdateNotebook: ({ variables: { id, input } }) => ({ updateNotebook: notebook(id, input) }),
  DeleteNotebook: () => ({ deleteNotebook: { __typename: "Deletion", success: true } }),
  RestoreNotebook: ({ variables: { id } }) => ({
    restoreNotebook: {
      lists: [packing, template],
      ...notebook("home"),
      ...(created.has(id) && { lists: [], ...created.get(id) }),
    },
  }),
};

async function answerAll(calls: PendingRequest[]) {
  await settle();
  for (let [call] = calls; call; [call] = calls) await call.answer(answers[call.name]?.(call));
}

type Change = (client: SyncClient) => Promise<unknown>;
const changes: [string, Change, string][] = [
  ["adding an item", (client) => createItem(client, "packing", "Gloves"), "Added “Gloves”"],
  ["renaming an item", (client) => updateItem(client, "socks", { name: "Warm socks" }), "Changed “socks”"],
  ["turning an item into a heading", (client) => setHeading(client, "socks", true), "Turned “socks” into a heading"],
  [
    "turning a ticked item into a heading",
    (client) => setHeading(client, "shoes", true),
    "Turned “shoes” into a heading",
  ],
  ["ticking an item", (client) => completeItem(client, "socks", true), "Ticked “socks”"],
  [
    "moving an item",
    (client) =>
      sortItems(
        client,
        "packing",
        [
          { id: "socks", sortingOrder: 2 },
          { id: "shoes", sortingOrder: 1 },
        ],
        "“socks”",
      ),
    "Moved “socks”",
  ],
  ["deleting an item", (client) => deleteItem(client, "shoes"), "Deleted “shoes”"],
  ["deleting items", (client) => deleteItems(client, ["socks", "shoes"]), "Deleted 2 items"],
  ["ticking items", (client) => completeItems(client, ["socks", "shoes", "hat"], true), "Ticked 2 items"],
  ["un-ticking an item", (client) => completeItem(client, "shoes", false), "Un-ticked “shoes”"],
  ["ticking a skipped item", (client) => completeItem(client, "hat", true), "Ticked “hat”"],
  ["skipping an item", (client) => skipItems(client, ["socks"], true), "Skipped “socks”"],
  ["skipping a ticked and an open item", (client) => skipItems(client, ["socks", "shoes"], true), "Skipped 2 items"],
  ["taking a skip back", (client) => skipItems(client, ["hat"], false), "“hat” is to be done again"],
  ["un-ticking items", (client) => completeItems(client, ["shoes", "hat"], false), "Un-ticked “shoes”"],
  [
    "moving items to a list",
    (client) => moveItems(client, ["socks", "shoes"], { id: "party", name: "Party" }),
    "Moved 2 items to “Party”",
  ],
  ["creating a list", (client) => createList(client, "home", "Books"), "Made “Books”"],
  ["using a template", (client) => createListFromTemplate(client, template), `Made “${USE_NAME}”`],
  [
    "duplicating a list",
    (client) => duplicateList(client, packing, { name: "Copy", isTemplate: false, notebookId: "home" }),
    "Made “Copy”",
  ],
  ["renaming a list", (client) => updateList(client, "packing", { name: "Zoo" }), "Renamed “Packing”"],
  [
    "turning a list into a template",
    (client) => updateList(client, "packing", { isTemplate: true }),
    "Turned “Packing” into a template",
  ],
  ["moving a list", (client) => updateList(client, "packing", { notebookId: "away" }), "Moved “Packing”"],
  ["putting a list away", (client) => updateList(client, "packing", { active: false }), "Put away “Packing”"],
  ["running a list again", (client) => runAgain(client, { ...packing, completedCount: 1 }), "Cleared 1 tick"],
  [
    "packing for the way back",
    (client) => runAgain(client, { ...packing, completedCount: 1 }, true),
    "1 item to pack for the way back",
  ],
  ["deleting a list", (client) => deleteList(client, "packing"), "Deleted “Packing”"],
  ["creating a notebook", (client) => createNotebook(client, "Garden"), "Made “Garden”"],
  ["renaming a notebook", (client) => updateNotebook(client, "home", { name: "Zoo" }), "Renamed “home”"],
  ["deleting a notebook", (client) => deleteNotebook(client, "home"), "Deleted “home”"],
];

describe.for(changes)("%s can be undone", ([, change, message]) => {
  test("after it was answered: the screen is as before at once, and after the answer to the undo", async () => {
    const { client, calls, screen, before } = start();
    const changing = change(client);
    await answerAll(calls);
    await changing;
    expect(screen()).not.toEqual(before);
    const undoing = undoLast();
    await settle();
    expect(screen()).toEqual(before);
    expect(getOpenToasts().at(-1)).toMatchObject({ title: "Undone", description: message });
    await answerAll(calls);
    await undoing;
    expect(screen()).toEqual(before);
    await undoLast();
    await settle();
    expect(calls).toEqual([]);
  });

  test("and redone, and undone again", async () => {
    const { client, calls, screen, before } = start();
    // A list that runs again gets a new run.
    const readWithoutRuns = () => JSON.parse(JSON.stringify(screen(), (key, value) => (key === "runId" ? "" : value)));
    void change(client).catch(() => {});
    await answerAll(calls);
    const after = readWithoutRuns();
    void undoLast();
    await answerAll(calls);
    expect(getOpenToasts().at(-1)).toMatchObject({ title: "Undone", action: { label: "Redo" } });
    void redoLast();
    await settle();
    expect(readWithoutRuns()).toEqual(after);
    expect(getOpenToasts().at(-1)).toMatchObject({ title: "Redone", description: message, action: { label: "Undo" } });
    await answerAll(calls);
    expect(readWithoutRuns()).toEqual(after);
    void redoLast();
    await settle();
    expect(calls).toEqual([]);
    void undoLast();
    await answerAll(calls);
    expect(screen()).toEqual(before);
  });

  test("before it is answered: the undo is sent after it", async () => {
    const { client, calls, screen, before } = start();
    const changing = change(client);
    await settle();
    const undoing = undoLast();
    await settle();
    expect(screen()).toEqual(before);
    expect(calls).toHaveLength(1);
    await answerAll(calls);
    await Promise.all([changing, undoing]);
    expect(screen()).toEqual(before);
  });
});

test("changes are undone one after the other, the last first", async () => {
  const { client, calls, screen, before } = start();
  const changing = changes.slice(0, 8).map(([, change]) => change(client));
  await answerAll(calls);
  await Promise.all(changing);
  changing.forEach(() => void undoLast());
  await answerAll(calls);
  expect(screen()).toEqual(before);
});

test("changes that were undone are redone one after the other, the one undone last first", async () => {
  const { client, calls, screen } = start();
  const screens = [screen()];
  for (const change of [
    () => createItem(client, "packing", "Gloves"),
    () => completeItem(client, "socks", true),
    () => deleteItem(client, "shoes"),
  ]) {
    void change();
    await answerAll(calls);
    screens.push(screen());
  }
  for (const before of screens.slice(0, -1).reverse()) {
    void undoLast();
    await answerAll(calls);
    expect(screen()).toEqual(before);
  }
  for (const after of screens.slice(1)) {
    void redoLast();
    await answerAll(calls);
    expect(screen()).toEqual(after);
  }
});

test("a new change ends what could be redone, and the toast that offers it", async () => {
  const { client, calls, screen } = start();
  void deleteItem(client, "socks");
  void undoLast();
  await answerAll(calls);
  void completeItem(client, "socks", true);
  await answerAll(calls);
  const after = screen();
  expect(getOpenToasts().filter(({ action }) => action?.label === "Redo")).toEqual([]);
  await redoLast();
  await settle();
  expect(calls).toEqual([]);
  expect(screen()).toEqual(after);
});

test("a redo that fails shows a toast that says why, and can be tried again", async () => {
  const { client, calls, screen, before } = start();
  void deleteItem(client, "socks");
  void undoLast();
  await answerAll(calls);
  const redoing = redoLast();
  await settle();
  await calls[0]?.refuse("Your role does not allow this", "FORBIDDEN");
  await redoing;
  expect(screen()).toEqual(before);
  expect(getOpenToasts()).toMatchObject([{ title: "Not redone: Deleted “socks”", action: { label: "Try again" } }]);
  void redoLast();
  await answerAll(calls);
  expect(screen()?.items.map(({ id }) => id)).toEqual(["shoes", "hat"]);
});

test("deleting, moving elsewhere, putting away and ticking several items offer Undo in a toast, others do not", async () => {
  const changesWithOffer = [];
  for (const [title, change] of changes) {
    const { client, calls } = start();
    void change(client);
    await answerAll(calls);
    if (getOffers().length > 0) changesWithOffer.push(title);
    clearUndoHistory();
  }
  expect(changesWithOffer).toEqual([
    "deleting an item",
    "deleting items",
    "ticking items",
    "skipping a ticked and an open item",
    "un-ticking items",
    "moving items to a list",
    "moving a list",
    "putting a list away",
    "running a list again",
    "packing for the way back",
    "deleting a list",
    "deleting a notebook",
  ]);
});

test("a toast undoes its own change, not a later one, and closes when the change is undone", async () => {
  const { client, calls, screen } = start();
  void deleteItem(client, "socks");
  void completeItem(client, "shoes", false);
  void deleteItem(client, "hat");
  await answerAll(calls);
  const action = getOffers()[0]?.action;
  if (action && "onAct" in action) action.onAct();
  await answerAll(calls);
  expect(screen()?.items.map(({ id }) => id)).toEqual(["socks", "shoes"]);
  expect(getOffers().map(({ title }) => title)).toEqual(["Deleted “hat”"]);
  void undoLast();
  await answerAll(calls);
  expect(getOffers()).toEqual([]);
});

describe("deletions in a row are one toast", () => {
  test("which counts them, and one undo and one redo of all", async () => {
    const { client, calls, screen, before } = start();
    for (const id of ["socks", "shoes", "hat"]) void deleteItem(client, id);
    await answerAll(calls);
    expect(getOffers().map(({ title }) => title)).toEqual(["Deleted 3 items"]);
    const undoing = undoLast();
    await settle();
    expect(screen()).toEqual(before);
    await answerAll(calls);
    await undoing;
    expect(getOpenToasts()).toMatchObject([{ title: "Undone", description: "Deleted 3 items" }]);
    void redoLast();
    await answerAll(calls);
    expect(screen()?.items).toEqual([]);
  });

  test("which does not count one that the server refuses", async () => {
    const { client, calls, screen } = start();
    for (const id of ["socks", "shoes", "hat"]) void deleteItem(client, id);
    await settle();
    await calls.find(({ variables }) => variables["ids"][0] === "shoes")?.refuse("No");
    await answerAll(calls);
    expect(getOffers().map(({ title }) => title)).toEqual(["Deleted 2 items"]);
    void undoLast();
    await answerAll(calls);
    expect(screen()?.items.map(({ id }) => id)).toEqual(["socks", "shoes", "hat"]);
  });

  test("until it is closed", async () => {
    const { client, calls } = start();
    void deleteItem(client, "socks");
    await answerAll(calls);
    for (const { id } of getOffers()) closeToast(id);
    void deleteItem(client, "shoes");
    await answerAll(calls);
    expect(getOffers().map(({ title }) => title)).toEqual(["Deleted “shoes”"]);
  });
});

test("a failed change cannot be undone and offers no Undo, and an undo of it shows no failure of its own", async () => {
  const { client, calls, screen, before } = start();
  const deleting = deleteItem(client, "socks");
  await settle();
  await calls[0]?.refuse("No");
  expect(await deleting).toBe(false);
  expect(getOffers()).toEqual([]);
  await undoLast();
  await settle();
  expect(calls).toEqual([]);

  const adding = createItem(client, "packing", "Gloves");
  const undoing = undoLast();
  await settle();
  await calls[0]?.refuse("No");
  expect(await adding).toBe(false);
  await undoing;
  expect(calls).toEqual([]);
  const titles = getOpenToasts().map(({ title }) => title);
  expect(titles).toEqual(["The item was not deleted", "Undone", "“Gloves” was not added"]);
  expect(screen()).toEqual(before);
});

test("an undo that fails shows a toast that says why, and can be tried again", async () => {
  const { client, calls, screen, before } = start();
  void deleteItem(client, "socks");
  await answerAll(calls);
  const undoing = undoLast();
  await settle();
  await calls[0]?.refuse("A list holds at most 1,000 items", "QUOTA_EXCEEDED");
  await undoing;
  expect(screen()?.items.map(({ id }) => id)).toEqual(["shoes", "hat"]);
  expect(getOpenToasts()).toMatchObject([
    {
      title: "Not undone: Deleted “socks”",
      description: "A list holds at most 1,000 items",
      action: { label: "Try again" },
    },
  ]);
  void undoLast();
  await answerAll(calls);
  expect(screen()).toEqual(before);
  expect(getOpenToasts()).toMatchObject([{ title: "Undone" }]);
});

test("an undo of a row that no longer exists fails once, and the change before it can be undone", async () => {
  const { client, calls, screen } = start();
  void completeItem(client, "hat", true);
  void deleteItem(client, "shoes");
  await answerAll(calls);
  void undoLast();
  await settle();
  await calls[0]?.refuse("Item not found", "NOT_FOUND");
  expect(getOpenToasts()).toMatchObject([{ title: "Not undone: Deleted “shoes”", description: "Item not found" }]);
  void undoLast();
  await answerAll(calls);
  expect(
    screen()
      ?.items.filter(({ completed }) => completed)
      .map(({ id }) => id),
  ).toEqual([]);
});

test("the last hundred changes can be undone", async () => {
  const { client } = start();
  const undone: number[] = [];
  for (let number = 0; number < 101; number++)
    await withUndo(
      client,
      { done: `${number}`, undo: async () => undone.push(number), redo: async () => {} },
      Promise.resolve(true),
    );
  for (let number = 0; number < 102; number++) await undoLast();
  expect(undone).toEqual(Array.from({ length: 100 }, (_number, index) => 100 - index));
});

describe("the history is cleared when the user changes", () => {
  test.for([
    ["signing out", null],
    ["signing in, or claiming a guest", user("eve")],
  ] as const)("%s clears it and its toasts", async ([, next]) => {
    const { client, calls } = start();
    void deleteItem(client, "socks");
    await answerAll(calls);
    client.writeQuery({ query: CurrentUser, data: { currentUser: user("ann") } });
    expect(getOffers()).toHaveLength(1);
    client.writeQuery({ query: CurrentUser, data: { currentUser: next } });
    expect(getOffers()).toEqual([]);
    await undoLast();
    await settle();
    expect(calls).toEqual([]);
  });

  test("an undo that fails after the user has changed shows nothing and cannot be tried again", async () => {
    const { client, calls } = start();
    void deleteItem(client, "socks");
    await answerAll(calls);
    const undoing = undoLast();
    await settle();
    await client.cache.reset();
    await calls[0]?.refuse("Something went wrong", "CONFLICT");
    await undoing;
    expect(getOpenToasts()).toEqual([]);
    await undoLast();
    await settle();
    expect(calls).toEqual([]);
  });
});
