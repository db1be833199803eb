import type { ApolloCache } from "@apollo/client";
import { readCachedListItems } from "../cache/places.ts";

/**
 * The key that all writes to the collections of lists share, so that the client sends them one after the other. A
 * pending write keeps its own copy of a collection in an optimistic layer. If a newer write were answered first, that
 * copy would hide the row that the newer write added.
 */
export const LISTS_KEY = "lists";

/** Returns the keys of a list and of its cached items, for a write that has to wait for earlier changes of them. */
export const getListKeys = (cache: ApolloCache, id: string) => [
  id,
  ...readCachedListItems(cache, id).map((item) => item.id),
];
