import { ApolloClient, ApolloLink, InMemoryCache } from "@apollo/client";
import { parse } from "graphql";
import { expect, test } from "vitest";
import {
  getRootStore,
  getStores,
  notifyQueries,
  recordWrites,
  setStores,
  type Store,
  watchRows,
} from "./apolloInternals.ts";

const Name = parse("query Name { name }");

const start = () => {
  const cache = new InMemoryCache();
  cache.writeQuery({ query: Name, data: { name: "Ann" } });
  return { cache, ...getStores(cache) };
};

test("the lowest store of the cache is `data`, and the stump on it is `optimisticData`", () => {
  const { cache, data, optimisticData } = start();
  for (const method of ["canRead", "lookup", "merge", "addLayer", "removeLayer"] as const)
    expect([method, typeof data[method]]).toEqual([method, "function"]);
  expect(data.parent).toBeUndefined();
  expect(data.stump).toBe(optimisticData);
  expect(optimisticData.parent).toBe(data);
  expect(getRootStore(cache)).toBe(data);
});

test("`data` of a store holds its own rows, `lookup` also finds those below, and `merge` keeps the other fields", () => {
  const { data, optimisticData } = start();
  expect(data.data["ROOT_QUERY"]).toMatchObject({ name: "Ann" });
  expect(data.lookup("ROOT_QUERY")).toBe(data.data["ROOT_QUERY"]);
  expect(optimisticData.data).toEqual({});
  expect(optimisticData.lookup("ROOT_QUERY")).toBe(data.data["ROOT_QUERY"]);
  data.merge("ROOT_QUERY", { age: 7 });
  expect(data.data["ROOT_QUERY"]).toMatchObject({ name: "Ann", age: 7 });
});

test("a layer has its id, shows the rows below it, and is removed by its id", () => {
  const { data, optimisticData } = start();
  const filled: Store[] = [];
  const layer = optimisticData.addLayer("a layer", (store) => void filled.push(store));
  expect(layer).toMatchObject({ id: "a layer", data: {} });
  expect(filled).toEqual([layer]);
  expect(layer.parent).toBe(optimisticData);
  layer.merge("ROOT_QUERY", { name: "Bea" });
  expect(layer.lookup("ROOT_QUERY")).toMatchObject({ name: "Bea" });
  expect(data.lookup("ROOT_QUERY")).toMatchObject({ name: "Ann" });
  expect(layer.removeLayer("another layer")).toBe(layer);
  expect(layer.removeLayer("a layer")).toBe(optimisticData);
});

test("the cache reads and writes the stores that are set, and a batch puts back those before it", () => {
  const { cache, data, optimisticData } = start();
  const layer = optimisticData.addLayer("a layer", () => undefined);
  const readName = (optimistic: boolean) => cache.readQuery<{ name: string }>({ query: Name, optimistic })?.name;
  cache.batch({
    update() {
      setStores(cache, { data: layer, optimisticData: layer });
      cache.writeQuery({ query: Name, data: { name: "Bea" } });
    },
  });
  expect(getStores(cache).data).toBe(data);
  expect(getStores(cache).optimisticData).toBe(optimisticData);
  setStores(cache, { optimisticData: layer });
  expect([readName(false), readName(true)]).toEqual(["Ann", "Bea"]);
});

test("an update below the layers sees the same store twice, and `batch` and `write` call `broadcastWatches`", () => {
  let broadcasts = 0;
  class CountingCache extends InMemoryCache {
    protected override broadcastWatches() {
      broadcasts++;
    }
  }
  const cache = new CountingCache();
  const { data } = getStores(cache);
  cache.batch({ optimistic: false, update: () => expect(getStores(cache).optimisticData).toBe(data) });
  expect(broadcasts).toBe(1);
  cache.writeQuery({ query: Name, data: { name: "Ann" } });
  expect(broadcasts).toBe(2);
});

test("queries are notified at once", () => {
  const { cache } = start();
  const client = new ApolloClient({ cache, link: ApolloLink.empty() });
  const seen: unknown[] = [];
  client
    .watchQuery({ query: Name, fetchPolicy: "cache-only" })
    .subscribe(({ data }) => seen.push((data as { name: string }).name));
  cache.writeQuery({ query: Name, data: { name: "Bea" } });
  expect(seen).toEqual(["Ann"]);
  notifyQueries(client);
  expect(seen).toEqual(["Ann", "Bea"]);
});

test("`group.dirty` is called for each row that changes, in the lowest store and in all layers", () => {
  const { cache, data, optimisticData } = start();
  const changed: [id: string, isBelow: boolean][] = [];
  watchRows(data, (...change) => void changed.push(change));
  const takeChanged = () => {
    const noted = changed.splice(0);
    return Object.fromEntries(noted.map(([id]) => [id, noted.some(([other, isBelow]) => other === id && isBelow)]));
  };
  data.merge("Item:a", { name: "Milk" });
  expect(takeChanged()).toEqual({ "Item:a": true });
  data.merge("Item:a", { name: "Milk" });
  expect(takeChanged()).toEqual({});
  const layer = optimisticData.addLayer("a layer", (store) => store.merge("Item:a", { name: "Tea" }));
  expect(takeChanged()).toEqual({ "Item:a": false });
  layer.removeLayer("a layer");
  expect(takeChanged()).toEqual({ "Item:a": false });
  cache.modify({ id: "Item:a", fields: { name: () => "Tea" }, optimistic: false });
  expect(takeChanged()).toEqual({ "Item:a": true });
  cache.evict({ id: "Item:a" });
  expect(takeChanged()).toEqual({ "Item:a": true });
});

test("each write into the lowest store calls its `merge` with the key of the row", () => {
  const { cache, data } = start();
  data.merge("Item:a", { name: "Milk" });
  const before = recordWrites(data, () => {
    cache.writeQuery({ query: Name, data: { name: "Bea" } });
    cache.modify({ id: "Item:a", fields: { name: () => "Tea" }, optimistic: false });
    cache.modify({ id: "Item:a", fields: { name: () => "Oil" }, optimistic: false });
    data.merge("Item:b", { name: "Rice" });
  });
  const names = [...before].map(([id, row]) => [id, row?.["name"]]);
  expect(Object.fromEntries(names)).toEqual({ ROOT_QUERY: "Ann", "Item:a": "Milk", "Item:b": undefined });
  data.merge("Item:c", { name: "Salt" });
  expect(before.has("Item:c")).toBe(false);
});
