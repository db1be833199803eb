import { useQuery } from "@apollo/client/react";
import { useRetryableQuery } from "../sync/useRetryableQuery.ts";
import { graphql } from "../graphql/index.ts";
import type { NotebookFieldsFragment } from "../graphql/graphql.ts";

export const NotebookAndLists = graphql(`
  query NotebookAndLists($id: ID!) {
    notebook(id: $id) {
      ...NotebookFields
    }
    notebookLists(notebookId: $id) {
      ...ListFields
      openItems(first: 3) {
        ...ItemFields
      }
    }
  }
`);

/** The names of the people of all notebooks. Other queries read only how many they are. */
const PeopleOfNotebooks = graphql(`
  query PeopleOfNotebooks {
    notebooks {
      id
      sharing {
        people {
          id
          name
          isYou
        }
      }
    }
  }
`);

export type NotebookList = ReturnType<typeof useNotebook>["lists"][number];

/**
 * Reads a notebook with its lists. Until they are loaded, `notebook` is null and `lists` is empty. `gone` is true when
 * the notebook does not exist.
 */
export function useNotebook(id: string) {
  const { known, isGone, error, retry } = useRetryableQuery(NotebookAndLists, { id });
  const { notebook, notebookLists: lists } = (isGone ? null : known) ?? {};
  const gone = isGone || notebook === null;
  return { notebook: notebook ?? null, lists: lists ?? [], loaded: !!lists, gone, error, retry };
}

/**
 * Reads the names of the other people of each shared notebook, by the notebook's id. It asks nothing while no notebook
 * is shared.
 */
export function useOtherNames(notebooks: readonly NotebookFieldsFragment[]): ReadonlyMap<string, readonly string[]> {
  const { data } = useQuery(PeopleOfNotebooks, { skip: notebooks.every(({ sharing }) => !sharing) });
  const named = data?.notebooks ?? [];
  return new Map(
    named.map(({ id, sharing }) => [id, sharing?.people.flatMap(({ name, isYou }) => (isYou ? [] : name)) ?? []]),
  );
}
