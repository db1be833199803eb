import type { ApolloCache } from "@apollo/client";
import { graphql } from "../graphql/index.ts";
import type { NotebookFieldsFragment, SharingRole, UpdateNotebookInput } from "../graphql/graphql.ts";
import { omitNulls, type RowUpdate, type RowValues } from "./values.ts";

/** The fields of a notebook that every query and mutation selects, so that a cached notebook is always complete. */
export const NotebookFields = graphql(`
  fragment NotebookFields on Notebook {
    __typename
    id
    name
    color
    userId
    createdAt
    updatedAt
    role
    holdsOneList
    sharing {
      people {
        id
        name
        role
        isYou
      }
    }
  }
`);

/** Leaves out the notebooks that hold one shared list: that stands in another one, or among what others share. */
export const pickShown = <Notebook extends { holdsOneList: boolean }>(notebooks: readonly Notebook[]): Notebook[] =>
  notebooks.filter(({ holdsOneList }) => !holdsOneList);

const NotebookRole = graphql(`
  fragment NotebookRole on Notebook {
    role
  }
`);

/** Reads a notebook from the cache, with optimistic changes; null when it is not cached. */
export const readCachedNotebook = (cache: ApolloCache, id: string) =>
  cache.readFragment({ fragment: NotebookFields, id: `Notebook:${id}` }, true);

/** Returns the user's role in a notebook; `OWNER` if the notebook is not cached. */
export const readCachedRole = (cache: ApolloCache, notebookId: string): SharingRole =>
  cache.readFragment({ fragment: NotebookRole, id: `Notebook:${notebookId}` }, true)?.role ?? "OWNER";

/** Builds a notebook as the server would create it at the time `at`: this is the one place of the defaults. */
export const newNotebook = (
  values: RowValues<NotebookFieldsFragment, "id" | "name" | "userId">,
  at: string,
): NotebookFieldsFragment => ({
  __typename: "Notebook",
  color: null,
  role: "OWNER",
  holdsOneList: false,
  sharing: null,
  createdAt: at,
  updatedAt: at,
  ...omitNulls(values),
});

/** The fields of a notebook that an update changes. `userId` of the input has no effect. */
export type NotebookUpdate = Omit<RowUpdate<NotebookFieldsFragment, UpdateNotebookInput>, "userId">;
