import { afterEach, expect, test, vi } from "vitest";
import { CurrentUser } from "../../account/currentUser.ts";
import { closeToast, getToasts } from "../../actions/toasts.ts";
import {
  completeItem,
  completeItems,
  createItem,
  deleteItems,
  moveItems,
  updateItem,
} from "../../items/model/actions.ts";
import { updateList } from "../../lists/model/actions.ts";
import { deleteLists, updateLists } from "../../lists/model/bulkActions.ts";
import { Items } from "../../cache/places.ts";
import { ActiveLists, ListWithItems } from "../../lists/model/queries.ts";
import { createNotebook } from "../../notebooks/actions.ts";
import { NotebookAndLists } from "../../notebooks/queries.ts";
import { readCachedList } from "../../rows/list.ts";
import { fillCache } from "../../testing/collections.ts";
import { item, list, notebook, user } from "../../testing/rowFixtures.ts";
import { createScriptedClient, recordResults, settle } from "../../testing/scriptedClient.ts";

const getOpenToasts = () => getToasts().filter(({ open }) => open);

afterEach(() => {
  for (const { id } of getToasts()) closeToast(id);
});

/** A client whose server can be reached again when `reconnect` is called. */
function start() {
  let isDown = false;
  const probe = async () => {
    if (isDown) throw new TypeError("Failed to fetch");
  };
  const script = createScriptedClient({ probe });
  fillCache(script.client, { lists: [list("packing")], items: [item("socks", 1), item("shoes", 2)] });
  const { connection, outboxState } = script.client.sync;
  const screen = () => script.client.readQuery({ query: ListWithItems, variables: { id: "packing" } }, true)?.items;
  return {
    ...script,
    screen,
    outboxState,
    /** Waits for the next call that is sent. */
    next: () => vi.waitUntil(() => script.calls[0], { interval: 1 }),
    disconnect: () => {
      isDown = true;
      connection.reportLost();
    },
    reconnect: () => {
      isDown = false;
      connection.checkNow();
    },
  };
}

const ticked = item("socks", 1, { completed: true });

test("a change that does not arrive is sent again until it does, and the screen keeps showing it", async () => {
  const { client, screen, next, outboxState } = start();
  const answer = completeItem(client, "socks", true);
  const portal = "<html>Please sign in to this network</html>";
  await (await next()).loseConnection();
  await (await next()).respond(503, "down for a moment");
  await (await next()).respond(200, portal);
  await (await next()).refuse("That took too long", "UNAVAILABLE");
  for (let tries = 0; tries < 3; tries++) await (await next()).loseConnection();
  expect(screen()?.[0]?.completed).toBe(true);
  expect(outboxState.get().count).toBe(1);
  await (await next()).answer({ completeItem: ticked });
  expect(await answer).toBe(true);
  expect(getOpenToasts()).toEqual([]);
  expect(outboxState.get().count).toBe(0);
});

test("the answer to a repeated call does not replace what another device has changed since its first try", async () => {
  const { client, screen, next } = start();
  const answer = updateItem(client, "socks", { name: "Wool socks" });
  await (await next()).loseConnection();
  const renamed = item("socks", 1, { name: "Wool socks", updatedAt: "2026-11-21T09:00:01.000Z" });
  const newer = { ...renamed, completed: true, updatedAt: "2026-11-21T09:00:02.000Z" };
  client.writeQuery({
    query: ListWithItems,
    variables: { id: "packing" },
    data: { list: list("packing"), items: [newer, item("shoes", 2)] },
  });
  await (await next()).answer({ updateItem: renamed });
  expect(await answer).toBe(true);
  expect(screen()?.[0]).toMatchObject({ name: "Wool socks", completed: true });
});

test("a repeated create has the same id, so that it happens once", async () => {
  const { client, next } = start();
  const answer = createItem(client, "packing", "Hat");
  const first = await next();
  const { input } = first.variables;
  await first.loseConnection();
  const second = await next();
  expect(second.variables["input"]).toEqual(input);
  await second.answer({ createItem: item(input.id, 3, { name: "Hat" }) });
  expect(await answer).toBe(true);
});

