import { memoize } from "./memoize.ts";

const countFormat = memoize(() => new Intl.NumberFormat("en"));

/**
 * Formats a count with a comma between thousands: 1,000. Counts below 1,000 skip `Intl.NumberFormat`, because creating
 * the first one takes longer than drawing a screen.
 */
export const formatCount = (count: number) => (count < 1_000 ? String(count) : countFormat().format(count));

/** Formats a count with what it counts: "1 item", "1,000 items", "2 items to do". */
export const formatCountOf = (count: number, one: string, many = `${one}s`) =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** Returns the day of a time in the time zone of the browser, as `YYYY-MM-DD`. */
export function toDay(time: string | number | Date): string {
  const date = new Date(time);
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, "0"));
  return `${date.getFullYear()}-${month}-${day}`;
}

export const getToday = () => toDay(new Date());

/** Returns the day that is `days` days after `day`; both are `YYYY-MM-DD`. */
export const addDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** Every date on the screen has such a format, in the locale of the browser. */
export const createDateFormat = (options: Intl.DateTimeFormatOptions) =>
  memoize(() => new Intl.DateTimeFormat(globalThis.navigator?.language, options));

// `new Date("2026-11-27")` is midnight in UTC.
const dayFormat = createDateFormat({ weekday: "short", day: "numeric", month: "short", timeZone: "UTC" });
const dayWithYearFormat = createDateFormat({ day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });
const weekdayFormat = createDateFormat({ weekday: "long", timeZone: "UTC" });
const dayAndMonthFormat = createDateFormat({ day: "numeric", month: "long", timeZone: "UTC" });
const timeFormat = createDateFormat({ timeStyle: "short" });
const secondFormat = createDateFormat({ timeStyle: "medium" });

/** Formats a day, which is `YYYY-MM-DD`: "Fri 27 Nov", or "3 Jan 2027" in another year. */
export const formatDay = (day: string, today = getToday()) =>
  day.slice(0, 4) === today.slice(0, 4) ? dayFormat().format(new Date(day)) : formatDayWithYear(day);

/** Formats a day for what is kept for years, such as a printed page: "27 Nov 2026". */
export const formatDayWithYear = (day: string) => dayWithYearFormat().format(new Date(day));

/** Formats the two parts of a heading for a day: "Wednesday" and "25 November". */
export const formatWeekday = (day: string) => weekdayFormat().format(new Date(day));
export const formatDayAndMonth = (day: string) => dayAndMonthFormat().format(new Date(day));

/** Formats the time of the day: "14:02", or "14:02:40" to the second. */
export const formatTime = (time: string | number, to: "minute" | "second" = "minute") =>
  (to === "minute" ? timeFormat : secondFormat)().format(new Date(time));

/** Formats a day and the time: "Fri 27 Nov, 14:02". */
export const formatDayAndTime = (time: string | number, to?: "minute" | "second") =>
  `${formatDay(toDay(time))}, ${formatTime(time, to)}`;

/** The maximum length of a name in `quote`. */
const MAX_QUOTE_LENGTH = 40;

/** Puts a name in quotation marks for use in a sentence, and cuts a long one. */
export function quote(name: string): string {
  const characters = [...name];
  return characters.length > MAX_QUOTE_LENGTH
    ? `“${characters
        .slice(0, MAX_QUOTE_LENGTH - 1)
        .join("")
        .trimEnd()}…”`
    : `“${name}”`;
}
