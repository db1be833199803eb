import type { ApolloCache } from "@apollo/client";
import { itemsOf } from "../apollo/places.ts";
import { graphql } from "../gql/index.ts";

/** All of an item: what every read shows and every write answers. */
export const ItemFields = graphql(`
  fragment ItemFields on Item {
    __typename
    id
    name
    note
    completed
    sortingOrder
    listId
    createdAt
    updatedAt
  }
`);

/** The item as it is on the screen now, or null. */
export const cachedItem = (cache: ApolloCache, id: string) =>
  cache.readFragment({ fragment: ItemFields, id: `Item:${id}` }, true);

/** Where the last item of a list stands, as far as its items are cached. */
export const lastPlace = (cache: ApolloCache, listId: string) =>
  Math.max(0, ...itemsOf(cache, listId).map(({ sortingOrder }) => sortingOrder));
