import { beforeEach, describe, expect, test } from "vitest";
import { CurrentUser } from "../account/currentUser.ts";
import { removeItem } from "../cache/places.ts";
import {
  completeItem,
  completeItems,
  createItem,
  deleteItems,
  skipItems,
  sortItems,
  updateItem,
} from "../items/model/actions.ts";
import type { SyncClient } from "../sync/state/state.ts";
import { openPage } from "../testing/actsPage.ts";
import { user } from "../testing/rowFixtures.ts";
import { settle } from "../testing/scriptedClient.ts";
import { closeToast, getToasts } from "./toasts.ts";
import { clearUndoHistory, redoLast, undoLast, withUndo } from "./undo.ts";

const getOpenToasts = () => getToasts().filter(({ open }) => open);
const getOffers = () => getOpenToasts().filter(({ action }) => action?.label === "Undo");

beforeEach(() => {
  clearUndoHistory();
  getToasts().forEach(({ id }) => closeToast(id));
});

test("changes are undone one after the other, the last first", async () => {
  const { client, answerAll, screen, before } = openPage();
  const changes = [
    createItem(client, "packing", "Gloves"),
    updateItem(client, "socks", { name: "Warm socks" }),
    completeItem(client, "socks", true),
    deleteItems(client, ["shoes"]),
  ];
  await answerAll();
  await Promise.all(changes);
  changes.forEach(() => void undoLast());
  await answerAll();
  expect(screen()).toEqual(before);
});

test("changes that were undone are redone one after the other, the one undone last first", async () => {
  const { client, answerAll, screen } = openPage();
  const screens = [screen()];
  for (const change of [
    () => createItem(client, "packing", "Gloves"),
    () => completeItem(client, "socks", true),
    () => deleteItems(client, ["shoes"]),
  ]) {
    void change();
    await answerAll();
    screens.push(screen());
  }
  for (const before of screens.slice(0, -1).reverse()) {
    void undoLast();
    await answerAll();
    expect(screen()).toEqual(before);
  }
  for (const after of screens.slice(1)) {
    void redoLast();
    await answerAll();
    expect(screen()).toEqual(after);
  }
});

test("a new change ends what could be redone, and the toast that offers it", async () => {
  const { client, calls, answerAll, screen } = openPage();
  void deleteItems(client, ["socks"]);
  void undoLast();
  await answerAll();
  void completeItem(client, "socks", true);
  await answerAll();
  const after = screen();
  expect(getOpenToasts().filter(({ action }) => action?.label === "Redo")).toEqual([]);
  await redoLast();
  await settle();
  expect(calls).toEqual([]);
  expect(screen()).toEqual(after);
});

test("a redo that fails shows a toast that says why, and can be tried again", async () => {
  const { client, calls, answerAll, screen, before } = openPage();
  void deleteItems(client, ["socks"]);
  void undoLast();
  await answerAll();
  const redoing = redoLast();
  await settle();
  await calls[0]?.refuse("Your role does not allow this", "FORBIDDEN");
  await redoing;
  expect(screen()).toEqual(before);
  expect(getOpenToasts()).toMatchObject([{ title: "Couldn’t redo: Deleted “socks”", action: { label: "Try again" } }]);
  void redoLast();
  await answerAll();
  expect(screen()?.items.map(({ id }) => id)).toEqual(["shoes", "hat"]);
});

test("a toast undoes its own change, not a later one, and closes when the change is undone", async () => {
  const { client, answerAll, screen } = openPage();
  void deleteItems(client, ["socks"]);
  void completeItem(client, "shoes", false);
  void deleteItems(client, ["hat"]);
  await answerAll();
  const action = getOffers()[0]?.action;
  if (action && "onAct" in action) action.onAct();
  await answerAll();
  expect(screen()?.items.map(({ id }) => id)).toEqual(["socks", "shoes"]);
  expect(getOffers().map(({ title }) => title)).toEqual(["Deleted “hat”"]);
  void undoLast();
  await answerAll();
  expect(getOffers()).toEqual([]);
});

