import { useState } from "react";
import { useLocation } from "react-router";
import { ComboboxDialog, type Choice } from "../../ui/overlays/ComboboxDialog.tsx";
import type { OverlayProps } from "../../ui/overlays/Overlays.tsx";
import { useActions } from "./useActions.ts";
import { useSearchResults } from "./useSearchResults.ts";
import { filterByText } from "../../items/filterByText.ts";
import { useListsAndNotebooks } from "../../items/queries.ts";
import { useNavigateWithFocus } from "./useNavigateWithFocus.ts";

/** Goes to any notebook, list or action, and searches the items too. */
export function Palette({ onClose }: OverlayProps) {
  const [words, setWords] = useState("");
  const { lists, notebooks } = useDestinations(words);
  const actions = useActions(words);
  const known = new Set([...lists, ...notebooks].map(({ id }) => id));
  const { found, note } = useSearchResults(words, known);
  // What the server finds comes last: what Enter takes does not change while somebody presses it.
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
      searchText={words}
      onSearchTextChange={setWords}
      groups={groups}
      status={note ? `${formatResultCount(count)}. ${note}` : formatResultCount(count)}
      onClose={onClose}
    />
  );
}

const formatResultCount = (count: number) =>
  count === 0 ? "Nothing found" : count === 1 ? "1 result" : `${count} results`;

/** How many of each are offered before anything is typed, and how many after. */
const MAX_BEFORE_TYPING = 5;
const MAX_MATCHES = 20;

/** The lists and the notebooks whose names hold the words; without words those that were used last. */
function useDestinations(words: string): { lists: Choice[]; notebooks: Choice[] } {
  const go = useNavigateWithFocus();
  const { pathname } = useLocation();
  const { lists, notebooks } = useListsAndNotebooks();
  const nameOf = (id: string) => notebooks.find((notebook) => notebook.id === id)?.name;
  const isElsewhere = ({ path }: { path: string }) => path !== pathname;

  return {
    lists: filterRows(lists, words)
      .map((list) => ({ list, path: `/n/${list.notebookId}/l/${list.id}` }))
      .filter(isElsewhere)
      .slice(0, words.trim() ? MAX_MATCHES : MAX_BEFORE_TYPING)
      .map(({ list, path }) => ({
        id: list.id,
        icon: list.isTemplate ? "lucide:book-copy" : "lucide:list-checks",
        name: list.name,
        hint: [nameOf(list.notebookId), list.isTemplate && "template"].filter(Boolean).join(" · "),
        onChoose: () => void go(path),
      })),
    notebooks: filterRows(notebooks, words)
      .map((notebook) => ({ notebook, path: `/n/${notebook.id}` }))
      .filter(isElsewhere)
      .slice(0, words.trim() ? MAX_MATCHES : MAX_BEFORE_TYPING)
      .map(({ notebook: { id, name }, path }) => ({
        id,
        icon: "lucide:notebook",
        name,
        onChoose: () => void go(path),
      })),
  };
}

/** Those whose names begin with the words come first. */
function filterRows<T extends { name: string }>(rows: readonly T[], words: string): T[] {
  const start = words.trim().toLocaleLowerCase();
  const begins = ({ name }: T) => Number(name.toLocaleLowerCase().startsWith(start));
  return filterByText(rows, words).toSorted((a, b) => begins(b) - begins(a));
}