test.each([
  ["of one item before those of several", [["socks"], ["shoes", "hat"]]],
  ["of several items before that of one", [["socks", "shoes"], ["hat"]]],
])("ticks %s are shown, and none is lost", async (_, ticks) => {
  const { client, screen, disconnect, reconnect, next } = start();
  fillCache(client, { lists: [list("packing")], items: [item("socks", 1), item("shoes", 2), item("hat", 3)] });
  disconnect();
  const answers = ticks.map(([first = "", ...others]) =>
    others.length > 0 ? completeItems(client, [first, ...others], true) : completeItem(client, first, true),
  );
  expect(screen()?.map(({ completed }) => completed)).toEqual([true, true, true]);
  reconnect();
  const sent: string[] = [];
  while (sent.length < 3) {
    const call = await next();
    const ids: string[] = call.variables["ids"] ?? [call.variables["id"]];
    sent.push(...ids);
    const items = ids.map((id) => item(id, 1, { completed: true }));
    if ("id" in call.variables) await call.answer({ completeItem: items[0] });
    else await call.answer({ completeItems: { __typename: "ItemsCompletion", items } });
  }
  expect(await Promise.all(answers)).toEqual([true, true]);
  expect(sent.sort()).toEqual(["hat", "shoes", "socks"]);
});

test("neighbouring changes of one kind that waited go as one call, and a later one replaces an earlier one", async () => {
  const { client, calls, screen, disconnect, reconnect, next } = start();
  disconnect();
  const answers = [
    createItem(client, "packing", "Hat"),
    createItem(client, "packing", "Scarf"),
    completeItem(client, "socks", true),
    completeItem(client, "shoes", true),
    completeItem(client, "shoes", false),
    updateItem(client, "socks", { name: "Wool socks" }),
    updateItem(client, "socks", { note: "Two pairs" }),
  ];
  await settle();
  expect(calls).toEqual([]);
  expect(screen()?.map(({ name, completed }) => [name, completed])).toEqual([
    ["Wool socks", true],
    ["shoes", false],
    ["Hat", false],
    ["Scarf", false],
  ]);
  reconnect();
  await next();
  expect(calls.map(({ name, variables }) => [name, variables])).toMatchObject([
    ["CreateItems", { input: { listId: "packing", items: [{ name: "Hat" }, { name: "Scarf" }] } }],
    ["CompleteItemsAt", { ids: ["socks", "shoes"], completed: true }],
  ]);
  const created = calls[0]?.variables["input"].items.map((input: object, at: number) =>
    item(`new ${at}`, 3 + at, input),
  );
  await calls[0]?.answer({ createItems: created });
  const items = [ticked, item("shoes", 2, { completed: true })];
  await calls[0]?.answer({ completeItems: { __typename: "ItemsCompletion", items } });
  expect(calls.map(({ name, variables }) => [name, variables])).toMatchObject([
    ["CompleteItemAt", { id: "shoes", completed: false }],
    ["UpdateItem", { id: "socks", input: { name: "Wool socks", note: "Two pairs" } }],
  ]);
  await calls
    .at(-1)
    ?.answer({ updateItem: item("socks", 1, { name: "Wool socks", note: "Two pairs", completed: true }) });
  await calls[0]?.answer({ completeItem: item("shoes", 2) });
  expect(await Promise.all(answers)).toEqual(answers.map(() => true));
  expect(screen()?.map(({ name }) => name)).toEqual(["Wool socks", "shoes", "Hat", "Scarf"]);
});

test("two lists that move to one notebook without a connection both move", async () => {
  const { client, disconnect } = start();
  fillCache(client, { lists: [list("packing"), list("shopping")] });
  disconnect();
  for (const id of ["packing", "shopping"]) void updateList(client, id, { notebookId: "trips" });
  await settle();
  expect(client.sync.changes.map(({ variables }) => variables["id"])).toEqual(["packing", "shopping"]);
});

test("a list that is renamed and moved to a new notebook waits until the notebook is there", async () => {
  const { client, calls, disconnect, reconnect, next } = start();
  client.writeQuery({ query: CurrentUser, data: { currentUser: user("ann") } });
  disconnect();
  void createNotebook(client, "Trips");
  await settle();
  const id = client.sync.changes[0]?.keys[0] ?? "";
  void updateList(client, "packing", { name: "Packing for Rome" });
  void updateList(client, "packing", { notebookId: id });
  await settle();
  reconnect();
  const creation = await next();
  await settle();
  expect(calls).toEqual([creation]);
  await creation.answer({ createNotebook: notebook(id, { name: "Trips" }) });
  expect(calls.map(({ name, variables }) => [name, variables["input"]?.notebookId])).toContainEqual(["UpdateList", id]);
});

