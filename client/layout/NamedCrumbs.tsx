import type { TypedDocumentNode } from "@apollo/client";
import { useQuery } from "@apollo/client/react";
import { graphql } from "../graphql/index.ts";
import { Crumb } from "./Crumb.tsx";

const NotebookName = graphql(`
  query NotebookName($id: ID!) {
    row: notebook(id: $id) {
      ...NotebookFields
    }
  }
`);

const ListName = graphql(`
  query ListName($id: ID!) {
    row: list(id: $id) {
      ...ListFields
    }
  }
`);

type Query = TypedDocumentNode<{ row?: { name: string } | null }, { id: string }>;

type NamedCrumbsProps = { notebook: string; list: string | undefined };

/** The steps of a notebook and of a list in it, by their ids. */
export function NamedCrumbs({ notebook, list }: NamedCrumbsProps) {
  return (
    <>
      <NamedCrumb
        key={notebook}
        query={NotebookName}
        id={notebook}
        otherwise="Notebook"
        to={list && `/n/${notebook}`}
      />
      {list && <NamedCrumb key={list} query={ListName} id={list} otherwise="List" />}
    </>
  );
}

type NamedCrumbProps = { query: Query; id: string; otherwise: string; to?: string | undefined };

/** Most names are in the cache already: nothing is asked that a screen has read. */
function NamedCrumb({ query, id, otherwise, to }: NamedCrumbProps) {
  const { data, error } = useQuery(query, { variables: { id }, fetchPolicy: "cache-first" });
  const isWaiting = !data && !error;
  return <Crumb to={to}>{isWaiting ? undefined : (data?.row?.name ?? otherwise)}</Crumb>;
}
