import { type Day, findDayInMonth, LAST_DAY, toDay, toDayNumber, toMonthNumber } from "../repeat/days.ts";
import type { DayMark } from "./dayWords.ts";
import { readDay } from "./readMarks.ts";

/** The days on which rows of a list are due. The server and the page compute the same. */

/** A row as it stands in its list, whose order says which rows are below a heading. */
type Row = { name: string; isHeading: boolean };

/** A day with the number of rows that are due on it. */
export type DueDay = { day: Day; openCount: number };

/** The most days that are counted of a list. */
const MAX_DUE_DAYS = 60;

/** The first day that has four digits of a year. */
const FIRST_DAY = toDayNumber("0001-01-01");

/** Returns the day that a mark means in a list for a date. A month is one of the calendar; a shorter one ends earlier. */
export function toDueDay({ count, unit }: Pick<DayMark, "count" | "unit">, date: Day): Day {
  const dayNumber =
    unit === "month"
      ? findDayInMonth(toMonthNumber(date) + count, Number(date.slice(8)))
      : toDayNumber(date) + count * (unit === "week" ? 7 : 1);
  return toDay(Math.min(Math.max(dayNumber, FIRST_DAY), toDayNumber(LAST_DAY)));
}

/**
 * Returns the day on which each row is due, in a list for `date` whose run began on the day `began`: its own mark, else that
 * of the heading above it, but never a day before the run began. Null where there is none. `read` returns what is known of
 * the mark of a row.
 */
export function listDueDays<R extends Row>(
  rows: readonly R[],
  date: Day | null,
  began: Day,
  read: (row: R) => DayMark | null = ({ name }) => readDay(name),
): (Day | null)[] {
  if (date === null) return rows.map(() => null);
  let ofHeading: DayMark | null = null;
  return rows.map((row) => {
    const own = read(row);
    if (row.isHeading) ofHeading = own;
    const mark = own ?? ofHeading;
    if (!mark) return null;
    const day = toDueDay(mark, date);
    return day < began ? began : day;
  });
}

/**
 * Counts the rows that are due on each day, the earliest day first. `rows` are the open rows of the list and its headings, in
 * their order.
 */
export function countDueDays(rows: readonly Row[], date: Day | null, began: Day): DueDay[] {
  const counts = new Map<Day, number>();
  for (const [index, day] of listDueDays(rows, date, began).entries())
    if (day !== null && !rows[index]?.isHeading) counts.set(day, (counts.get(day) ?? 0) + 1);
  return [...counts]
    .map(([day, openCount]) => ({ day, openCount }))
    .sort((a, b) => (a.day < b.day ? -1 : 1))
    .slice(0, MAX_DUE_DAYS);
}

/** Returns how many days before the date of the list a mark is at most; 0 for one that is not before it. */
export const countDaysBefore = ({ count, unit }: Pick<DayMark, "count" | "unit">): number =>
  Math.max(0, -count) * (unit === "month" ? 31 : unit === "week" ? 7 : 1);
