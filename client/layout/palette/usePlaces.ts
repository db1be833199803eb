import { useLocation } from "react-router";
import { matching } from "../../items/finding.ts";
import { useListChoices } from "../../items/listChoices.ts";
import type { Choice } from "../../ui/choices.ts";
import { useGo } from "./useGo.ts";

/** How many of each are offered before anything is typed, and how many after. */
const FIRST = 5;
const MOST = 20;

/** The lists and the notebooks whose names hold the words; without words those that were used last. */
export function usePlaces(words: string): { lists: Choice[]; notebooks: Choice[] } {
  const go = useGo();
  const { pathname } = useLocation();
  const { lists, notebooks } = useListChoices();
  const nameOf = (id: string) => notebooks.find((notebook) => notebook.id === id)?.name;
  const isElsewhere = ({ path }: { path: string }) => path !== pathname;

  return {
    lists: found(lists, words)
      .map((list) => ({ list, path: `/n/${list.notebookId}/l/${list.id}` }))
      .filter(isElsewhere)
      .slice(0, words.trim() ? MOST : FIRST)
      .map(({ list, path }) => ({
        id: list.id,
        icon: list.isTemplate ? "lucide:book-copy" : "lucide:list-checks",
        name: list.name,
        hint: [nameOf(list.notebookId), list.isTemplate && "template"].filter(Boolean).join(" · "),
        onChoose: () => void go(path),
      })),
    notebooks: found(notebooks, words)
      .map((notebook) => ({ notebook, path: `/n/${notebook.id}` }))
      .filter(isElsewhere)
      .slice(0, words.trim() ? MOST : FIRST)
      .map(({ notebook: { id, name }, path }) => ({
        id,
        icon: "lucide:notebook",
        name,
        onChoose: () => void go(path),
      })),
  };
}

/** Those whose names begin with the words come first. */
function found<T extends { name: string }>(rows: readonly T[], words: string): T[] {
  const start = words.trim().toLocaleLowerCase();
  const begins = ({ name }: T) => Number(name.toLocaleLowerCase().startsWith(start));
  return matching(rows, words).toSorted((a, b) => begins(b) - begins(a));
}
