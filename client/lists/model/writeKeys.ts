import type { ApolloCache } from "@apollo/client";
import { readCachedListItems } from "../../cache/places.ts";

/** Returns the keys of a list and of its cached items, for a change that has to wait for earlier changes of them. */
export const getListKeys = (cache: ApolloCache, id: string) => [
  id,
  ...readCachedListItems(cache, id).map((item) => item.id),
];
