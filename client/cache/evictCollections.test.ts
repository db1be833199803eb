import { expect, test } from "vitest";
import { CurrentUser } from "../identity/currentUser.ts";
import { fillCache, readNames } from "../testing/collections.ts";
import { item, list, notebook, user } from "../testing/rowFixtures.ts";
import { createScriptedClient } from "../testing/scriptedClient.ts";
import { readContents, createDisabledStorage, createMemoryStorage } from "../testing/memoryStorage.ts";
import { evictCollections } from "./evictCollections.ts";
import { clearPersistedRows } from "./persistence.ts";

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
