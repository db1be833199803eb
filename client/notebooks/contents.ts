import { formatCountOf } from "../ui/format.ts";

type ListState = { isTemplate: boolean; active: boolean };

/** Divides the lists of a notebook into the sections of its page. A template is only in `templates`. */
export function groupLists<List extends ListState>(lists: readonly List[]) {
  return {
    active: lists.filter(({ isTemplate, active }) => !isTemplate && active),
    templates: lists.filter(({ isTemplate }) => isTemplate),
    putAway: lists.filter(({ isTemplate, active }) => !isTemplate && !active),
  };
}

/** Returns the first lists of each notebook, in the order of its page, by the notebook's id. */
export function pickFirstLists<List extends ListState & { notebookId: string }>(lists: readonly List[], count: number) {
  const { active, templates, putAway } = groupLists(lists);
  const first = new Map<string, List[]>();
  for (const list of [...active, ...templates, ...putAway]) {
    const known = first.get(list.notebookId) ?? [];
    if (known.length < count) first.set(list.notebookId, [...known, list]);
  }
  return first;
}

type CountedList = ListState & { notebookId: string; itemCount: number; completedCount: number; lastUsedAt: string };

export type NotebookContents = {
  /** The number of lists, without templates. */
  lists: number;
  templates: number;
  /** The number of open items of the lists, without those of templates. */
  open: number;
  /** The time when a list or a template of the notebook was last used; null if it has none. */
  lastUsedAt: string | null;
};

export const NO_CONTENTS: NotebookContents = { lists: 0, templates: 0, open: 0, lastUsedAt: null };

/** Counts the contents of each notebook that has lists, by the notebook's id. */
export function countContents(lists: readonly CountedList[]) {
  const counts = new Map<string, NotebookContents>();
  for (const { notebookId, isTemplate, itemCount, completedCount, lastUsedAt } of lists) {
    const sum = counts.get(notebookId) ?? NO_CONTENTS;
    counts.set(notebookId, {
      lists: sum.lists + Number(!isTemplate),
      templates: sum.templates + Number(isTemplate),
      open: sum.open + (isTemplate ? 0 : itemCount - completedCount),
      lastUsedAt: sum.lastUsedAt && sum.lastUsedAt > lastUsedAt ? sum.lastUsedAt : lastUsedAt,
    });
  }
  return counts;
}

/** "3 lists, 2 templates, 1,204 items to do". */
export function formatContents({ lists, templates, open }: Omit<NotebookContents, "lastUsedAt">) {
  const parts = [
    lists > 0 && formatCountOf(lists, "list"),
    templates > 0 && formatCountOf(templates, "template"),
    open > 0 && formatCountOf(open, "item to do", "items to do"),
  ].filter((part) => part !== false);
  return parts.length > 0 ? parts.join(", ") : "No lists";
}