describe("deletions in a row are one toast", () => {
  test("which counts them, and one undo and one redo of all", async () => {
    const { client, answerAll, screen, before } = openPage();
    for (const id of ["socks", "shoes", "hat"]) void deleteItems(client, [id]);
    await answerAll();
    expect(getOffers().map(({ title }) => title)).toEqual(["Deleted 3 items"]);
    const undoing = undoLast();
    await settle();
    expect(screen()).toEqual(before);
    await answerAll();
    await undoing;
    expect(getOpenToasts()).toMatchObject([{ title: "Undone", description: "Deleted 3 items" }]);
    void redoLast();
    await answerAll();
    expect(screen()?.items).toEqual([]);
  });

  test("which does not count one that the server refuses", async () => {
    const { client, calls, answerAll, screen } = openPage();
    for (const id of ["socks", "shoes", "hat"]) void deleteItems(client, [id]);
    await settle();
    await calls.find(({ variables }) => variables["ids"][0] === "shoes")?.refuse("No");
    await answerAll();
    expect(getOffers().map(({ title }) => title)).toEqual(["Deleted 2 items"]);
    void undoLast();
    await answerAll();
    expect(screen()?.items.map(({ id }) => id)).toEqual(["socks", "shoes", "hat"]);
  });

  test("until it is closed", async () => {
    const { client, answerAll } = openPage();
    void deleteItems(client, ["socks"]);
    await answerAll();
    for (const { id } of getOffers()) closeToast(id);
    void deleteItems(client, ["shoes"]);
    await answerAll();
    expect(getOffers().map(({ title }) => title)).toEqual(["Deleted “shoes”"]);
  });
});

test("a failed change cannot be undone and offers no Undo, and an undo of it shows no failure of its own", async () => {
  const { client, calls, screen, before } = openPage();
  const deleting = deleteItems(client, ["socks"]);
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
  expect(titles).toEqual(["Couldn’t delete the item", "Undone", "Couldn’t add “Gloves”"]);
  expect(screen()).toEqual(before);
});

test("an undo that fails shows a toast that says why, and can be tried again", async () => {
  const { client, calls, answerAll, screen, before } = openPage();
  void deleteItems(client, ["socks"]);
  await answerAll();
  const undoing = undoLast();
  await settle();
  await calls[0]?.refuse("A list holds at most 1,000 items", "QUOTA_EXCEEDED");
  await undoing;
  expect(screen()?.items.map(({ id }) => id)).toEqual(["shoes", "hat"]);
  expect(getOpenToasts()).toMatchObject([
    {
      title: "Couldn’t undo: Deleted “socks”",
      description: "A list holds at most 1,000 items",
      action: { label: "Try again" },
    },
  ]);
  void undoLast();
  await answerAll();
  expect(screen()).toEqual(before);
  expect(getOpenToasts()).toMatchObject([{ title: "Undone" }]);
});

test("an undo of a row that no longer exists fails once, and the change before it can be undone", async () => {
  const { client, calls, answerAll, screen } = openPage();
  void completeItem(client, "hat", true);
  void deleteItems(client, ["shoes"]);
  await answerAll();
  void undoLast();
  await settle();
  await calls[0]?.refuse("Item not found", "NOT_FOUND");
  expect(getOpenToasts()).toMatchObject([{ title: "Couldn’t undo: Deleted “shoes”", description: "Item not found" }]);
  void undoLast();
  await answerAll();
  expect(
    screen()
      ?.items.filter(({ completed }) => completed)
      .map(({ id }) => id),
  ).toEqual([]);
});

