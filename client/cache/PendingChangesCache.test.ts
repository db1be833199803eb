import { expect, test, vi } from "vitest";
import { completeItem, updateItem } from "../items/model/actions.ts";
import { updateList } from "../lists/model/actions.ts";
import { ActiveLists, ListWithItems } from "../lists/model/queries.ts";
import { readCachedItem } from "../rows/item.ts";
import { fillCache } from "../testing/collections.ts";
import { item, list } from "../testing/rowFixtures.ts";
import { createScriptedClient, openScreen, settle } from "../testing/scriptedClient.ts";
import { Items } from "./places.ts";

const trip = { ...list("trip"), nextItem: null };

/** A client on the page of a list. No collection is cached. */
function start() {
  const script = createScriptedClient();
  script.client.writeQuery({
    query: ListWithItems,
    variables: { id: "trip" },
    data: { list: list("trip"), items: [] },
  });
  return script;
}

test("a list on its way out of the active lists never shows in a page of them that is opened meanwhile", async () => {
  const { client, sent } = start();
  void updateList(client, "trip", { active: false });
  const { seen } = openScreen(client, ActiveLists, {});
  await settle();
  await sent("ActiveLists")[0]?.answer({ activeLists: [trip, { ...list("party"), nextItem: null }] });
  await sent("UpdateList")[0]?.answer({ updateList: list("trip", { active: false }) });
  const shown = seen.flatMap(({ activeLists }) => (activeLists ? [activeLists.map(({ id }) => id)] : []));
  expect(shown.length).toBeGreaterThan(0);
  for (const ids of shown) expect(ids).toEqual(["party"]);
});

test("a refused change shows again what the page had read meanwhile", async () => {
  const { client, sent } = start();
  updateList(client, "trip", { active: false }).catch(() => {});
  const { last } = openScreen(client, ActiveLists, {});
  await settle();
  await sent("ActiveLists")[0]?.answer({ activeLists: [trip] });
  expect(last()?.activeLists).toEqual([]);
  await sent("UpdateList")[0]?.refuse("No");
  expect(last()?.activeLists?.map(({ id }) => id)).toEqual(["trip"]);
});

/** A client with pending ticks and renames of items. `answerTick` answers the first tick that was sent. */
async function startTicking() {
  const script = createScriptedClient();
  const rows = Array.from({ length: 40 }, (_row, index) => item(`item ${index}`, index, { listId: "packing" }));
  fillCache(script.client, { lists: [list("packing")], items: rows });
  const { last } = openScreen(script.client, Items, { listId: "packing" });
  for (const { id } of rows.slice(0, 20)) void completeItem(script.client, id, true);
  for (const { id } of rows.slice(20)) void updateItem(script.client, id, { name: `new ${id}` });
  await settle();
  const write = vi.spyOn(script.client.cache, "write");
  const describeRows = () => last()?.items?.map(({ name, completed }) => `${completed ? "x" : "-"} ${name}`);
  const answerTick = (more: object = {}) => {
    write.mockClear();
    const call = script.sent("CompleteItemAt")[0];
    const row = rows.find(({ id }) => id === call?.variables["id"]);
    return call?.answer({ completeItem: { ...row, completed: true, updatedAt: "2026-11-22T09:00:00.000Z", ...more } });
  };
  return { ...script, rows, write, describeRows, answerTick };
}

test("an answer that was predicted right shows no other change again", async () => {
  const { sent, rows, write, describeRows, answerTick } = await startTicking();
  const before = describeRows();
  expect(before?.filter((row) => row.startsWith("x item"))).toHaveLength(20);
  while (sent("CompleteItemAt").length > 0) {
    await answerTick();
    expect(describeRows()).toEqual(before);
    // The one write is that of the answer.
    expect(write).toHaveBeenCalledOnce();
  }
  for (const row of rows.slice(20)) {
    write.mockClear();
    await sent("UpdateItem")[0]?.answer({ updateItem: { ...row, name: `new ${row.id}` } });
    expect(write).toHaveBeenCalledOnce();
  }
  expect(describeRows()).toEqual(before);
});

test("after an answer that was predicted wrong, or a refusal, the other changes are shown again", async () => {
  const { sent, write, describeRows, answerTick } = await startTicking();
  const before = describeRows() ?? [];
  await answerTick({ name: "Socks" });
  expect(describeRows()).toEqual(before.with(0, "x Socks"));
  expect(write.mock.calls.length).toBeGreaterThan(1);
  write.mockClear();
  await sent("CompleteItemAt")[0]?.refuse("No");
  expect(describeRows()).toEqual(before.with(0, "x Socks").with(1, "- item 1"));
  expect(write.mock.calls.length).toBeGreaterThan(1);
});

test("what other devices have changed since then shows after an answer that was predicted right", async () => {
  const { client, rows, describeRows, answerTick } = await startTicking();
  const before = describeRows() ?? [];
  await answerTick();
  const items = rows.map((row, index) => ({ ...row, note: "new", completed: index === 0, name: `${row.name}!` }));
  client.writeQuery({ query: Items, variables: { listId: "packing" }, data: { items } });
  await settle();
  expect(describeRows()?.slice(0, 20)).toEqual(before.slice(0, 20).map((row) => `${row}!`));
  expect(describeRows()?.slice(20)).toEqual(before.slice(20));
});

test("a refused change that has only placed its row in a collection is taken back", async () => {
  const { client, sent } = start();
  client.writeQuery({ query: ActiveLists, data: { activeLists: [] } });
  updateList(client, "trip", { active: true }).catch(() => {});
  void updateList(client, "party", { active: true });
  const shown = () => client.readQuery({ query: ActiveLists }, true)?.activeLists.map(({ id }) => id);
  expect(shown()).toEqual(["trip"]);
  await sent("UpdateList")[0]?.refuse("No");
  expect(shown()).toEqual([]);
});

test("a stored copy brings rows that the page has not read, and newer ones, but nothing older", () => {
  const { client } = createScriptedClient();
  const read = (id: string, hour: number, name: string) =>
    item(id, 0, { name, updatedAt: `2026-05-01T0${hour}:00:00Z` });
  const write = (items: ReturnType<typeof item>[]) =>
    client.writeQuery({ query: ListWithItems, variables: { id: "trip" }, data: { list: list("trip"), items } });
  write([read("a", 2, "Milk"), read("b", 2, "Tea")]);
  client.cache.writeOlder(() => write([read("a", 1, "Water"), read("b", 3, "Green tea"), read("c", 1, "Rice")]));
  const names = ["a", "b", "c"].map((id) => readCachedItem(client.cache, id)?.name);
  expect(names).toEqual(["Milk", "Green tea", "Rice"]);
});
