import { expect, test } from "vitest";
import { fill } from "../testing/everything.ts";
import { item, list } from "../testing/rows.ts";
import { scriptedClient } from "../testing/script.ts";
import { knownRows } from "./knownRows.ts";
import { removeItem } from "./places.ts";

test("rows are known until they are deleted, and while their delete is on its way they are not", () => {
  const { client } = scriptedClient();
  fill(client, { lists: [list("packing")], items: [item("socks", 1), item("shirt", 2)] });
  const names = () => knownRows(client.cache, "Item").map(({ id }) => id);
  expect(names()).toEqual(["socks", "shirt"]);
  client.cache.recordOptimisticTransaction((cache) => removeItem(cache, "socks"), "delete");
  expect(names()).toEqual(["shirt"]);
  client.cache.removeOptimistic("delete");
  expect(names()).toEqual(["socks", "shirt"]);
  removeItem(client.cache, "socks");
  expect(names()).toEqual(["shirt"]);
  expect(knownRows(client.cache, "List").map(({ id }) => id)).toEqual(["packing"]);
});