test("a thousand changes that waited are sent with a few calls, in their order", async () => {
  const { client, screen, disconnect, reconnect, next, outboxState } = start();
  disconnect();
  const answers = Array.from({ length: 600 }, (_item, index) => createItem(client, "packing", `Item ${index}`));
  const added = screen()?.slice(2) ?? [];
  answers.push(...added.slice(0, 400).map(({ id }) => completeItem(client, id, true)));
  expect(outboxState.get().count).toBe(1_000);
  reconnect();
  await next();
  const sent: [name: string, ids: string[]][] = [];
  while (outboxState.get().count > 0) {
    const { name, variables, answer } = await next();
    const { items, ids } = (variables["input"] ?? variables) as { items?: { id: string }[]; ids?: string[] };
    sent.push([name, ids ?? items?.map(({ id }) => id) ?? []]);
    const rows = added.filter(({ id }) => sent.at(-1)?.[1].includes(id));
    const tickedRows = rows.map((row) => ({ ...row, completed: true }));
    const completion = { __typename: "ItemsCompletion", items: tickedRows };
    await answer(name === "CreateItems" ? { createItems: rows } : { completeItems: completion });
  }
  expect(sent.map(([name, ids]) => [name, ids.length])).toEqual([
    ["CreateItems", 500],
    ["CreateItems", 100],
    ["CompleteItemsAt", 400],
  ]);
  expect(sent.slice(0, 2).flatMap(([, ids]) => ids)).toEqual(added.map(({ id }) => id));
  expect(await Promise.all(answers)).toEqual(answers.map(() => true));
});

test("a thousand changes that wait are shown again with a few writes when the screen is read again", () => {
  const { client, screen, disconnect } = start();
  disconnect();
  for (let index = 0; index < 600; index++) void createItem(client, "packing", `Item ${index}`);
  const added = screen()?.slice(2) ?? [];
  for (const { id } of added.slice(0, 400)) void completeItem(client, id, true);
  const describeRows = () => screen()?.map(({ id, name, completed }) => [id, name, completed]);
  const before = describeRows();
  expect(before).toHaveLength(602);
  const write = vi.spyOn(client.cache, "write");
  const read = () => client.cache.writeQuery({ query: Items, variables: { listId: "packing" }, data: { items: [] } });
  read();
  expect(describeRows()).toEqual(before?.slice(2));
  // One write is that of the read, and each run of changes writes an answer and its collection.
  expect(write.mock.calls.length).toBeLessThanOrEqual(5);
  write.mockClear();
  // A read of cached data writes only itself.
  read();
  expect(write).toHaveBeenCalledOnce();
});

test("a call of several changes that is refused is sent in halves, so that only the refused one is lost", async () => {
  const { client, calls, screen, disconnect, reconnect, next } = start();
  disconnect();
  const answers = ["Hat", "Scarf", "Gloves"].map((name) => createItem(client, "packing", name));
  reconnect();
  await (await next()).refuse("A list holds at most 1,000 items", "QUOTA_EXCEEDED");
  const first = calls[0]?.variables["input"].items;
  expect(first.map(({ name }: { name: string }) => name)).toEqual(["Hat", "Scarf"]);
  await calls[0]?.answer({ createItems: first.map((input: { id: string }) => item(input.id, 3, input)) });
  await calls[0]?.refuse("A list holds at most 1,000 items", "QUOTA_EXCEEDED");
  expect(await Promise.all(answers)).toEqual([true, true, false]);
  expect(screen()?.map(({ name }) => name)).toEqual(["socks", "shoes", "Hat", "Scarf"]);
  expect(getOpenToasts().map(({ title }) => title)).toEqual(["Couldn’t add “Gloves”"]);
});

test("words that this device may not save stay in the sheet of refused changes, a tick does not", async () => {
  const { client, next } = start();
  const answers = [
    createItem(client, "packing", "Gloves"),
    updateItem(client, "socks", { name: "Warm socks" }),
    completeItem(client, "shoes", true),
  ];
  while (client.sync.changes.length > 0) await (await next()).refuse("This device can only read", "DEVICE_REFUSED");
  expect(await Promise.all(answers)).toEqual([false, false, false]);
  expect(client.sync.outboxState.get().refused.map(({ variables }) => variables["input"].name)).toEqual([
    "Gloves",
    "Warm socks",
  ]);
  expect(getOpenToasts().map(({ title }) => title)).toEqual(["Couldn’t tick the item"]);
});

