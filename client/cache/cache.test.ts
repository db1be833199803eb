import { describe, expect, test, vi } from "vitest";
import { ItemFields } from "../rows/item.ts";
import { ActiveLists } from "../lists/model/queries.ts";
import { item, list, notebook, user } from "../testing/rowFixtures.ts";
import { getStores } from "./apolloInternals.ts";
import { createCache, evictCollections } from "./cache.ts";
import { graphql } from "../graphql/index.ts";
import { Items, removeItem } from "./places.ts";
import { CurrentUser } from "../account/currentUser.ts";
import { fillCache, readNames } from "../testing/collections.ts";
import { createScriptedClient } from "../testing/scriptedClient.ts";
import { readContents, createDisabledStorage, createMemoryStorage } from "../testing/memoryStorage.ts";
import { clearPersistedRows } from "./persistence.ts";

const at = (minute: number) => `2026-11-21T09:0${minute}:00.000Z`;

function start(items?: ReturnType<typeof item>[]) {
  const cache = createCache();
  const counts = { itemCount: 3, completedCount: 1, lastUsedAt: at(5) };
  const packing = { ...list("packing", counts), nextItem: item("from server", 1) };
  cache.writeQuery({ query: ActiveLists, data: { activeLists: [packing] } });
  if (items) cache.writeQuery({ query: Items, variables: { listId: "packing" }, data: { items } });
  return { cache, read: () => cache.readQuery({ query: ActiveLists })?.activeLists[0] };
}

test("while the items of a list are not cached, its next item is the one that the server sent", () => {
  const { cache, read } = start();
  expect(read()).toMatchObject({ nextItem: { id: "from server" }, lastUsedAt: at(5), completedCount: 1 });
  cache.writeQuery({
    query: ActiveLists,
    data: { activeLists: [{ ...list("packing"), nextItem: null }] },
  });
  expect(read()?.nextItem).toBeNull();
});

test("when the items of a list are cached, its next item is the first one that is not completed", () => {
  const { cache, read } = start([
    item("late", 9),
    item("done", 1, { completed: true }),
    item("b", 2, { createdAt: at(2) }),
    item("a", 2, { createdAt: at(1) }),
  ]);
  expect(read()).toMatchObject({ nextItem: { id: "a" }, itemCount: 4, completedCount: 1 });
  removeItem(cache, "a");
  expect(read()?.nextItem?.id).toBe("b");
  for (const id of ["b", "late"]) removeItem(cache, id);
  expect(read()).toMatchObject({ nextItem: null, itemCount: 1, completedCount: 1 });
});

test("when the items of a list are cached, its headings are neither counted nor the next item", () => {
  const { read } = start([item("Fruit", 1, { isHeading: true }), item("a", 2), item("b", 3, { completed: true })]);
  expect(read()).toMatchObject({ nextItem: { id: "a" }, itemCount: 2, completedCount: 1 });
});

const OpenItems = graphql(`
  query OpenItems {
    lists {
      ...ListFields
      openItems(first: 2) {
        ...ItemFields
      }
    }
  }
`);

describe("the first open items of a list", () => {
  function startOpen(openItems: ReturnType<typeof item>[] | null) {
    const cache = createCache();
    cache.writeQuery({ query: OpenItems, data: { lists: [{ ...list("packing"), openItems }] } });
    const readIds = () => cache.readQuery({ query: OpenItems }, true)?.lists[0]?.openItems?.map(({ id }) => id) ?? null;
    return { cache, readIds };
  }

  test("are those of the server that are still open, while the items of the list are not cached", () => {
    const { cache, readIds } = startOpen([item("a", 1), item("b", 2)]);
    expect(readIds()).toEqual(["a", "b"]);
    cache.writeFragment({ id: "Item:a", fragment: ItemFields, data: item("a", 1, { completed: true }) });
    expect(readIds()).toEqual(["b"]);
    removeItem(cache, "b");
    expect(readIds()).toEqual([]);
  });

  test("are the first of the list's items when these are cached, and no headings", () => {
    const { cache, readIds } = startOpen(null);
    expect(readIds()).toBeNull();
    const items = [item("Fruit", 1, { isHeading: true }), item("b", 3), item("a", 2), item("c", 4)];
    cache.writeQuery({ query: Items, variables: { listId: "packing" }, data: { items } });
    expect(readIds()).toEqual(["a", "b"]);
    cache.writeFragment({ id: "Item:a", fragment: ItemFields, data: item("a", 2, { completed: true }) });
    expect(readIds()).toEqual(["b", "c"]);
  });
});

test("a list was last used when the server says, or later when a cached item changed later", () => {
  expect(start([item("a", 1, { updatedAt: at(7) }), item("b", 2, { updatedAt: at(6) })]).read()?.lastUsedAt).toBe(
    at(7),
  );
  expect(start([item("a", 1, { updatedAt: at(1) })]).read()?.lastUsedAt).toBe(at(5));
});

