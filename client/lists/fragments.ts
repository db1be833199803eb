import type { ApolloCache } from "@apollo/client";
import { graphql } from "../graphql/index.ts";

/** All of a list: what every read shows and every write answers. */
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
    createdAt
    updatedAt
    itemCount
    completedCount
    lastUsedAt
  }
`);

/** The list as it is on the screen now, or null. */
export const readCachedList = (cache: ApolloCache, id: string) =>
  cache.readFragment({ fragment: ListFields, id: `List:${id}` }, true);
