import { countSettled } from "../../cache/settled.ts";
import { formatCount, formatCountOf, formatDay, toDay } from "../../ui/format.ts";
import type { ListFieldsFragment } from "../../graphql/graphql.ts";

const DAY = 86_400_000;

/** Formats a date as seen from today: "Today", "2 days late", "Fri 27 Nov", "3 Jan 2027". */
export function formatDate(date: string, today: string): string {
  const days = Math.round((Date.parse(date) - Date.parse(today)) / DAY);
  if (days === 0) return "Today";
  if (days === 1) return "Tomorrow";
  if (days < 0) return days === -1 ? "1 day late" : `${formatCount(-days)} days late`;
  return formatDay(date, today);
}

/** Formats a timestamp as seen from today: "today", "yesterday", "3 days ago", "on Fri 6 Nov". */
export function formatTimeAgo(timestamp: string, today: string): string {
  const date = toDay(timestamp);
  const days = Math.round((Date.parse(today) - Date.parse(date)) / DAY);
  if (days <= 0) return "today";
  if (days === 1) return "yesterday";
  return days < 7 ? `${days} days ago` : `on ${formatDay(date, today)}`;
}

export const isOverdue = (date: string, today: string) => date < today;

export const MAX_NAME_LENGTH = 200;

/** Names a copy: "Packing (copy)", then "Packing (copy 2)". A long name is cut so that the suffix fits. */
export function createCopyName(name: string): string {
  const [, base = name, copy, number = "1"] = /^(.*) \((copy)(?: (\d+))?\)$/su.exec(name) ?? [];
  const suffix = copy ? ` (copy ${Number(number) + 1})` : " (copy)";
  return [...base].slice(0, MAX_NAME_LENGTH - suffix.length).join("") + suffix;
}

/** "No items", "1 item", "1,000 items". */
export const formatItemCount = (count: number) => (count === 0 ? "No items" : formatCountOf(count, "item"));

type Progress = Pick<ListFieldsFragment, "isTemplate" | "itemCount" | "completedCount" | "skippedCount">;

/** "12 of 40"; for a template and an empty list the number of items, because nothing is to be done in them. */
export function formatProgress({ isTemplate, itemCount, ...counts }: Progress): string {
  return isTemplate || itemCount === 0
    ? formatItemCount(itemCount)
    : `${formatCount(countSettled(counts))} of ${formatCount(itemCount)}`;
}

/** The priorities that have a name; a list may have any other whole number. */
export const PRIORITIES = [
  { value: 3, name: "High" },
  { value: 2, name: "Medium" },
  { value: 1, name: "Low" },
  { value: 0, name: "None" },
];

/** "High priority", "Priority 7", "No priority". */
export function formatPriority(priority: number): string {
  if (priority === 0) return "No priority";
  const named = PRIORITIES.find(({ value }) => value === priority);
  return named ? `${named.name} priority` : `Priority ${priority}`.replace("-", "−");
}

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
  if (!last) return "Not used yet";
  const count = lists.filter(({ templateId }) => templateId === template.id).length;
  const time = formatTimeAgo(last, today);
  return count === 1 ? `Used ${time}` : `Used ${formatCount(count)} times, last ${time}`;
}
