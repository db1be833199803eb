import { t } from "@lingui/core/macro";
import { useQuery } from "@apollo/client/react";
import { useEffect, useState } from "react";
import { markMatches } from "../../shared/markMatches.ts";
import { splitIntoWords } from "../../shared/normalizeText.ts";
import { getErrorMessage } from "../sync/server/serverErrors.ts";
import { graphql } from "../graphql/index.ts";
import type { SearchQuery } from "../graphql/graphql.ts";
import { filterByText } from "../items/model/filterByText.ts";
import { formatDay, toDay } from "../ui/format.ts";
import type { ArrivalState } from "../ui/hooks/useArrivalState.ts";
import type { Choice } from "../ui/overlays/ComboboxDialog.tsx";
import { useOnline } from "../ui/hooks/useOnline.ts";
import { readCachedRows } from "../cache/places.ts";
import { getPlaceId, isSharedAlone, namePlace, readCachedList } from "../rows/list.ts";
import { passesFilters, type Filters } from "./SearchFilters.tsx";
import { useNavigateWithFocus } from "./useNavigateWithFocus.ts";
import { useClient } from "../sync/state/state.ts";

const Search = graphql(`
  query Search($text: String!, $only: SearchFilter, $notebookId: ID) {
    search(text: $text, only: $only, notebookId: $notebookId) {
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
      isHeading
      nameMarks {
        start
        end
      }
      noteExcerpt
      noteMarks {
        start
        end
      }
      runFinishedAt
      hasMore
    }
  }
`);

type SearchResult = SearchQuery["search"][number];

/** Milliseconds from the last input to the request. */
const SEARCH_DEBOUNCE = 150;

/** The maximum number of results from the cache. The server has the same limit. */
const MAX_RESULTS = 50;

/**
 * Returns the rows that the server finds for a text, the best first, without those in `knownIds`; whether there are
 * more; and a note on the state of the search. When the server cannot be reached, the function searches the items in
 * the cache.
 */
export function useSearchResults(
  searchText: string,
  filters: Filters,
  knownIds: ReadonlySet<string>,
): { found: Choice[]; hasMore: boolean; note: string | undefined } {
  const navigate = useNavigateWithFocus();
  const text = searchText.trim();
  const isOnline = useOnline();
  const { results, error, isSearching } = useSearch(isOnline ? text : "", filters);
  const cached = useCachedResults(isOnline && !error ? "" : text, filters);

  const shown = usePlaces(results ?? cached);
  const hasMore = shown.some((result) => result.hasMore);
  const found = shown
    .filter(({ id }) => !knownIds.has(id))
    .map((result) => {
      const { kind, id, name, notebookId, listId, nameMarks, noteExcerpt, noteMarks } = result;
      const path = listId ? `/n/${notebookId}/l/${listId}` : `/n/${notebookId}`;
      const state: ArrivalState = kind === "item" ? { item: id } : kind === "run" ? { run: { id, row: name } } : {};
      return {
        id: kind === "run" ? `${id} ${name}` : id,
        icon: chooseIcon(result),
        name,
        nameMarks,
        excerpt: noteExcerpt ? { text: noteExcerpt, marks: noteMarks } : undefined,
        hint: describePlace(result),
        onChoose: () => void navigate(path, state),
      };
    });

  if (!text) return { found: [], hasMore: false, note: isOnline ? undefined : OFFLINE_NOTE };
  if (!isOnline) return { found, hasMore, note: OFFLINE_NOTE };
  if (error) return { found, hasMore, note: t`Couldn’t search items. ${{ reason: getErrorMessage(error) }}` };
  return { found, hasMore, note: isSearching ? t`Searching` : undefined };
}

/**
 * Puts what was found in a list that is shared on its own where that list stands, and leaves out the notebook that holds
 * it alone.
 */
