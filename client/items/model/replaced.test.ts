import { beforeEach, expect, test } from "vitest";
import { undoLast, clearUndoHistory } from "../../actions/undo.ts";
import { updateList } from "../../lists/model/actions.ts";
import { updateFromTemplate } from "../../lists/templates/actions.ts";
import { ItemFields, readCachedItem } from "../../rows/item.ts";
import { readCachedList } from "../../rows/list.ts";
import { fillCache } from "../../testing/collections.ts";
import { item, list } from "../../testing/rowFixtures.ts";
import { createScriptedClient, settle } from "../../testing/scriptedClient.ts";
import { completeItem, updateItem } from "./actions.ts";
import { dismissReplacedText, formatReplaced, putBackReplacedText } from "./replaced.ts";

const at = "2026-11-24T09:00:00.000Z";
const replaced = { __typename: "Replaced" as const, name: "Milk", note: null, at };
const oats = item("oats", 1, { name: "Oat milk", note: "2 l", replaced });

function start() {
  const script = createScriptedClient();
  fillCache(script.client, { lists: [list("packing", { replaced })], items: [oats] });
  const { connection } = script.client.sync;
  const inputs = () => script.calls.map(({ variables }) => variables["input"]);
  return { ...script, inputs, disconnect: connection.reportLost, reconnect: connection.reportReached };
}

beforeEach(clearUndoHistory);

test("a change of a text names the text that it replaces, of the fields that it has", async () => {
  const { client, calls, inputs } = start();
  void updateItem(client, "oats", { name: "Soy milk" });
  expect(inputs()).toEqual([{ name: "Soy milk", was: { name: "Oat milk" } }]);
  await calls[0]?.answer({ updateItem: { ...oats, name: "Soy milk" } });
  void updateItem(client, "oats", { note: "1 l" });
  expect(inputs()).toEqual([{ note: "1 l", was: { note: "2 l" } }]);
  void updateList(client, "packing", { note: "Two bags" });
  void updateList(client, "packing", { priority: 2 });
  expect(inputs()[1]).toEqual({ note: "Two bags", was: { note: null } });
  await calls[1]?.answer({ updateList: list("packing", { note: "Two bags" }) });
  expect(inputs()[1]).toEqual({ priority: 2 });
});

test("a change of a text replaces what stood there when the editing began, and its undo what the change has set", async () => {
  const { client, calls, inputs } = start();
  const edited = { name: "Soy milk", was: { name: "Milk" } };
  void updateItem(client, "oats", edited);
  expect(inputs()).toEqual([edited]);
  await calls[0]?.answer({ updateItem: { ...oats, name: "Soy milk" } });
  // Another device changes the text again.
  client.cache.writeFragment({ id: "Item:oats", fragment: ItemFields, data: { ...oats, name: "Rice milk" } });
  void undoLast();
  expect(inputs()).toEqual([{ name: "Oat milk", was: { name: "Soy milk" } }]);
  await calls[0]?.answer({ updateItem: oats });
  void updateList(client, "packing", { name: "Bags", was: { name: "Cases" } });
  await calls[0]?.answer({ updateList: list("packing", { name: "Bags" }) });
  void undoLast();
  expect(inputs()).toEqual([{ name: "packing", was: { name: "Bags" } }]);
});

test("the text before the first of several unsent changes is the one that the server has", async () => {
  const { client, disconnect, reconnect, inputs } = start();
  disconnect();
  void updateItem(client, "oats", { name: "Soy milk" });
  void updateItem(client, "oats", { note: "1 l" });
  void updateItem(client, "oats", { name: "Rice milk" });
  void updateList(client, "packing", { name: "Bags" });
  void updateList(client, "packing", { name: "Cases" });
  reconnect();
  await settle();
  expect(inputs()).toEqual([
    { name: "Rice milk", note: "1 l", was: { name: "Oat milk", note: "2 l" } },
    { name: "Cases", was: { name: "packing" } },
  ]);
});

test("a change that follows one in progress replaces the text of that one", async () => {
  const { client, calls, inputs } = start();
  void updateItem(client, "oats", { note: "" });
  void updateItem(client, "oats", { note: "1 l" });
  await calls[0]?.answer({ updateItem: { ...oats, note: null } });
  // The server keeps no empty note.
  expect(inputs()).toEqual([{ note: "1 l", was: { note: null } }]);
});

