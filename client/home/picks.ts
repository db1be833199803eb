import type { ListFieldsFragment } from "../graphql/graphql.ts";
import { byUrgency } from "../cache/order.ts";
import { findLastUse } from "../lists/model/labels.ts";
import { isUnfinished } from "./returning.ts";

type Lists = readonly ListFieldsFragment[];

const MAX_DUE_LISTS = 5;
const MAX_TEMPLATES = 4;

/** Returns the unfinished list that this browser has opened last, or else the one that was used last. */
export function pickContinued(lists: Lists, lastOpenedId: string | undefined) {
  const unfinished = lists.filter(isUnfinished);
  return (
    unfinished.find(({ id }) => id === lastOpenedId) ??
    unfinished.toSorted((a, b) => b.lastUsedAt.localeCompare(a.lastUsedAt))[0]
  );
}

/**
 * Returns the active lists without the one to continue: first those on which something is due, the earliest first. The
 * latter are those with a date.
 */
export function pickDue(
  lists: Lists,
  continuedId: string | undefined,
  getNextDay: (list: ListFieldsFragment) => string | null,
) {
  const getDay = (list: ListFieldsFragment) => getNextDay(list) ?? "9999-99";
  const byDate = (a: ListFieldsFragment, b: ListFieldsFragment) =>
    getDay(a).localeCompare(getDay(b)) || byUrgency(a, b);
  return lists
    .filter(({ id, isTemplate, active }) => active && !isTemplate && id !== continuedId)
    .toSorted(byDate)
    .slice(0, MAX_DUE_LISTS);
}

/** Returns the templates that were used last, and after them those without a use, the last changed first. */
export function pickLastTemplates(lists: Lists) {
  const getKey = (template: ListFieldsFragment) => `${findLastUse(template, lists) ?? "0"} ${template.lastUsedAt}`;
  return lists
    .filter(({ isTemplate }) => isTemplate)
    .map((template) => ({ template, key: getKey(template) }))
    .toSorted((a, b) => b.key.localeCompare(a.key))
    .slice(0, MAX_TEMPLATES)
    .map(({ template }) => template);
}
