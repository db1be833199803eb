import type { ApolloClient } from "@apollo/client";
import { graphql } from "../graphql/index.ts";
import type { ItemFieldsFragment, ListFieldsFragment, NotebookFieldsFragment } from "../graphql/graphql.ts";

/** A query of every collection at once, as if the screens of all of them were open. */
export const Everything = graphql(`
  query Everything {
    notebooks {
      ...NotebookFields
    }
    lists {
      ...ListFields
    }
    home: notebookLists(notebookId: "home") {
      ...ListFields
    }
    away: notebookLists(notebookId: "away") {
      ...ListFields
    }
    templates {
      ...ListFields
    }
    activeLists {
      ...ListFields
    }
    open: list(id: "packing") {
      ...ListFields
    }
    items(listId: "packing") {
      ...ItemFields
    }
  }
`);

type Rows = { notebooks?: NotebookFieldsFragment[]; lists: ListFieldsFragment[]; items?: ItemFieldsFragment[] };

/** Fills the cache with answers as the server would give them; the list with the id "packing" is open. */
export function fillCache(client: ApolloClient, { notebooks = [], lists, items = [] }: Rows) {
  client.writeQuery({
    query: Everything,
    data: {
      notebooks,
      lists,
      home: lists.filter(({ notebookId }) => notebookId === "home"),
      away: lists.filter(({ notebookId }) => notebookId === "away"),
      templates: lists.filter(({ isTemplate }) => isTemplate),
      activeLists: lists.filter(({ active, isTemplate }) => active && !isTemplate),
      open: lists.find(({ id }) => id === "packing") ?? null,
      items,
    },
  });
}

type Names = Record<"notebooks" | "lists" | "home" | "away" | "templates" | "activeLists", string[]> & {
  open?: string;
};

/** Returns the names of the rows in each collection. */
export function readNames(client: ApolloClient): Names {
  const data = client.readQuery({ query: Everything }, true);
  return {
    notebooks: getNames(data?.notebooks),
    lists: getNames(data?.lists),
    home: getNames(data?.home),
    away: getNames(data?.away),
    templates: getNames(data?.templates),
    activeLists: getNames(data?.activeLists),
    open: data?.open?.name,
  };
}

const getNames = (rows: { name: string }[] | undefined) => rows?.map(({ name }) => name) ?? [];
