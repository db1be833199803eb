import type { ApolloCache } from "@apollo/client";
import { graphql } from "../graphql/index.ts";

/** All of a notebook: what every read shows and every write answers. */
export const NotebookFields = graphql(`
  fragment NotebookFields on Notebook {
    __typename
    id
    name
    color
    userId
    createdAt
    updatedAt
  }
`);

/** The notebook as it is on the screen now, or null. */
export const readCachedNotebook = (cache: ApolloCache, id: string) =>
  cache.readFragment({ fragment: NotebookFields, id: `Notebook:${id}` }, true);
