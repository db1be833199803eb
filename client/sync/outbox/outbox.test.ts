import { expect, test } from "vitest";
import {
  completeItem,
  createItem,
  deleteItems,
  remarkItem,
  skipItems,
  sortItems,
  updateItem,
} from "../../items/model/actions.ts";
import { getToasts } from "../../actions/toasts.ts";
import { describeChange } from "../../actions/changeLabels.ts";
import { createList, deleteList } from "../../lists/model/actions.ts";
import { ListWithItems } from "../../lists/model/queries.ts";
import { restoreRun, runAgain } from "../../lists/runs/actions.ts";
import { readCachedList } from "../../rows/list.ts";
import { fillCache } from "../../testing/collections.ts";
import { item, list } from "../../testing/rowFixtures.ts";
import { getDraft, setDraft } from "../../ui/fields/AddField.tsx";
import { createScriptedClient, settle, recordResults } from "../../testing/scriptedClient.ts";

const rows = Array.from({ length: 20 }, (_row, index) => item(`item ${index}`, index + 1));

function start(items = rows) {
  const script = createScriptedClient();
  // The server's counts are out of date; the cache computes them from the items.
  const counts = { itemCount: 7, completedCount: 3 };
  fillCache(script.client, { lists: [list("packing", counts)], items });
  return script;
}

test("changes of one item are sent one after the other, even when an earlier one fails", async () => {
  const { client, calls } = start();
  void completeItem(client, "item 0", true);
  void updateItem(client, "item 0", { name: "Socks" });
  void deleteItems(client, ["item 0"]);
  await settle();
  expect(calls.map(({ name }) => name)).toEqual(["CompleteItemAt"]);

  await calls[0]?.answer({ completeItem: item("item 0", 1, { completed: true }) });
  expect(calls.map(({ name }) => name)).toEqual(["UpdateItem"]);
  await calls[0]?.refuse("No", "BAD_USER_INPUT");
  expect(calls.map(({ name }) => name)).toEqual(["DeleteItems"]);
});

test("changes of different items do not wait for each other", async () => {
  const { client, calls } = start();
  for (const { id } of rows) void completeItem(client, id, true);
  await settle();
  expect(calls).toHaveLength(20);
});

test("new items are sent in the order they were typed, and a tick waits until its item is created", async () => {
  const { client, calls } = start([]);
  void createItem(client, "packing", "Socks");
  void createItem(client, "packing", "Shoes");
  await settle();
  expect(calls.map(({ variables }) => variables["input"].name)).toEqual(["Socks"]);

  const { id, sortingOrder } = calls[0]?.variables["input"] ?? {};
  expect(sortingOrder).toBe(1);
  void completeItem(client, id, true);
  await settle();
  expect(calls).toHaveLength(1);
  await calls[0]?.answer({ createItem: item(id, sortingOrder, { name: "Socks" }) });
  expect(calls.map(({ name }) => name).sort()).toEqual(["CompleteItemAt", "CreateItem"]);
  expect(calls.find(({ name }) => name === "CreateItem")?.variables["input"].sortingOrder).toBe(2);
});

test("of several refused items one returns to the empty field, and the sheet of refused changes keeps the others", async () => {
  const { client, calls } = start([]);
  const { outboxState } = client.sync;
  const added = ["Socks", "Shoes", "Hat"].map((name) => createItem(client, "packing", name));
  for (const name of ["Socks", "Shoes", "Hat"]) {
    await settle();
    await calls[0]?.refuse("A list holds at most 1,000 items", "QUOTA_EXCEEDED");
    // The field shows the first text again.
    if (!getDraft("packing")) setDraft("packing", name);
  }
  expect(await Promise.all(added)).toEqual([false, false, false]);
  const titles = getToasts().map(({ title }) => title);
  expect(titles.filter((title) => title.startsWith("Couldn’t add"))).toEqual(["Couldn’t add “Socks”"]);
  expect(outboxState.get().refused.map(describeChange)).toEqual(["Shoes", "Hat"]);
  setDraft("packing", "");
});

test("deleting a list waits until the ticks of its items are answered", async () => {
  const { client, calls } = start();
  void completeItem(client, "item 3", true);
  void deleteList(client, "packing");
  await settle();
  expect(calls.map(({ name }) => name)).toEqual(["CompleteItemAt"]);
  await calls[0]?.answer({ completeItem: item("item 3", 4, { completed: true }) });
  expect(calls.map(({ name }) => name)).toEqual(["DeleteList"]);
});

test("a tick of an item that another device has added waits until its run has begun", async () => {
  const { client, calls } = start();
  const known = readCachedList(client.cache, "packing");
  if (known) void runAgain(client, known);
  const items = [...rows, item("hat", 21)];
  client.writeQuery({ query: ListWithItems, variables: { id: "packing" }, data: { list: known, items } });
  void completeItem(client, "hat", true);
  void skipItems(client, ["item 0"], true);
  await settle();
  expect(calls.map(({ name }) => name)).toEqual(["RunAgainWith"]);

  const { id = "" } = calls[0]?.variables ?? {};
  await calls[0]?.answer({ runAgain: { ...known, runId: String(id), runNumber: 2, items } });
  expect(calls.map(({ name, variables: { runId } }) => [name, runId])).toEqual([
    ["CompleteItemAt", id],
    ["SkipItems", id],
  ]);
});

