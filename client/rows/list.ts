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
    role
    itemCount
    completedCount
    lastUsedAt
    publishedUrl
  }
`);

/** The answer of a mutation that changes a list together with its items, or creates both. */
export const ListAndItems = graphql(`
  fragment ListAndItems on List {
    ...ListFields
    items {
      ...ItemFields
    }
  }
`);

const RunOfList = graphql(`
  fragment RunOfList on List {
    runId
  }
`);

/** Reads a list from the cache, with optimistic changes; null if it is not cached. */
export const readCachedList = (cache: ApolloCache, id: string) =>
  cache.readFragment({ fragment: ListFields, id: `List:${id}` }, true);

/** Returns the current run of a cached list. A tick names it, so that a tick from an earlier run changes nothing. */
export const readCachedRunId = (cache: ApolloCache, listId: string | undefined) =>
  cache.readFragment({ fragment: RunOfList, id: `List:${listId}` }, true)?.runId ?? null;
