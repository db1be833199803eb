import type { InMemoryCache } from "@apollo/client";
import { expect, test } from "vitest";
import { item } from "../testing/rowFixtures.ts";
import { createCache } from "./cache.ts";
import { Items } from "./places.ts";

type Store = Record<"canRead" | "lookup" | "merge", unknown> & { stump?: Store; parent?: Store };

const getPrivateStores = (cache: InMemoryCache) => ({
  data: cache["data"] as unknown as Store,
  optimisticData: cache["optimisticData"] as unknown as Store,
});

/** The private parts of Apollo Client on which ItemListCache.ts depends. A new version may change them. */
test("Apollo's cache still has the private stores that ItemListCache uses", () => {
  const cache = createCache();
  const { data } = getPrivateStores(cache);
  for (const method of ["canRead", "lookup", "merge"] as const) expect(data[method]).toBeTypeOf("function");
  expect(data.parent).toBeUndefined();
  expect(data.stump?.parent).toBe(data);
  expect(getPrivateStores(cache).optimisticData).toBe(data.stump);
  expect(cache["broadcastWatches"]).toBeTypeOf("function");
});

test("during an optimistic change Apollo's `data` is a layer whose lowest parent is the root store", () => {
  const cache = createCache();
  const { data: root } = getPrivateStores(cache);
  const parents: unknown[] = [];
  cache.recordOptimisticTransaction(() => {
    for (let store = getPrivateStores(cache).data.parent; store; store = store.parent) parents.push(store);
  }, "a change");
  expect(parents).toEqual([root.stump, root]);
  expect(getPrivateStores(cache).optimisticData.parent).toBe(root.stump);
});

test("a row of a list is stored as the object that was written, and read back as that object", () => {
  const cache = createCache();
  const socks = item("socks", 1);
  cache.writeQuery({ query: Items, variables: { listId: "packing" }, data: { items: [socks] } });
  const stored = (getPrivateStores(cache).data.lookup as (id: string) => unknown)("Item:socks");
  expect(stored).toMatchObject(socks);
  const read = () => cache.readQuery({ query: Items, variables: { listId: "packing" } })?.items;
  expect(read()?.[0]).toBe(stored);
  expect(read()).toBe(read());
});
