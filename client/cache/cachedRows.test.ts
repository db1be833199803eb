import { expect, test } from "vitest";
import { fillCache } from "../testing/collections.ts";
import { item, list } from "../testing/rowFixtures.ts";
import { createScriptedClient } from "../testing/scriptedClient.ts";
import { readCachedRows } from "./cachedRows.ts";
import { removeItem } from "./places.ts";

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
