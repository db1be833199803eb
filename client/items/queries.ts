import { useApolloClient, useQuery } from "@apollo/client/react";
import { useMemo } from "react";
import { readCachedRows, type CachedList, type CachedNotebook } from "../cache/places.ts";
import { graphql } from "../graphql/index.ts";
import { useOnline } from "../ui/hooks/useOnline.ts";

const ListsAndNotebooks = graphql(`
  query ListsAndNotebooks {
    lists {
      ...ListFields
    }
    notebooks {
      ...NotebookFields
    }
  }
`);

export type ListsAndNotebooks = { lists: readonly CachedList[]; notebooks: readonly CachedNotebook[] };

/**
 * Every list, those that were used last first, and every notebook: where one can go, and where items can go. What is
 * known is there at once, and without a network it is all there is.
 */
export function useListsAndNotebooks(): ListsAndNotebooks {
  const { cache } = useApolloClient();
  const fetchPolicy = useOnline() ? "cache-and-network" : "cache-only";
  const { data } = useQuery(ListsAndNotebooks, { fetchPolicy });
  return useMemo(() => {
    const { lists, notebooks } = data ?? {
      lists: readCachedRows(cache, "List"),
      notebooks: readCachedRows(cache, "Notebook"),
    };
    return { lists: lists.toSorted((a, b) => b.lastUsedAt.localeCompare(a.lastUsedAt)), notebooks };
  }, [cache, data]);
}
