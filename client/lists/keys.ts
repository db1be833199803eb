import type { ApolloCache } from "@apollo/client";
import { itemsOf } from "../apollo/places.ts";

/**
 * Changes of lists go one after the other. Each holds its own picture of the collections while it is on its way, and
 * an older one would hide what a newer one has brought.
 */
export const LISTS = "lists";

/** A list and its items: what waits for changes of either. */
export const keysOfList = (cache: ApolloCache, id: string) => [id, ...itemsOf(cache, id).map((item) => item.id)];
