import type { ApolloClient } from "@apollo/client";
import { graphql } from "../graphql/index.ts";
import { getPlaceId } from "../rows/list.ts";
import type { ItemFieldsFragment, ListFieldsFragment, NotebookFieldsFragment } from "../graphql/graphql.ts";

/** A query of all collections, as if the screens of all of them were open. */
const Everything = graphql(`
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
    activeLists {
      ...ListFields
    }
    items(listId: "packing") {
      ...ItemFields
    }
  }
`);

/**
 * The open list, the templates, and the lists of another notebook: one request can read those of only one, and 200 fields.
 */
const Away = graphql(`
  query Away {
    templates {
      ...ListFields
    }
    notebookLists(notebookId: "away") {
      ...ListFields
    }
    open: list(id: "packing") {
      ...ListFields
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
      home: lists.filter((list) => getPlaceId(list) === "home"),
      activeLists: lists.filter(({ active, isTemplate }) => active && !isTemplate),
      items,
    },
  });
  client.writeQuery({
    query: Away,
    data: {
      templates: lists.filter(({ isTemplate }) => isTemplate),
      notebookLists: lists.filter((list) => getPlaceId(list) === "away"),
      open: lists.find(({ id }) => id === "packing") ?? null,
    },
  });
}

/** Returns the data of the screens of all collections; null if the cache does not have all of it. */
export function readScreens(client: ApolloClient) {
  const [data, away] = [client.readQuery({ query: Everything }, true), client.readQuery({ query: Away }, true)];
  return data && away && { ...data, templates: away.templates, away: away.notebookLists, open: away.open };
}

type Names = Record<"notebooks" | "lists" | "home" | "away" | "templates" | "activeLists", string[]> & {
  open?: string;
};

/** Returns the names of the rows in each collection. */
export function readNames(client: ApolloClient): Names {
  const data = readScreens(client);
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
