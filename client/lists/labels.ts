import { once } from "../ui/once.ts";

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
