import { useApolloClient, useQuery } from "@apollo/client/react";
import { useMemo } from "react";
import { knownRows, type KnownList, type KnownNotebook } from "../apollo/knownRows.ts";
import { graphql } from "../gql/index.ts";
import { useOnline } from "../ui/online.ts";

const ListChoices = graphql(`
  query ListChoices {
    lists {
      ...ListFields
    }
    notebooks {
      ...NotebookFields
    }
  }
`);

export type ListChoices = { lists: readonly KnownList[]; notebooks: readonly KnownNotebook[] };

/**
 * Every list, those that were used last first, and every notebook: where one can go, and where items can go. What is
 * known is there at once, and without a network it is all there is.
 */
export function useListChoices(): ListChoices {
  const { cache } = useApolloClient();
  const fetchPolicy = useOnline() ? "cache-and-network" : "cache-only";
  const { data } = useQuery(ListChoices, { fetchPolicy });
  return useMemo(() => {
    const { lists, notebooks } = data ?? { lists: knownRows(cache, "List"), notebooks: knownRows(cache, "Notebook") };
    return { lists: lists.toSorted((a, b) => b.lastUsedAt.localeCompare(a.lastUsedAt)), notebooks };
  }, [cache, data]);
}
