import type { TypedDocumentNode } from "@apollo/client";
import { useQuery } from "@apollo/client/react";
import { graphql } from "../graphql/index.ts";
import { Crumb } from "./Crumb.tsx";

export const NotebookName = graphql(`
  query NotebookName($id: ID!) {
    row: notebook(id: $id) {
      ...NotebookFields
    }
  }
`);

export const ListName = graphql(`
  query ListName($id: ID!) {
    row: list(id: $id) {
      ...ListFields
    }
  }
`);

type Query = TypedDocumentNode<{ row?: { name: string } | null }, { id: string }>;

type NamedCrumbsProps = { notebookId: string; listId: string | undefined };

/** The crumbs of a notebook and, if `listId` is set, of a list in it. */
export function NamedCrumbs({ notebookId, listId }: NamedCrumbsProps) {
  return (
    <>
      <NamedCrumb
        key={notebookId}
        query={NotebookName}
        id={notebookId}
        fallbackName="Notebook"
        to={listId && `/n/${notebookId}`}
      />
      {listId && <NamedCrumb key={listId} query={ListName} id={listId} fallbackName="List" />}
    </>
  );
}

type NamedCrumbProps = { query: Query; id: string; fallbackName: string; to?: string | undefined };

/** The crumb of one row. The name comes from the cache if a screen has read the row already. */
function NamedCrumb({ query, id, fallbackName, to }: NamedCrumbProps) {
  const { data, error } = useQuery(query, { variables: { id }, fetchPolicy: "cache-first" });
  const isLoading = !data && !error;
  return <Crumb to={to}>{isLoading ? undefined : (data?.row?.name ?? fallbackName)}</Crumb>;
}
