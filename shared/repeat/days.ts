/**
 * Calendar days as `YYYY-MM-DD`, and the only code that knows time zones. A rule is computed with days alone, and each of
 * its days becomes an instant once.
 */

/** A day as `YYYY-MM-DD`. Days compare as text does. */
export type Day = string;

const DAY_IN_MS = 24 * 60 * 60_000;

/** The number of a day, counted from 1970-01-01, which was a Thursday. */
export const toDayNumber = (day: Day): number => Date.parse(`${day}T00:00:00Z`) / DAY_IN_MS;

export const toDay = (dayNumber: number): Day => new Date(dayNumber * DAY_IN_MS).toISOString().slice(0, 10);

/** The last day that has four digits of a year. No rule goes beyond it. */
export const LAST_DAY: Day = "9999-12-31";

/** A month as a number, counted from January of the year 0. */
export const toMonthNumber = (day: Day): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;

/** Returns the number of a day of a month; of the last one where the month is shorter. */
export function findDayInMonth(monthNumber: number, day: number): number {
  const [first = 0, next = 0] = [0, 1].map((later) => Date.UTC(2000, monthNumber + later - 2000 * 12, 1) / DAY_IN_MS);
  return Math.min(first + day, next) - 1;
}

/** A format is expensive to make. There are some 600 names of zones, but names ignore case. */
const formats = new Map<string, Intl.DateTimeFormat>();
const MAX_FORMATS = 700;

function getFormat(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  if (formats.size >= MAX_FORMATS) formats.clear();
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
  formats.set(zone, format);
  return format;
}

/** Whether a time zone has this name. Versions of Node differ in whether an offset such as `+01:00` is one. */
export function isZone(zone: string): boolean {
  if (!/^[A-Za-z]/.test(zone)) return false;
  try {
    getFormat(zone);
    return true;
  } catch {
    return false;
  }
}

/** Returns the time on the clocks of a zone as if it were UTC, in milliseconds. */
function toWallTime(instant: number, zone: string): number {
  const parts = getFormat(zone).formatToParts(instant);
  const read = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value);
  const [hour, minute, second] = [read("hour"), read("minute"), read("second")];
  return Date.UTC(read("year"), read("month") - 1, read("day"), hour, minute, second);
}

/** Asking a format takes long, and the days of many lists are the same. */
const offsets = new Map<string, number>();
const MAX_OFFSETS = 10_000;

/** By how much the clocks of a zone are ahead of UTC at a whole second. */
function getOffset(instant: number, zone: string): number {
  const key = instant + zone;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  if (offsets.size >= MAX_OFFSETS) offsets.clear();
  const offset = toWallTime(instant, zone) - instant;
  offsets.set(key, offset);
  return offset;
}

/** Returns the day that it is in a zone at an instant. */
export const toLocalDay = (instant: Date, zone: string): Day =>
  new Date(toWallTime(instant.getTime(), zone)).toISOString().slice(0, 10);

/**
 * Returns the instant of a time of day (`HH:MM`, null for midnight) on a day in a zone. A time that the clocks skip comes as
 * much later as they skip; of a time that comes twice it is the first.
 */
export function toInstant(day: Day, time: string | null, zone: string): Date {
  const wall = Date.parse(`${day}T${time ?? "00:00"}:00Z`);
  // At the same instants for all times of the day.
  const start = toDayNumber(day) * DAY_IN_MS;
  const [before, after] = [getOffset(start - DAY_IN_MS, zone), getOffset(start + 2 * DAY_IN_MS, zone)];
  if (before === after) return new Date(wall - before);
  const fitting = [wall - before, wall - after].filter((instant) => toWallTime(instant, zone) === wall);
  return new Date(fitting.length > 0 ? Math.min(...fitting) : wall - before);
}
