import { useQuery } from "@apollo/client/react";
import { useMemo } from "react";
import { readCachedRows, type CachedList, type CachedNotebook } from "../../cache/places.ts";
import { graphql } from "../../graphql/index.ts";
import { pickShown } from "../../rows/notebook.ts";
import { useOnline } from "../../ui/hooks/useOnline.ts";
import { useClient } from "../../sync/state/state.ts";

export const ListsAndNotebooks = graphql(`
  query ListsAndNotebooks {
    lists {
      ...ListFields
    }
    notebooks {
      ...NotebookFields
    }
  }
`);

type KnownListsAndNotebooks = { lists: readonly CachedList[]; notebooks: readonly CachedNotebook[] };

/**
 * Returns all lists, the most recently used first, and all notebooks that are shown. Cached rows are returned at once, and
 * the server's rows later, unless the browser is offline.
 */
export function useListsAndNotebooks(): KnownListsAndNotebooks {
  const { cache } = useClient();
  const fetchPolicy = useOnline() ? "cache-and-network" : "cache-only";
  const { data } = useQuery(ListsAndNotebooks, { fetchPolicy });
  return useMemo(() => {
    const { lists, notebooks } = data ?? {
      lists: readCachedRows(cache, "List"),
      notebooks: readCachedRows(cache, "Notebook"),
    };
    return {
      lists: lists.toSorted((a, b) => b.lastUsedAt.localeCompare(a.lastUsedAt)),
      notebooks: pickShown(notebooks),
    };
  }, [cache, data]);
}
