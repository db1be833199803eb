import type { ApolloCache } from "@apollo/client";
import { graphql } from "../graphql/index.ts";
import type { SharingRole } from "../graphql/graphql.ts";

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

const NotebookRole = graphql(`
  fragment NotebookRole on Notebook {
    role
  }
`);

/** Returns the user's role in a notebook; `OWNER` if the notebook is not cached. */
export const readCachedRole = (cache: ApolloCache, notebookId: string): SharingRole =>
  cache.readFragment({ fragment: NotebookRole, id: `Notebook:${notebookId}` }, true)?.role ?? "OWNER";

/** Reads a list from the cache, with optimistic changes; null if it is not cached. */
export const readCachedList = (cache: ApolloCache, id: string) =>
  cache.readFragment({ fragment: ListFields, id: `List:${id}` }, true);