describe("an undo that changes nothing is not said to be one", () => {
  const NOTHING = "It’s gone, or it’s already like that.";
  const move = (client: SyncClient) =>
    sortItems(client, "packing", [{ id: "socks", sortingOrder: 9 }], "Moved “socks”");
  test.for<[name: string, words: string, act: (client: SyncClient) => Promise<unknown>, ids: string[]]>([
    ["a move", "Moved “socks”", move, ["socks"]],
    ["ticks", "Ticked 2 items", (client) => completeItems(client, ["socks", "hat"], true), ["socks", "hat"]],
    ["skips", "Skipped “socks”", (client) => skipItems(client, ["socks"], true, "warm"), ["socks"]],
  ])("%s of rows that this page knows to be gone asks nobody", async ([, words, act, ids]) => {
    const { client, calls, answerAll } = openPage();
    void updateItem(client, "shoes", { name: "Boots" });
    void act(client);
    await answerAll();
    for (const id of ids) removeItem(client.cache, id);
    await undoLast();
    await settle();
    expect(calls).toEqual([]);
    expect(getOpenToasts()).toMatchObject([{ title: `Couldn’t undo: ${words}`, description: NOTHING }]);
    // The change before it comes next.
    void undoLast();
    await answerAll();
    expect(getOpenToasts().at(-1)).toMatchObject({ title: "Undone", description: "Changed “shoes”" });
  });

  test("a move of a row that this page knows to be gone is not even said to be undone for a moment", async () => {
    const { client, answerAll } = openPage();
    void move(client);
    await answerAll();
    removeItem(client.cache, "socks");
    const earlier = getToasts().map(({ id }) => id);
    void undoLast();
    await settle();
    const titles = getToasts().flatMap(({ id, title }) => (earlier.includes(id) ? [] : title));
    expect(titles).toEqual(["Couldn’t undo: Moved “socks”"]);
  });

  test.for<[name: string, words: string, act: (client: SyncClient) => Promise<unknown>, missing: boolean]>([
    ["a move", "Moved “socks”", move, true],
    ["a tick", "Ticked “socks”", (client) => completeItem(client, "socks", true), false],
    ["an addition", "Added “Gloves”", (client) => createItem(client, "packing", "Gloves"), false],
  ])("%s of a row that only the server knows to be gone", async ([, words, act, isNamed]) => {
    const { client, calls, answerAll } = openPage();
    void act(client);
    await answerAll();
    const undoing = undoLast();
    await settle();
    await calls[0]?.refuse("Item not found", "NOT_FOUND", isNamed ? { missing: ["socks"] } : {});
    await undoing;
    expect(getOpenToasts()).toMatchObject([{ title: `Couldn’t undo: ${words}`, description: NOTHING }]);
    await redoLast();
    await settle();
    expect(calls).toEqual([]);
  });

  test("nor is a redo", async () => {
    const { client, calls, answerAll } = openPage();
    void deleteItems(client, ["socks"]);
    void undoLast();
    await answerAll();
    const redoing = redoLast();
    await settle();
    await calls[0]?.refuse("Item not found", "NOT_FOUND", { missing: ["socks"] });
    await redoing;
    expect(getOpenToasts()).toMatchObject([{ title: "Couldn’t redo: Deleted “socks”", description: NOTHING }]);
  });
});

test("the last hundred changes can be undone", async () => {
  const { client } = openPage();
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
    const { client, calls, answerAll } = openPage();
    void deleteItems(client, ["socks"]);
    await answerAll();
    client.writeQuery({ query: CurrentUser, data: { currentUser: user("ann") } });
    expect(getOffers()).toHaveLength(1);
    client.writeQuery({ query: CurrentUser, data: { currentUser: next } });
    expect(getOffers()).toEqual([]);
    await undoLast();
    await settle();
    expect(calls).toEqual([]);
  });

  test("an undo that fails after the user has changed shows nothing and cannot be tried again", async () => {
    const { client, calls, answerAll } = openPage();
    void deleteItems(client, ["socks"]);
    await answerAll();
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
