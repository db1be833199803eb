import { plural, t } from "@lingui/core/macro";
import { joinWithAnd } from "../../shared/joinWithAnd.ts";
import { i18n } from "../../shared/texts/i18n.ts";
import { safeLocalStorage } from "./safeStorage.ts";
import { memoize } from "./memoize.ts";

/** The key under which this browser keeps the locale that its user has chosen for dates and numbers. */
export const LOCALE_KEY = "listbook.locale";

const getLanguage = (locale: string) => locale.split("-")[0];

/**
 * Returns the locale of dates and of money: the first that has the language of the page of the chosen one and that of
 * the browser, such as en-GB, or else that language.
 */
export const getLocale = (): string =>
  [safeLocalStorage.get(LOCALE_KEY), globalThis.navigator?.language].find(
    (locale) => locale && getLanguage(locale) === getLanguage(i18n.locale),
  ) ?? i18n.locale;

/** Whether the digits of the page's language are those of the code. */
const hasPlainDigits = () => getLanguage(i18n.locale) !== "ar";

/**
 * Formats a count as the page's language does: 1,000. Counts below 1,000 skip `Intl.NumberFormat`, because creating the
 * first one takes longer than drawing a screen. Link pages are rendered in several languages by the same modules, so
 * nothing of a language is kept here.
 */
export const formatCount = (count: number) => (count < 1_000 && hasPlainDigits() ? String(count) : i18n.number(count));

/** Returns the day of a time in the time zone of the browser, as `YYYY-MM-DD`. */
export function toDay(time: string | number | Date): string {
  const date = new Date(time);
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, "0"));
  return `${date.getFullYear()}-${month}-${day}`;
}

export const getToday = () => toDay(new Date());

const DAY = 86_400_000;

/** Returns the day that is `days` days after `day`; both are `YYYY-MM-DD`. */
export const addDays = (day: string, days: number) => new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);

/** Every date on the screen has such a format. */
export const createDateFormat = (options: Intl.DateTimeFormatOptions) =>
  memoize(() => new Intl.DateTimeFormat(getLocale(), options));

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
  t`${{ day: formatDay(toDay(time)) }}, ${{ time: formatTime(time, to) }}`;

const daysAgoFormat = memoize(() => new Intl.RelativeTimeFormat(i18n.locale, { numeric: "auto" }));

/** Formats a timestamp as seen from today, for use in a sentence: "today", "yesterday", "3 days ago", "on Fri 6 Nov". */
export function formatTimeAgo(timestamp: string, today: string): string {
  const date = toDay(timestamp);
  const days = Math.max(0, Math.round((Date.parse(today) - Date.parse(date)) / DAY));
  if (days < 7) return daysAgoFormat().format(-days, "day");
  const day = formatDay(date, today);
  return t({ message: `on ${day}`, comment: "In a sentence, such as “Used on Fri 6 Nov”" });
}

/**
 * Joins names as a sentence has them: "Milk", "Milk and Bread", "Milk, Bread and 2 more". `more` is the number of those that
 * are not named.
 */
export const formatList = (names: readonly string[], more = 0): string =>
  joinWithAnd(more > 0 ? [...names, plural(more, { one: "# more", other: "# more" })] : names);

/** The maximum length of a name in a sentence. */
const MAX_QUOTE_LENGTH = 40;

/**
 * Keeps a name together among words from right to left, where the 2 of "2 l Milk" would stand apart otherwise. Two
 * characters do it that are not seen, because a sentence has no elements.
 */
const isolate = (name: string) => (globalThis.document?.dir === "rtl" ? `\u2068${name}\u2069` : name);

/** Cuts a long name, for use in a sentence. */
export function shorten(name: string): string {
  const characters = [...name];
  const start = characters.slice(0, MAX_QUOTE_LENGTH - 1).join("");
  return isolate(characters.length > MAX_QUOTE_LENGTH ? `${start.trimEnd()}…` : name);
}

/** Puts a name in quotation marks for use in a sentence, and cuts a long one. */
export const quote = (name: string): string => t`“${{ name: shorten(name) }}”`;
