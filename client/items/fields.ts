import type { ApolloCache } from "@apollo/client";
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
