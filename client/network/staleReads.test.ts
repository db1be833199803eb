import { expect, test } from "vitest";
import { completeItem } from "../items/mutations.ts";
import { ListWithItems } from "../lists/queries.ts";
import { fillCache } from "../testing/collections.ts";
import { item, list } from "../testing/rowFixtures.ts";
import { createScriptedClient, settle, recordResults } from "../testing/scriptedClient.ts";

const page = (completed: boolean) => ({ list: list("packing"), items: [item("socks", 1, { completed })] });

function reading() {
  const script = createScriptedClient();
  fillCache(script.client, { lists: [list("packing")], items: page(false).items });
  const { seen } = recordResults(script.client, ListWithItems, { id: "packing" });
  const read = script.client.query({ query: ListWithItems, variables: { id: "packing" }, fetchPolicy: "network-only" });
  return { ...script, seen, read };
}

test("a read during which a tick was answered is sent again, and does not un-tick the item", async () => {
  const { client, sent, seen, read } = reading();
  void completeItem(client, "socks", true);
  await settle();
  await sent("CompleteItem")[0]?.answer({ completeItem: item("socks", 1, { completed: true }) });
  await sent("ListWithItems")[0]?.answer(page(false));
  await sent("ListWithItems")[0]?.answer(page(true));
  await read;

  const shown = seen.map(({ items }) => items[0]?.completed);
  expect(shown.lastIndexOf(false)).toBeLessThan(shown.indexOf(true));
  expect(shown.at(-1)).toBe(true);
});

test("a read that is answered before the tick does not hide the tick", async () => {
  const { client, sent, seen, read } = reading();
  void completeItem(client, "socks", true);
  await settle();
  await sent("ListWithItems")[0]?.answer(page(false));
  await read;
  await sent("CompleteItem")[0]?.answer({ completeItem: item("socks", 1, { completed: true }) });

  const shown = seen.map(({ items }) => items[0]?.completed);
  expect(shown.lastIndexOf(false)).toBeLessThan(shown.indexOf(true));
});

test("a read without a write in between is sent once", async () => {
  const { sent, read } = reading();
  await settle();
  await sent("ListWithItems")[0]?.answer(page(true));
  await read;
  expect(sent("ListWithItems")).toEqual([]);
});
