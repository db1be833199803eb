import { plural, t } from "@lingui/core/macro";
import { countSettled } from "../../cache/settled.ts";
import { formatCount, formatDay, formatTimeAgo } from "../../ui/format.ts";
import type { ListFieldsFragment } from "../../graphql/graphql.ts";

const DAY = 86_400_000;

/** Formats a date as seen from today: "Today", "2 days late", "Fri 27 Nov", "3 Jan 2027". */
export function formatDate(date: string, today: string): string {
  const days = Math.round((Date.parse(date) - Date.parse(today)) / DAY);
  if (days === 0) return t({ message: "Today", comment: "The day of a list" });
  if (days === 1) return t({ message: "Tomorrow", comment: "The day of a list" });
  if (days < 0) return plural({ days: -days }, { one: "# day late", other: "# days late" });
  return formatDay(date, today);
}

export const isOverdue = (date: string, today: string) => date < today;

export const MAX_NAME_LENGTH = 200;

/** "No items", "1 item", "1,000 items". */
export const formatItemCount = (count: number) =>
  count === 0 ? t`No items` : plural(count, { one: "# item", other: "# items" });

type Progress = Pick<ListFieldsFragment, "isTemplate" | "itemCount" | "completedCount" | "skippedCount">;

/** "12 of 40"; for a template and an empty list the number of items, because nothing is to be done in them. */
export function formatProgress({ isTemplate, itemCount, ...counts }: Progress): string {
  if (isTemplate || itemCount === 0) return formatItemCount(itemCount);
  const done = formatCount(countSettled(counts));
  const all = formatCount(itemCount);
  return t({ message: `${done} of ${all}`, comment: "How many items of a list are done: 12 of 40" });
}

/** The priorities that have a name, and in `label` a name that stands alone. A list may have any other whole number. */
export const PRIORITIES = [
  { value: 3, name: t({ message: "High", context: "priority" }), label: t`High priority` },
  { value: 2, name: t({ message: "Medium", context: "priority" }), label: t`Medium priority` },
  { value: 1, name: t({ message: "Low", context: "priority" }), label: t`Low priority` },
  { value: 0, name: t({ message: "None", context: "priority" }), label: t`No priority` },
];

/** "High priority", "Priority 7", "No priority". */
export const formatPriority = (priority: number): string =>
  PRIORITIES.find(({ value }) => value === priority)?.label ??
  t`Priority ${{ number: String(priority).replace("-", "−") }}`;

type ListOrigin = Pick<ListFieldsFragment, "templateId" | "createdAt">;

/** Returns when a list was last created from a template; undefined if none of its lists exists. */
export const findLastUse = ({ id }: { id: string }, lists: readonly ListOrigin[]): string | undefined =>
  lists
    .filter(({ templateId }) => templateId === id)
    .map(({ createdAt }) => createdAt)
    .toSorted()
    .at(-1);

/** Counts the lists that were created from a template and still exist: "Used 3 times, last yesterday", "Used today". */
export function formatUses(template: { id: string }, lists: readonly ListOrigin[], today: string): string {
  const last = findLastUse(template, lists);
  if (!last) return t`Not used yet`;
  const count = lists.filter(({ templateId }) => templateId === template.id).length;
  const time = formatTimeAgo(last, today);
  return plural(count, { one: `Used ${time}`, other: `Used # times, last ${time}` });
}
