import { formatCount } from "../ui/format.ts";

type ListState = { isTemplate: boolean; active: boolean };

/** Where each list of a notebook is shown: a template never among the others, and what is not in use below. */
export function groupLists<List extends ListState>(lists: readonly List[]) {
  return {
    active: lists.filter(({ isTemplate, active }) => !isTemplate && active),
    templates: lists.filter(({ isTemplate }) => isTemplate),
    putAway: lists.filter(({ isTemplate, active }) => !isTemplate && !active),
  };
}

type CountedList = ListState & { notebookId: string; itemCount: number; completedCount: number; lastUsedAt: string };

export type NotebookContents = {
  lists: number;
  templates: number;
  open: number;
  /** Of the list that was used last; null without one. */
  lastUsedAt: string | null;
};

export const NO_CONTENTS: NotebookContents = { lists: 0, templates: 0, open: 0, lastUsedAt: null };

/** What the lists of each notebook come to. */
export function countContents(lists: readonly CountedList[]) {
  const counts = new Map<string, NotebookContents>();
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
export function formatContents({ lists, templates, open }: Omit<NotebookContents, "lastUsedAt">) {
  const parts = [
    lists > 0 && formatCountOf(lists, "list", "lists"),
    templates > 0 && formatCountOf(templates, "template", "templates"),
    open > 0 && formatCountOf(open, "item to do", "items to do"),
  ].filter((part) => part !== false);
  return parts.length > 0 ? parts.join(", ") : "No lists";
}

const formatCountOf = (count: number, one: string, many: string) => `${formatCount(count)} ${count === 1 ? one : many}`;
