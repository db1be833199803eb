import { inDigits } from "../ui/inDigits.ts";

type Kind = { isTemplate: boolean; active: boolean };

/** Where each list of a notebook is shown: a template never among the others, and what is not in use below. */
export function sectionsOf<List extends Kind>(lists: readonly List[]) {
  return {
    active: lists.filter(({ isTemplate, active }) => !isTemplate && active),
    templates: lists.filter(({ isTemplate }) => isTemplate),
    putAway: lists.filter(({ isTemplate, active }) => !isTemplate && !active),
  };
}

type Counted = Kind & { notebookId: string; itemCount: number; completedCount: number; lastUsedAt: string };

export type Contents = {
  lists: number;
  templates: number;
  open: number;
  /** Of the list that was used last; null without one. */
  lastUsedAt: string | null;
};

export const NO_CONTENTS: Contents = { lists: 0, templates: 0, open: 0, lastUsedAt: null };

/** What the lists of each notebook come to. */
export function countsOf(lists: readonly Counted[]) {
  const counts = new Map<string, Contents>();
  for (const { notebookId, isTemplate, itemCount, completedCount, lastUsedAt } of lists) {
    const known = counts.get(notebookId) ?? NO_CONTENTS;
    counts.set(notebookId, {
      lists: known.lists + Number(!isTemplate),
      templates: known.templates + Number(isTemplate),
      open: known.open + (isTemplate ? 0 : itemCount - completedCount),
      lastUsedAt: known.lastUsedAt && known.lastUsedAt > lastUsedAt ? known.lastUsedAt : lastUsedAt,
    });
  }
  return counts;
}

/** "3 lists, 2 templates, 1,204 items to do". */
export function contentsInWords({ lists, templates, open }: Omit<Contents, "lastUsedAt">) {
  const parts = [
    lists > 0 && inWords(lists, "list", "lists"),
    templates > 0 && inWords(templates, "template", "templates"),
    open > 0 && inWords(open, "item to do", "items to do"),
  ].filter((part) => part !== false);
  return parts.length > 0 ? parts.join(", ") : "No lists";
}

const inWords = (count: number, one: string, many: string) => `${inDigits(count)} ${count === 1 ? one : many}`;
