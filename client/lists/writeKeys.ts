import type { ApolloCache } from "@apollo/client";
import { readCachedListItems } from "../cache/places.ts";

/**
 * The key that all changes of lists share, so that the client sends them one after the other. A pending change keeps
 * its own copy of the collections in an optimistic layer. If a newer change were answered first, that copy would hide
 * the row that the newer change added.
 */
export const LISTS_KEY = "lists";

/** Returns the keys of a list and of its cached items, for a write that has to wait for earlier changes of them. */
export const getListKeys = (cache: ApolloCache, id: string) => [
  id,
  ...readCachedListItems(cache, id).map((item) => item.id),
];
