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
 * Forgets the notebooks, lists and items that were read; who the user is stays. No screen is told: the one that is
 * there is about to be left, and the next one reads anew.
 */
export function evictCollections(cache: ApolloCache) {
  for (const fieldName of COLLECTIONS) cache.evict({ id: "ROOT_QUERY", fieldName, broadcast: false });
  cache.gc();
}
