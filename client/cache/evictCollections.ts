import type { ApolloCache } from "@apollo/client";

const COLLECTIONS = [
  "notebooks",
  "lists",
  "notebookLists",
  "templates",
  "activeLists",
  "items",
  "notebook",
  "list",
  "deletedThings",
];

/**
 * Removes all notebooks, lists and items from the cache; the user stays. It does not notify queries, because the caller
 * is about to leave the screen, and the next screen reads its data again.
 */
export function evictCollections(cache: ApolloCache) {
  for (const fieldName of COLLECTIONS) cache.evict({ id: "ROOT_QUERY", fieldName, broadcast: false });
  cache.gc();
}
