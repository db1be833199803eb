import { useState } from "react";
import { markMatches } from "../../../shared/markMatches.ts";
import { normalizeText, splitIntoWords } from "../../../shared/normalizeText.ts";
import { useLocation } from "react-router";
import { ComboboxDialog, type Choice } from "../../ui/overlays/ComboboxDialog.tsx";
import type { OverlayProps } from "../../ui/overlays/Overlays.tsx";
import { useActions } from "./useActions.ts";
import { useSearchResults } from "./useSearchResults.ts";
import { filterByText } from "../../items/filterByText.ts";
import { useListsAndNotebooks } from "../../items/queries.ts";
import { useNavigateWithFocus } from "./useNavigateWithFocus.ts";

/** A dialog that finds notebooks, lists, actions and items, and opens the one that the user chooses. */
export function Palette({ onClose }: OverlayProps) {
  const [searchText, setSearchText] = useState("");
  const { lists, notebooks } = useDestinations(searchText);
  const actions = useActions(searchText);
  const knownIds = new Set([...lists, ...notebooks].map(({ id }) => id));
  const { found, hasMore, note } = useSearchResults(searchText, knownIds);
  // The server's results come last, so that the first choice, which Enter takes, does not change when they arrive.
  const groups = [
    { title: "Lists", choices: lists },
    { title: "Notebooks", choices: notebooks },
    { title: "Actions", choices: actions },
    { title: "Found", choices: found },
  ].filter(({ choices }) => choices.length > 0);
  const count = groups.reduce((sum, { choices }) => sum + choices.length, 0);

  return (
    <ComboboxDialog
      title="Go to or search"
      searchText={searchText}
      onSearchTextChange={setSearchText}
      groups={groups}
      status={[formatResultCount(count), hasMore && MORE_NOTE, note].filter(Boolean).join(". ")}
      onClose={onClose}
    />
  );
}

const MORE_NOTE = "There are more: add a word to find them";

const formatResultCount = (count: number) =>
  count === 0 ? "Nothing found" : count === 1 ? "1 result" : `${count} results`;

/** The number of lists, and of notebooks, that are shown before the user types. */
const MAX_BEFORE_TYPING = 5;
/** The number of lists, and of notebooks, that are shown for a search text. */
const MAX_MATCHES = 20;

/** Returns the lists, the last used first, and the notebooks whose names match the text, without the open one. */
function useDestinations(searchText: string): { lists: Choice[]; notebooks: Choice[] } {
  const navigate = useNavigateWithFocus();
  const { pathname } = useLocation();
  const { lists, notebooks } = useListsAndNotebooks();
  const getNotebookName = (id: string) => notebooks.find((notebook) => notebook.id === id)?.name;
  const words = splitIntoWords(searchText);
  const isElsewhere = ({ path }: { path: string }) => path !== pathname;

  return {
    lists: filterRows(lists, searchText)
      .map((list) => ({ list, path: `/n/${list.notebookId}/l/${list.id}` }))
      .filter(isElsewhere)
      .slice(0, searchText.trim() ? MAX_MATCHES : MAX_BEFORE_TYPING)
      .map(({ list, path }) => ({
        id: list.id,
        icon: list.isTemplate ? "lucide:book-copy" : "lucide:list-checks",
        name: list.name,
        nameMarks: markMatches(list.name, words),
        hint: [getNotebookName(list.notebookId), list.isTemplate && "template"].filter(Boolean).join(" · "),
        onChoose: () => void navigate(path),
      })),
    notebooks: filterRows(notebooks, searchText)
      .map((notebook) => ({ notebook, path: `/n/${notebook.id}` }))
      .filter(isElsewhere)
      .slice(0, searchText.trim() ? MAX_MATCHES : MAX_BEFORE_TYPING)
      .map(({ notebook: { id, name }, path }) => ({
        id,
        icon: "lucide:notebook",
        name,
        nameMarks: markMatches(name, words),
        onChoose: () => void navigate(path),
      })),
  };
}

/** Returns the rows whose names match the text. Names that start with it come first. */
function filterRows<T extends { name: string }>(rows: readonly T[], searchText: string): T[] {
  const start = normalizeText(searchText);
  const startsWithText = ({ name }: T) => Number(normalizeText(name).startsWith(start));
  return filterByText(rows, searchText).toSorted((a, b) => startsWithText(b) - startsWithText(a));
}