test("an undo names the text that it replaces", async () => {
  const { client, calls, inputs } = start();
  void updateItem(client, "oats", { name: "Soy milk" });
  await calls[0]?.answer({ updateItem: { ...oats, name: "Soy milk" } });
  void undoLast();
  expect(inputs()).toEqual([{ name: "Oat milk", was: { name: "Soy milk" } }]);
});

test("an undo of an update from a template replaces what the update has set", async () => {
  const { client, calls, inputs } = start();
  const updated = updateFromTemplate(client, list("packing"), ["reworded"]);
  await settle();
  const items = [{ ...oats, name: "Soy milk" }];
  await calls[0]?.answer({ updateFromTemplate: { ...list("packing"), items } });
  await calls[0]?.answer({ templateDifferences: null });
  expect(await updated).toBe(true);
  client.cache.writeFragment({ id: "Item:oats", fragment: ItemFields, data: { ...oats, name: "Rice milk" } });
  void undoLast();
  await settle();
  const { name, note, isHeading } = oats;
  expect(inputs()).toEqual([{ name, note, isHeading, was: { name: "Soy milk", note: "2 l" } }]);
});

test("replaced text can be put back, and its notice disappears at once", async () => {
  const { client, calls, inputs } = start();
  const send = (change: object) => updateItem.send(client, "oats", change);
  const done = putBackReplacedText(client, { ...oats, replaced }, send);
  expect(readCachedItem(client.cache, "oats")).toMatchObject({ name: "Milk", note: "2 l", replaced: null });
  expect(inputs()).toEqual([{ name: "Milk", was: { name: "Oat milk" }, clearReplaced: true }]);
  await calls[0]?.answer({ updateItem: { ...oats, name: "Milk", replaced: null } });
  expect(await done).toBe(true);

  // The server compares `was` with the row and keeps the text that differs, so the row offers “Milk” again.
  void undoLast();
  expect(inputs()).toEqual([{ name: "Oat milk", was: { name: "Oat milk" }, clearReplaced: false }]);
});

test("an undo before replaced text was sent changes nothing, and shows the notice again", async () => {
  const { client, calls, disconnect, reconnect, inputs } = start();
  disconnect();
  const send = (change: object) => updateItem.send(client, "oats", change);
  void putBackReplacedText(client, { ...oats, replaced }, send);
  void undoLast();
  reconnect();
  await settle();
  expect(inputs()).toEqual([{ name: "Oat milk", was: { name: "Oat milk" }, clearReplaced: false }]);
  await calls[0]?.answer({ updateItem: oats });
  expect(readCachedItem(client.cache, "oats")).toMatchObject({ name: "Oat milk", replaced });
});

test("a note that was added meanwhile can be taken away again", () => {
  const { client, inputs } = start();
  const send = (change: object) => updateItem.send(client, "oats", change);
  void putBackReplacedText(client, { ...oats, replaced: { name: null, note: "", at } }, send);
  expect(inputs()).toEqual([{ note: null, was: { note: "2 l" }, clearReplaced: true }]);
});

test("the notice of replaced text can be dismissed", () => {
  const { client, inputs } = start();
  void dismissReplacedText((change) => updateItem.send(client, "oats", change));
  void dismissReplacedText((change) => updateList.send(client, "packing", change));
  expect(readCachedItem(client.cache, "oats")).toMatchObject({ name: "Oat milk", replaced: null });
  expect(readCachedList(client.cache, "packing")).toMatchObject({ name: "packing", replaced: null });
  expect(inputs()).toEqual([{ clearReplaced: true }, { clearReplaced: true }]);
});

test("another change keeps the notice", () => {
  const { client } = start();
  void updateList(client, "packing", { name: "Bags" });
  void updateItem(client, "oats", { note: "1 l" });
  void completeItem(client, "oats", true);
  expect(readCachedItem(client.cache, "oats")?.replaced).toEqual(replaced);
  expect(readCachedList(client.cache, "packing")).toMatchObject({ name: "Bags", replaced });
});

test("replaced text is written in quotes", () => {
  expect(formatReplaced(replaced)).toBe("“Milk”");
  expect(formatReplaced({ ...replaced, note: "2 l" })).toBe("“Milk”, note “2 l”");
  expect(formatReplaced({ name: null, note: "", at })).toBe("no note");
});
