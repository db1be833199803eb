import type { OperationVariables, TypedDocumentNode } from "@apollo/client";
import { useQuery } from "@apollo/client/react";
import { graphql } from "../gql/index.ts";

const NotebookName = graphql(`
  query NotebookName($id: ID!) {
    notebook(id: $id) {
      ...NotebookFields
    }
  }
`);

const ListName = graphql(`
  query ListName($id: ID!) {
    list(id: $id) {
      ...ListFields
    }
  }
`);

/** The name of a row; undefined while it is fetched, null when there is none to show. */
export type Name = string | null | undefined;

/** Most names are in the cache already: nothing is asked that a screen has read. */
function useName<Data, Variables extends OperationVariables>(
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  nameOf: (data: Data) => Name,
): Name {
  const { data, error } = useQuery(query, { variables, fetchPolicy: "cache-first" });
  if (data) return nameOf(data);
  return error ? null : undefined;
}

export const useNotebookName = (id: string) => useName(NotebookName, { id }, ({ notebook }) => notebook?.name ?? null);

export const useListName = (id: string) => useName(ListName, { id }, ({ list }) => list?.name ?? null);
