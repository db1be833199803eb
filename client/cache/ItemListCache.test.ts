import { expect, test } from "vitest";
import { item } from "../testing/rowFixtures.ts";
import { getRootStore, getStores } from "./apolloInternals.ts";
import { createCache } from "./cache.ts";
import { Items } from "./places.ts";

test("during an optimistic change Apollo's `data` is a layer whose lowest parent is the root store", () => {
  const cache = createCache();
  const root = getRootStore(cache);
  const parents: unknown[] = [];
  cache.recordOptimisticTransaction(() => {
    for (let store = getStores(cache).data.parent; store; store = store.parent) parents.push(store);
  }, "a change");
  expect(parents).toEqual([root.stump, root]);
  expect(getStores(cache).optimisticData.parent).toBe(root.stump);
});

test("a row of a list is stored as the object that was written, and read back as that object", () => {
  const cache = createCache();
  const socks = item("socks", 1);
  cache.writeQuery({ query: Items, variables: { listId: "packing" }, data: { items: [socks] } });
  const stored = getStores(cache).data.lookup("Item:socks");
  expect(stored).toMatchObject(socks);
  const read = () => cache.readQuery({ query: Items, variables: { listId: "packing" } })?.items;
  expect(read()?.[0]).toBe(stored);
  expect(read()).toBe(read());
});
