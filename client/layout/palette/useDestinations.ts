import { useLocation } from "react-router";
import { filterByText } from "../../items/find/filterByText.ts";
import { useListsAndNotebooks } from "../../items/queries.ts";
import type { Choice } from "../../ui/overlays/choices.ts";
import { useNavigateWithFocus } from "./useNavigateWithFocus.ts";

/** How many of each are offered before anything is typed, and how many after. */
const MAX_BEFORE_TYPING = 5;
const MAX_MATCHES = 20;

/** The lists and the notebooks whose names hold the words; without words those that were used last. */
export function useDestinations(words: string): { lists: Choice[]; notebooks: Choice[] } {
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
