import { useApolloClient, useQuery } from "@apollo/client/react";
import { useEffect, useState } from "react";
import { getErrorMessage } from "../../network/serverErrors.ts";
import { graphql } from "../../graphql/index.ts";
import type { SearchQuery } from "../../graphql/graphql.ts";
import { filterByText } from "../../items/filterByText.ts";
import type { Choice } from "../../ui/overlays/ComboboxDialog.tsx";
import { useOnline } from "../../ui/hooks/useOnline.ts";
import { readCachedRows } from "../../cache/places.ts";
import { useNavigateWithFocus } from "./useNavigateWithFocus.ts";

const Search = graphql(`
  query Search($text: String!) {
    search(text: $text) {
      __typename
      kind
      id
      name
      notebookId
      notebookName
      listId
      listName
      isTemplate
      completed
    }
  }
`);

type SearchResult = SearchQuery["search"][number];

/** Milliseconds after the last letter before the server is asked. */
const SEARCH_DEBOUNCE = 150;

/**
 * What the server finds for the words, the best first, without what is `known` already; and what is to be said of it.
 * Where the server cannot be asked, the items that this page holds are searched.
 */
export function useSearchResults(
  words: string,
  known: ReadonlySet<string>,
): { found: Choice[]; note: string | undefined } {
  const go = useNavigateWithFocus();
  const text = words.trim();
  const isOnline = useOnline();
  const { answer, error, isAsking } = useSearch(isOnline ? text : "");
  const saved = useCachedResults(isOnline && !error ? "" : text);

  const found = (answer ?? saved)
    .filter(({ id }) => !known.has(id))
    .map(({ kind, id, name, notebookId, notebookName, listId, listName, isTemplate, completed }) => {
      const place = [kind === "item" && listName, kind !== "notebook" && notebookName];
      const marks = [isTemplate && "template", completed && "done"];
      const path = listId ? `/n/${notebookId}/l/${listId}` : `/n/${notebookId}`;
      return {
        id,
        icon: kind === "notebook" ? "lucide:notebook" : completed ? "lucide:square-check" : ICONS[kind],
        name,
        hint: [...place, ...marks].filter(Boolean).join(" · "),
        onChoose: () => void go(path, kind === "item" ? { item: id } : {}),
      };
    });

  if (!text) return { found: [], note: isOnline ? undefined : OFFLINE_NOTE };
  if (!isOnline) return { found, note: OFFLINE_NOTE };
  if (error) return { found, note: `Items could not be searched. ${getErrorMessage(error)}` };
  return { found, note: isAsking ? "Searching" : undefined };
}

const OFFLINE_NOTE = "Offline. Only what was saved on this device is searched.";
const ICONS = { item: "lucide:square", list: "lucide:list-checks" };

function useSearch(text: string) {
  const asked = useDebounced(text);
  // An answer for other words than these is no answer: the query takes only the one it asked for last.
  const { data, previousData, error, loading } = useQuery(Search, {
    variables: { text: asked },
    skip: !asked,
    fetchPolicy: "no-cache",
  });
  const isAsking = !!text && (loading || asked !== text);
  const before = isAsking && previousData ? filterByText(previousData.search, text) : undefined;
  return { answer: text ? (data?.search ?? before) : undefined, error, isAsking };
}

/** The words when nothing was typed for a moment; no words at once. */
function useDebounced(text: string): string {
  const [calm, setCalm] = useState(text);
  useEffect(() => {
    const timer = setTimeout(setCalm, text ? SEARCH_DEBOUNCE : 0, text);
    return () => clearTimeout(timer);
  }, [text]);
  return text ? calm : "";
}

/** The items that this page holds, as the server would tell of them. */
function useCachedResults(text: string): readonly SearchResult[] {
  const { cache } = useApolloClient();
  if (!text) return [];
  const lists = new Map(readCachedRows(cache, "List").map((list) => [list.id, list]));
  const names = new Map(readCachedRows(cache, "Notebook").map(({ id, name }) => [id, name]));
  return filterByText(readCachedRows(cache, "Item"), text).flatMap(({ id, name, listId, completed }) => {
    const list = lists.get(listId);
    if (!list) return [];
    const { notebookId, name: listName, isTemplate } = list;
    const notebookName = names.get(notebookId) ?? "";
    const place = { notebookId, notebookName, listId, listName, isTemplate };
    return { __typename: "Found", kind: "item", id, name, completed, ...place };
  });
}
