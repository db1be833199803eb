import { expect, test } from "vitest";
import { readCachedItem } from "../rows/item.ts";
import { fillCache } from "../testing/collections.ts";
import { item, list } from "../testing/rowFixtures.ts";
import { createScriptedClient } from "../testing/scriptedClient.ts";
import { updateItem } from "./actions.ts";

test("an update of an item shows every field that it sets, also one that no screen sends yet", () => {
  const { client } = createScriptedClient();
  const socks = item("socks", 1, { completed: true });
  fillCache(client, { lists: [list("packing")], items: [socks] });
  const changes = { note: "warm ones", isHeading: true };
  void updateItem.send(client, "socks", { ...changes, sortingOrder: 5 } as typeof changes);
  expect(readCachedItem(client.cache, "socks")).toEqual({ ...socks, ...changes, completed: false, sortingOrder: 5 });
});