test("what is gone is left out of a bulk call, and the rest of it is sent again", async () => {
  const { client, calls, next } = start();
  const answer = moveItems(client, ["socks", "shoes"], { id: "party", name: "Party" });
  await (await next()).refuse("Item not found", "NOT_FOUND", { missing: ["socks"] });
  expect(calls[0]?.variables["items"]).toEqual([{ id: "shoes" }]);
  const moved = [item("shoes", 1, { listId: "party" })];
  await calls[0]?.answer({ moveItems: { __typename: "ItemsMove", items: moved } });
  expect(await answer).toBe(true);
  expect(getOpenToasts().map(({ title }) => title)).toEqual(["Moved 2 items to “Party”"]);
});

test("lists that are put away and then moved without a connection go as one call, which leaves out what is gone", async () => {
  const { client, calls, disconnect, reconnect, next } = start();
  fillCache(client, { notebooks: [notebook("trips")], lists: [list("packing"), list("shopping"), list("old")] });
  disconnect();
  const ids = ["packing", "shopping"];
  const answers = [
    updateLists(client, ids, { active: false }),
    updateLists(client, ids, { notebookId: "trips" }),
    deleteLists(client, ["old"]),
  ];
  await settle();
  const active = () => client.readQuery({ query: ActiveLists }, true)?.activeLists.map(({ id }) => id);
  expect(active()).toEqual([]);
  reconnect();
  await next();
  expect(calls.map(({ name, variables }) => [name, variables])).toEqual([
    ["UpdateLists", { ids, input: { active: false, notebookId: "trips" } }],
    ["DeleteLists", { ids: ["old"] }],
  ]);
  await calls[0]?.refuse("List not found", "NOT_FOUND", { missing: ["shopping"] });
  await calls.find(({ name }) => name === "DeleteLists")?.refuse("List not found", "NOT_FOUND", { missing: ["old"] });
  const again = await next();
  expect(again.variables).toEqual({ ids: ["packing"], input: { active: false, notebookId: "trips" } });
  await again.answer({ updateLists: [list("packing", { active: false, notebookId: "trips" })] });
  expect(await Promise.all(answers)).toEqual([true, true, true]);
  expect(readCachedList(client.cache, "packing")).toMatchObject({ active: false, notebookId: "trips" });
});

test("an item that gets a new id by its move to another owner is in its new list alone", async () => {
  const { client, next, screen } = start();
  const answer = moveItems(client, ["socks"], { id: "party", name: "Party" });
  const moved = [item("socks of party", 1, { name: "socks", listId: "party" })];
  await (await next()).answer({ moveItems: { __typename: "ItemsMove", items: moved } });
  expect(await answer).toBe(true);
  expect(screen()?.map(({ name }) => name)).toEqual(["shoes"]);
});

test("a tick of an item that was deleted elsewhere is dropped", async () => {
  const { client, next, outboxState } = start();
  const answer = completeItem(client, "socks", true);
  await (await next()).refuse("Item not found", "NOT_FOUND");
  expect(await answer).toBe(true);
  expect(outboxState.get().count).toBe(0);
  expect(getOpenToasts()).toEqual([]);
});

test("a delete of an item that was deleted elsewhere is done", async () => {
  const { client, next } = start();
  const answer = deleteItems(client, ["socks"]);
  await (await next()).refuse("Item not found", "NOT_FOUND", { missing: ["socks"] });
  expect(await answer).toBe(true);
});

test("a change of a text brings back an item that was deleted elsewhere", async () => {
  const { client, calls, next } = start();
  const answer = updateItem(client, "socks", { name: "Wool socks" });
  await (await next()).refuse("Item not found", "NOT_FOUND");
  expect(calls[0]).toMatchObject({ name: "RestoreItems", variables: { ids: ["socks"] } });
  await calls[0]?.answer({ restoreItems: [item("socks", 1)] });
  expect(calls[0]).toMatchObject({ name: "UpdateItem", variables: { input: { name: "Wool socks" } } });
  await calls[0]?.answer({ updateItem: item("socks", 1, { name: "Wool socks" }) });
  expect(await answer).toBe(true);
});