test("remarks on a row that wait are sent as the last one, after its tick and in its run", async () => {
  const { client, calls } = start();
  void updateItem(client, "item 0", { name: "Fridge ___ °C" });
  void completeItem(client, "item 0", true);
  for (const remark of ["4", "4.2"]) void remarkItem(client, "item 0", remark);
  await settle();
  await calls[0]?.answer({ updateItem: item("item 0", 1, { name: "Fridge ___ °C" }) });
  await calls[0]?.answer({ completeItem: item("item 0", 1, { completed: true }) });
  expect(calls.map(({ name, variables: { remark, runId } }) => [name, remark, runId])).toEqual([
    ["RemarkItem", "4.2", readCachedList(client.cache, "packing")?.runId],
  ]);
});

test.each([
  ["a new run", true],
  ["an earlier run", false],
])("ticks of %s that the server refuses are named, and can be made in the run that stays", async (_name, isNew) => {
  const { client, calls } = start();
  const known = readCachedList(client.cache, "packing") ?? list("gone");
  if (isNew) void runAgain(client, known);
  else void restoreRun(client, { id: "earlier", listId: "packing", settled: [] });
  void completeItem(client, "item 0", true);
  void skipItems(client, ["item 1"], true);
  await settle();
  await calls[0]?.refuse("You have no room for more runs", "QUOTA_EXCEEDED");
  expect(calls).toEqual([]);
  const { refused } = client.sync.outboxState.get();
  expect(refused.map(({ refusal, variables: { runId } }) => [refusal, runId])).toEqual([
    ["item 0: You have no room for more runs", null],
    ["item 1: You have no room for more runs", null],
  ]);
});

test("a new list shows empty at once, and is read from the server after it is created", async () => {
  const { client, calls } = start();
  void createList(client, "home", "books");
  const id = String(calls[0]?.variables["input"].id);
  expect(client.cache.readQuery({ query: ListWithItems, variables: { id } }, true)).toMatchObject({
    list: { name: "books" },
    items: [],
  });

  void client.query({ query: ListWithItems, variables: { id }, fetchPolicy: "network-only" }).catch(() => {});
  await settle();
  expect(calls.map(({ name }) => name)).toEqual(["CreateList"]);
  await calls[0]?.answer({ createList: list(id, { name: "books" }) });
  expect(calls.map(({ name }) => name)).toEqual(["ListWithItems"]);
});

test("twenty ticks that are answered in any order never un-tick an item, and the count follows them", async () => {
  const { client, calls } = start();
  const { seen } = recordResults(client, ListWithItems, { id: "packing" });
  for (const { id } of rows) void completeItem(client, id, true);
  await settle();

  while (calls.length > 0) {
    const call = calls[calls.length >> 1];
    const row = rows.find(({ id }) => id === call?.variables["id"]);
    await call?.answer({ completeItem: { ...row, completed: true } });
  }
  const ticked = new Set<string>();
  for (const { items, list: open } of seen) {
    for (const { id, completed } of items) if (completed) ticked.add(id);
    expect(items.filter(({ completed }) => completed)).toHaveLength(ticked.size);
    expect(open?.completedCount).toBe(ticked.size);
  }
  expect(seen.at(-1)?.items.every(({ completed }) => completed)).toBe(true);
});

test("an item ticked, un-ticked and ticked on a slow network shows the user's last change, not an older answer", async () => {
  const { client, calls } = start();
  const { seen } = recordResults(client, ListWithItems, { id: "packing" });
  await settle();
  for (const completed of [true, false, true]) {
    void completeItem(client, "item 0", completed);
    await settle();
  }
  // The second and the third change are one call, because the first was in progress.
  for (let n = 0; n < 2; n++) await calls[0]?.answer({ completeItem: item("item 0", 1, { completed: true }) });
  expect(calls).toEqual([]);

  const shown = seen.map(({ items }) => items[0]?.completed);
  expect(shown.filter((now, index) => now !== shown[index - 1])).toEqual([false, true, false, true]);
});

test("items that are moved and ticked at once keep their order and ticks while the answers come", async () => {
  const { client, calls } = start(rows.slice(0, 3));
  const { seen, last } = recordResults(client, ListWithItems, { id: "packing" });
  const order = [
    { id: "item 1", sortingOrder: 1 },
    { id: "item 0", sortingOrder: 2 },
  ];
  void sortItems(client, "packing", order, "item 1");
  void completeItem(client, "item 0", true);
  void completeItem(client, "item 2", true);
  await settle();
  const firstOptimistic = seen.length - 1;
  const wanted = [
    ["item 1", false],
    ["item 0", true],
    ["item 2", true],
  ];
  await calls
    .find(({ variables }) => variables["id"] === "item 2")
    ?.answer({
      completeItem: item("item 2", 3, { completed: true }),
    });
  await calls[0]?.answer({ sortItems: [item("item 1", 1), item("item 0", 2)] });
  await calls[0]?.answer({ completeItem: item("item 0", 2, { completed: true }) });
  expect(calls).toEqual([]);
  for (const { items } of seen.slice(firstOptimistic))
    expect(items.map(({ id, completed }) => [id, completed])).toEqual(wanted);
  expect(last()?.items).toHaveLength(3);
});
