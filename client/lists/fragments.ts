import type { ApolloCache } from "@apollo/client";
import { graphql } from "../graphql/index.ts";

/** The fields of a list that every query and mutation selects, so that a cached list is always complete. */
export const ListFields = graphql(`
  fragment ListFields on List {
    __typename
    id
    name
    notebookId
    isTemplate
    active
    priority
    date
    note
    templateId
    runId
    runNumber
    replaced {
      name
      note
      at
    }
    createdAt
    updatedAt
    itemCount
    completedCount
    lastUsedAt
  }
`);

/** What a mutation answers that changes the items of a list with it, or creates them. */
export const ListAndItems = graphql(`
  fragment ListAndItems on List {
    ...ListFields
    items {
      ...ItemFields
    }
  }
`);

/** Reads a list from the cache, with optimistic changes; null when it is not cached. */
export const readCachedList = (cache: ApolloCache, id: string) =>
  cache.readFragment({ fragment: ListFields, id: `List:${id}` }, true);
