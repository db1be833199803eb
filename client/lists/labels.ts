import { once } from "../ui/once.ts";
import { formatCount } from "../ui/format.ts";
import type { ListFieldsFragment } from "../graphql/graphql.ts";

const DAY = 86_400_000;

const createDateFormat = (options: Intl.DateTimeFormatOptions) =>
  once(() => new Intl.DateTimeFormat("en-GB", { ...options, timeZone: "UTC" }));

const sameYearFormat = createDateFormat({ weekday: "short", day: "numeric", month: "short" });
const otherYearFormat = createDateFormat({ day: "numeric", month: "short", year: "numeric" });
const fullFormat = createDateFormat({ weekday: "long", day: "numeric", month: "long", year: "numeric" });

/** A calendar day in words that hold wherever and whenever they are read: "Friday 27 November 2026". */
export const formatFullDate = (date: string) => fullFormat().format(new Date(date)).replace(",", "");

/** A calendar day in words, seen from today: "Today", "2 days late", "Fri 27 Nov", "3 Jan 2027". */
export function formatDate(date: string, today: string): string {
  const days = Math.round((Date.parse(date) - Date.parse(today)) / DAY);
  if (days === 0) return "Today";
  if (days === 1) return "Tomorrow";
  if (days < 0) return days === -1 ? "1 day late" : `${-days} days late`;
  return formatDay(date, today);
}

function formatDay(date: string, today: string) {
  const chosen = date.slice(0, 4) === today.slice(0, 4) ? sameYearFormat : otherYearFormat;
  return chosen().format(new Date(date)).replace(",", "");
}

/** A moment in words, seen from today: "today", "yesterday", "3 days ago", "on Fri 6 Nov". */
export function formatTimeAgo(moment: string, thisDay: string): string {
  const date = getToday(new Date(moment));
  const days = Math.round((Date.parse(thisDay) - Date.parse(date)) / DAY);
  if (days <= 0) return "today";
  if (days === 1) return "yesterday";
  return days < 7 ? `${days} days ago` : `on ${formatDay(date, thisDay)}`;
}

/** Whether the day is over. */
export const isOverdue = (date: string, today: string) => date < today;

/** The day so many days later. */
export const addDays = (date: string, days: number) =>
  new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10);

/** Today where the person is, as `YYYY-MM-DD`. */
export function getToday(now = new Date()): string {
  const [month, day] = [now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0"));
  return `${now.getFullYear()}-${month}-${day}`;
}

const MAX_NAME_LENGTH = 200;

/** The name of a copy: "Packing (copy)", then "Packing (copy 2)". A long name gives way to the mark. */
export function createCopyName(name: string): string {
  const [, base = name, copy, number = "1"] = /^(.*) \((copy)(?: (\d+))?\)$/su.exec(name) ?? [];
  const mark = copy ? ` (copy ${Number(number) + 1})` : " (copy)";
  return [...base].slice(0, MAX_NAME_LENGTH - mark.length).join("") + mark;
}

/** "No items", "1 item", "1,000 items". */
export const formatItemCount = (count: number) =>
  count === 0 ? "No items" : count === 1 ? "1 item" : `${formatCount(count)} items`;

/** "12 of 40"; a template and an empty list have nothing to do. */
export function formatProgress(list: { isTemplate: boolean; itemCount: number; completedCount: number }): string {
  const { isTemplate, itemCount, completedCount } = list;
  return isTemplate || itemCount === 0
    ? formatItemCount(itemCount)
    : `${formatCount(completedCount)} of ${formatCount(itemCount)}`;
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

/** Lists that are sorted by priority, in one group for each. */
export function groupByPriority<List extends { priority: number }>(lists: readonly List[]) {
  const groups = new Map<number, List[]>();
  for (const list of lists) groups.set(list.priority, [...(groups.get(list.priority) ?? []), list]);
  return [...groups].map(([priority, group]) => ({ priority, lists: group }));
}

type MadeFromTemplate = Pick<ListFieldsFragment, "templateId" | "createdAt">;

/** How often lists were made from a template that are still there: "Used 3 times, last yesterday". */
export function formatUses({ id }: { id: string }, lists: readonly MadeFromTemplate[], today: string): string {
  const uses = lists.filter(({ templateId }) => templateId === id).map(({ createdAt }) => createdAt);
  const last = uses.toSorted().at(-1);
  if (!last) return "Not used yet";
  return `Used ${uses.length === 1 ? "once" : `${uses.length} times`}, last ${formatTimeAgo(last, today)}`;
}