test("an optimistic change counts in optimistic reads and not in reads of the server's answers", () => {
  const { cache, read } = start([item("a", 1), item("b", 2)]);
  const readShown = () => cache.readQuery({ query: ActiveLists }, true)?.activeLists[0];
  cache.recordOptimisticTransaction((pending) => {
    pending.writeFragment({ id: "Item:a", fragment: ItemFields, data: item("a", 3, { completed: true }) });
    expect(readShown()).toMatchObject({ completedCount: 1, nextItem: { id: "b" } });
  }, "tick");
  for (let round = 0; round < 2; round++) {
    expect(read()).toMatchObject({ completedCount: 0, nextItem: { id: "a" } });
    expect(readShown()).toMatchObject({ completedCount: 1, nextItem: { id: "b" } });
  }
  const idsOf = (optimistic: boolean) =>
    cache.readQuery({ query: Items, variables: { listId: "packing" }, optimistic })?.items.map(({ id }) => id);
  expect([idsOf(true), idsOf(false)]).toEqual([
    ["b", "a"],
    ["a", "b"],
  ]);
  cache.removeOptimistic("tick");
  expect(readShown()).toMatchObject({ completedCount: 0, nextItem: { id: "a" } });
  expect(idsOf(true)).toEqual(["a", "b"]);
});

test("the items of a long list are not written or read field by field, and unchanged items stay the same objects", () => {
  const { cache } = start();
  let [reads, writes] = [0, 0];
  const read = (completed: boolean) => (reads++, completed);
  const merge = (_before: boolean, completed: boolean) => (writes++, completed);
  cache.policies.addTypePolicies({ Item: { fields: { completed: { read, merge } } } });
  const write = (items: ReturnType<typeof item>[]) =>
    cache.writeQuery({ query: Items, variables: { listId: "packing" }, data: { items } });
  const items = Array.from({ length: 500 }, (_item, index) => item(`item ${index}`, index));
  write(items);
  const readItems = (optimistic: boolean) => {
    cache.readQuery({ query: ActiveLists }, optimistic);
    return cache.readQuery({ query: Items, variables: { listId: "packing" } }, optimistic)?.items ?? [];
  };
  const [answered, shown] = [readItems(false), readItems(true)];
  expect(shown[7]).toEqual(item("item 7", 7));
  cache.recordOptimisticTransaction((pending) => {
    pending.writeFragment({ id: "Item:item 7", fragment: ItemFields, data: item("item 7", 7, { completed: true }) });
  }, "tick");
  expect(readItems(false)).toBe(answered);
  expect(readItems(true)[7]?.completed).toBe(true);
  expect(readItems(true).filter((row, index) => row !== shown[index]).length).toBe(1);
  cache.removeOptimistic("tick");
  const copies = items.map((row) => ({ ...row }));
  write(copies);
  expect(readItems(false)).toBe(answered);
  write(copies.with(8, item("item 8", 8, { name: "Another" })));
  expect(readItems(true)[8]?.name).toBe("Another");
  expect(readItems(true).filter((row, index) => row !== shown[index]).length).toBe(1);
  // The next item of the list is still read field by field, and the tick was written as a fragment.
  expect(reads).toBeLessThan(20);
  expect(writes).toBeLessThan(10);
});

test("a change of an item reads the items of its own list again, and those of no other", () => {
  const { cache } = start([item("a", 1), item("b", 2)]);
  cache.writeQuery({ query: Items, variables: { listId: "shopping" }, data: { items: [item("milk", 1)] } });
  const readAll = () =>
    ["packing", "shopping"].map(
      (listId) => cache.readQuery({ query: Items, variables: { listId } }, true)?.items.map(({ name }) => name) ?? [],
    );
  expect(readAll()).toEqual([["a", "b"], ["milk"]]);
  const lookup = vi.spyOn(getStores(cache).optimisticData, "lookup");
  cache.writeFragment({ id: "Item:a", fragment: ItemFields, data: item("tea", 1, { id: "a" }) });
  expect(readAll()).toEqual([["tea", "b"], ["milk"]]);
  const keys = lookup.mock.calls.map(([key]) => key).filter((key) => key.startsWith("Item:"));
  expect(keys).toEqual(["Item:a", "Item:b"]);
});

test("keeps at most 100 results of earlier states of a list in memory", () => {
  const { cache } = start(Array.from({ length: 50 }, (_item, index) => item(`item ${index}`, index)));
  for (let round = 0; round < 300; round++) {
    const data = item("item 7", 7, { completed: round % 2 === 0 });
    cache.writeFragment({ id: "Item:item 7", fragment: ItemFields, data });
    cache.readQuery({ query: Items, variables: { listId: "packing" } });
  }
  expect(cache.getMemoryInternals?.().inMemoryCache.executeSubSelectedArray).toBeLessThanOrEqual(100);
});

test("evicting the collections removes every collection and row from the cache, but not the user", () => {
  const { client } = createScriptedClient();
  fillCache(client, { notebooks: [notebook("home")], lists: [list("packing")], items: [item("socks", 1)] });
  client.writeQuery({ query: CurrentUser, data: { currentUser: user("ann") } });
  evictCollections(client.cache);
  expect(readNames(client)).toMatchObject({ notebooks: [], lists: [], home: [], templates: [], activeLists: [] });
  expect(Object.keys(client.cache.extract() as object).sort()).toEqual(["ROOT_QUERY", "User:ann"]);
  expect(client.readQuery({ query: CurrentUser })?.currentUser?.id).toBe("ann");
});

test("clearing the saved rows removes them from the storage, but not the user", () => {
  const storage = createMemoryStorage();
  for (const key of ["user", "notebooks", "currentNotebook", "currentList"]) storage.setItem(`listbook.${key}`, "{}");
  clearPersistedRows(storage);
  expect(readContents(storage)).toEqual({ "listbook.user": "{}" });
  expect(() => clearPersistedRows(createDisabledStorage())).not.toThrow();
});
