import { plural, t } from "@lingui/core/macro";
import { findLastUse, formatItemCount } from "../lists/model/labels.ts";
import { getPlaceId } from "../rows/list.ts";
import { formatTimeAgo } from "../ui/format.ts";

type ListState = { isTemplate: boolean; active: boolean };

/** Divides the lists of a notebook into the sections of its page. A template is only in `templates`. */
export function groupLists<List extends ListState>(lists: readonly List[]) {
  return {
    active: lists.filter(({ isTemplate, active }) => !isTemplate && active),
    templates: lists.filter(({ isTemplate }) => isTemplate),
    putAway: lists.filter(({ isTemplate, active }) => !isTemplate && !active),
  };
}

type UsedList = ListState & { notebookId: string; shownIn: string | null; lastUsedAt: string };

export type NotebookContents<List = unknown> = {
  /** The lists that its cover names: the first active ones, and the first templates after them. */
  first: readonly List[];
  /** The number of active lists and templates that the cover does not name. */
  more: number;
  /** The number of lists, without templates. */
  lists: number;
  templates: number;
  putAway: number;
  /** The time when a list or a template of the notebook was last used; null if it has none. */
  lastUsedAt: string | null;
};

export const NO_CONTENTS: NotebookContents<never> = {
  first: [],
  more: 0,
  lists: 0,
  templates: 0,
  putAway: 0,
  lastUsedAt: null,
};

/** The number of lists that a cover names. */
const LISTS_ON_COVER = 3;

/** Returns what the cover of each notebook that has lists says, by the notebook's id. */
export function summarizeNotebooks<List extends UsedList>(lists: readonly List[]) {
  const ids = new Set(lists.map(getPlaceId));
  return new Map([...ids].map((id) => [id, summarize(lists.filter((list) => getPlaceId(list) === id))] as const));
}

function summarize<List extends UsedList>(lists: readonly List[]): NotebookContents<List> {
  const { active, templates, putAway } = groupLists(lists);
  const inUse = [...active, ...templates];
  return {
    first: inUse.slice(0, LISTS_ON_COVER),
    more: Math.max(inUse.length - LISTS_ON_COVER, 0),
    lists: active.length + putAway.length,
    templates: templates.length,
    putAway: putAway.length,
    lastUsedAt:
      lists
        .map(({ lastUsedAt }) => lastUsedAt)
        .toSorted()
        .at(-1) ?? null,
  };
}

/** "and 6 more · used today", "4 put away · used yesterday", "Used on Thu 12 Nov", "No lists". */
export function formatContents({ more, putAway, lastUsedAt }: NotebookContents, today: string): string {
  if (lastUsedAt === null) return t`No lists`;
  const time = formatTimeAgo(lastUsedAt, today);
  if (more > 0) return plural(more, { one: `and # more · used ${time}`, other: `and # more · used ${time}` });
  if (putAway > 0) return plural(putAway, { one: `# put away · used ${time}`, other: `# put away · used ${time}` });
  return t`Used ${time}`;
}

/** What a small cover says, which names no lists: "8 lists", "2 templates", "No lists". */
export function formatSize({ lists, templates }: NotebookContents): string {
  if (lists === 0 && templates === 0) return t`No lists`;
  return lists > 0
    ? plural(lists, { one: "# list", other: "# lists" })
    : plural(templates, { one: "# template", other: "# templates" });
}

type Origin = { templateId: string | null; createdAt: string };
type Template = { id: string; itemCount: number; lastUsedAt: string; publishedUrl: string | null };

/** Sorts templates by their last use; those without a use are last, the last changed first. */
export function sortByUse<Each extends Template>(templates: readonly Each[], lists: readonly Origin[]): Each[] {
  const getKey = (template: Each) => `${findLastUse(template, lists) ?? "0"} ${template.lastUsedAt}`;
  return templates
    .map((template) => ({ template, key: getKey(template) }))
    .toSorted((a, b) => b.key.localeCompare(a.key))
    .map(({ template }) => template);
}

/** "used today", "not used yet". */
export function formatLastUse(lastUse: string | undefined, today: string): string {
  if (lastUse === undefined) return t({ message: "not used yet", comment: "After “14 items · ”" });
  const time = formatTimeAgo(lastUse, today);
  return t({ message: `used ${time}`, comment: "After “14 items · ”" });
}

/** "14 items · every Saturday", "14 items · used today", "5 items · not used yet · published". */
export function formatTemplate(template: Pick<Template, "itemCount" | "publishedUrl">, about: string): string {
  const parts = [
    formatItemCount(template.itemCount),
    about,
    template.publishedUrl !== null && t({ message: "published", comment: "After “5 items · not used yet · ”" }),
  ];
  return parts.filter((part) => part !== false).join(" · ");
}

/** The number of lists that the page of a notebook shows as sheets. */
const SHEETS = 3;

/** Returns the lists that were used last: those of `kept` that are left, and then others. */
export function pickLastUsed<List extends { id: string; lastUsedAt: string }>(
  lists: readonly List[],
  kept: readonly string[],
): List[] {
  const stay = kept.flatMap((id) => lists.find((list) => list.id === id) ?? []);
  const others = lists
    .filter((list) => !stay.includes(list))
    .toSorted((a, b) => b.lastUsedAt.localeCompare(a.lastUsedAt));
  return [...stay, ...others].slice(0, SHEETS);
}