test("a server that fails is asked five times, with the change on the screen", async () => {
  vi.useFakeTimers();
  try {
    const { client, calls, screen } = start();
    const answer = completeItem(client, "socks", true);
    for (let tries = 0; tries < 5; tries++) {
      expect(screen()?.[0]?.completed).toBe(true);
      expect(calls).toHaveLength(1);
      void calls[0]?.refuse("Something went wrong", "INTERNAL");
      await vi.advanceTimersByTimeAsync(8_000);
    }
    expect(await answer).toBe(false);
    expect(screen()?.[0]?.completed).toBe(false);
  } finally {
    vi.useRealTimers();
  }
});

test("a change that the rate limit holds back is sent after the pause, also when the clock is behind its timer", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "Date"] });
  try {
    const { client, calls } = start();
    const answer = completeItem(client, "socks", true);
    const now = Date.now();
    await calls[0]?.refuse("Too many requests", "RATE_LIMITED");
    vi.advanceTimersByTime(4_999);
    vi.setSystemTime(now);
    expect(calls).toEqual([]);
    vi.advanceTimersByTime(1);
    await vi.waitUntil(() => calls[0], { interval: 1 });
    await calls[0]?.answer({ completeItem: ticked });
    expect(await answer).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});

test("a change that is held back because of the session stays, and is sent later", async () => {
  vi.useFakeTimers();
  try {
    const { client, calls, screen } = start();
    const answer = completeItem(client, "socks", true);
    void calls[0]?.refuse("Your session has ended", "UNAUTHENTICATED");
    await vi.advanceTimersByTimeAsync(1_000);
    expect(calls).toEqual([]);
    expect(screen()?.[0]?.completed).toBe(true);
    await vi.advanceTimersByTimeAsync(30_000);
    void calls[0]?.answer({ completeItem: ticked });
    await vi.advanceTimersByTimeAsync(1);
    expect(await answer).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});

test("what other devices have changed shows while a change of the same list or row waits", async () => {
  const { client, disconnect, screen } = start();
  disconnect();
  void createItem(client, "packing", "Hat");
  void updateItem(client, "socks", { name: "Wool socks" });
  const items = [item("socks", 1, { completed: true }), item("shoes", 2), item("map", 2.5)];
  client.writeQuery({ query: ListWithItems, variables: { id: "packing" }, data: { list: list("packing"), items } });
  expect(screen()?.map(({ name, completed }) => [name, completed])).toEqual([
    ["Wool socks", true],
    ["shoes", false],
    ["map", false],
    ["Hat", false],
  ]);
});

test("a list on its way to be a template, or to another notebook, is in the right collections when they are read first", async () => {
  const { client } = createScriptedClient();
  client.writeQuery({ query: ListWithItems, variables: { id: "trip" }, data: { list: list("trip"), items: [] } });
  const active = recordResults(client, ActiveLists, {});
  const away = recordResults(client, NotebookAndLists, { id: "away" });
  void updateList(client, "trip", { isTemplate: true });
  void updateList(client, "trip", { notebookId: "away" });
  client.writeQuery({ query: ActiveLists, data: { activeLists: [{ ...list("trip"), nextItem: null }] } });
  client.writeQuery({
    query: NotebookAndLists,
    variables: { id: "away" },
    data: { notebook: notebook("away"), notebookLists: [] },
  });
  expect(active.last()?.activeLists).toEqual([]);
  expect(away.last()?.notebookLists.map(({ id }) => id)).toEqual(["trip"]);
});

test("a read of which something is known waits for a connection, and is sent again by itself", async () => {
  const { client, next, disconnect, reconnect } = start();
  const results: unknown[] = [];
  client
    .watchQuery({ query: ListWithItems, variables: { id: "packing" } })
    .subscribe(({ error, data }) => results.push(error ?? data?.items?.length));
  disconnect();
  await (await next()).loseConnection();
  await settle();
  expect(results).toEqual([2]);
  expect(client.sync.connection.store.get().staleSince).toHaveLength(1);
  reconnect();
  await (await next()).answer({ list: list("packing"), items: [item("socks", 1)] });
  expect(results.at(-1)).toBe(1);
  expect(client.sync.connection.store.get().staleSince).toEqual([]);
});
