import type { ApolloCache } from "@apollo/client";
import { readCachedListItems } from "../cache/places.ts";

/**
 * Changes of lists go one after the other. Each holds its own picture of the collections while it is on its way, and
 * an older one would hide what a newer one has brought.
 */
export const LISTS_KEY = "lists";

/** A list and its items: what waits for changes of either. */
export const getListKeys = (cache: ApolloCache, id: string) => [
  id,
  ...readCachedListItems(cache, id).map((item) => item.id),
];