function usePlaces(found: readonly SearchResult[]): SearchResult[] {
  const { cache } = useClient();
  const notebooks = new Map(readCachedRows(cache, "Notebook").map((notebook) => [notebook.id, notebook]));
  const isShown = ({ kind, id }: SearchResult) => kind !== "notebook" || !notebooks.get(id)?.holdsOneList;
  return found.filter(isShown).map((result) => {
    const list = result.listId === null ? null : readCachedList(cache, result.listId);
    if (!list || !isSharedAlone(list)) return result;
    return { ...result, notebookId: getPlaceId(list), notebookName: namePlace(list, [...notebooks.values()]) ?? "" };
  });
}

const OFFLINE_NOTE = t`Offline. Searching only what’s saved on this device.`;
const ICONS = {
  notebook: "lucide:notebook",
  item: "lucide:square",
  list: "lucide:list-checks",
  run: "lucide:history",
};

function chooseIcon({ kind, isHeading, completed }: SearchResult): string {
  if (kind === "run") return ICONS.run;
  return isHeading ? "lucide:heading" : completed ? "lucide:square-check" : ICONS[kind];
}

/** Says where a result is, and what it is: "Groceries · Home · done", "Groceries · Home · run of Fri 27 Nov". */
function describePlace({
  kind,
  listName,
  notebookName,
  isHeading,
  isTemplate,
  completed,
  runFinishedAt,
}: SearchResult) {
  const day = runFinishedAt && formatDay(toDay(runFinishedAt));
  return [
    kind !== "list" && listName,
    kind !== "notebook" && notebookName,
    isHeading && t`section`,
    isTemplate && t`template`,
    day ? t`run of ${day}` : completed && t({ message: "done", context: "state" }),
  ]
    .filter(Boolean)
    .join(" · ");
}

function useSearch(text: string, filters: Filters) {
  const requestedText = useDebounced(text);
  // `data` is only ever the answer for `requestedText`; Apollo drops the answer for an earlier text.
  const { data, previousData, error, loading } = useQuery(Search, {
    variables: { text: requestedText, ...filters },
    skip: !requestedText,
    fetchPolicy: "no-cache",
  });
  const isSearching = !!text && (loading || requestedText !== text);
  const previous = isSearching && previousData?.search.filter((result) => passesFilters(result, filters));
  return {
    results: text ? (data?.search ?? (previous ? filterByText(previous, text) : undefined)) : undefined,
    error,
    isSearching,
  };
}

/** Returns the text after the user has stopped typing for a moment. An empty text is returned at once. */
function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(setDebounced, text ? SEARCH_DEBOUNCE : 0, text);
    return () => clearTimeout(timer);
  }, [text]);
  return text ? debounced : "";
}

/** Returns the items in the cache that match the text, in the form of the server's answer. */
function useCachedResults(text: string, filters: Filters): readonly SearchResult[] {
  const { cache } = useClient();
  if (!text) return [];
  const words = splitIntoWords(text);
  const lists = new Map(readCachedRows(cache, "List").map((list) => [list.id, list]));
  const names = new Map(readCachedRows(cache, "Notebook").map(({ id, name }) => [id, name]));
  const found = filterByText(readCachedRows(cache, "Item"), text).flatMap((item) => {
    const list = lists.get(item.listId);
    const isFound = list && passesFilters({ ...list, ...item, notebookId: getPlaceId(list), kind: "item" }, filters);
    return isFound ? [{ item, list }] : [];
  });
  const match = { noteExcerpt: null, noteMarks: [], runFinishedAt: null, hasMore: found.length > MAX_RESULTS };
  return found.slice(0, MAX_RESULTS).map(({ item: { id, name, listId, completed, isHeading }, list }) => {
    const { notebookId, name: listName, isTemplate } = list;
    const notebookName = names.get(notebookId) ?? "";
    const place = { notebookId, notebookName, listId, listName, isTemplate };
    const nameMarks = markMatches(name, words).map((mark) => ({ __typename: "TextRange" as const, ...mark }));
    return { __typename: "Found", kind: "item", id, name, completed, isHeading, ...place, nameMarks, ...match };
  });
}
