/** Returns a day that exists. */
export function readDay(value: unknown): string | null {
  const text = typeof value === "string" ? value : "";
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? text : null;
}

/** Returns what writes moments as days of a time zone, such as `Europe/Berlin`, or `undefined` for no such name. */
function createDayFormat(timeZone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" });
  } catch {
    return undefined;
  }
}

export const isTimeZone = (name: string): boolean => createDayFormat(name) !== undefined;

/** A format is expensive to make, and rows have few time zones. */
const formats = new Map<string, Intl.DateTimeFormat | undefined>();
const MAX_FORMATS = 1_000;

function getDayFormat(timeZone: string): Intl.DateTimeFormat | undefined {
  if (formats.has(timeZone)) return formats.get(timeZone);
  if (formats.size >= MAX_FORMATS) formats.clear();
  const format = createDayFormat(timeZone);
  formats.set(timeZone, format);
  return format;
}

/**
 * Returns the day of a moment in the first of these time zones that is known, else in UTC, or the text as it is when it is
 * no moment.
 */
export function toLocalDay(text: string, ...timeZones: string[]): string {
  const time = Date.parse(text.replace(/([+-]\d\d)(\d\d)$/, "$1:$2"));
  if (Number.isNaN(time)) return text;
  for (const timeZone of [...timeZones, "UTC"]) {
    const format = getDayFormat(timeZone);
    if (format) return format.format(time);
  }
  return text;
}

const BASIC_DATE = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)?(Z)?)?$/;

/**
 * Returns the day of a date as calendars write it, `20261020` or `20261020T180000Z`, and whether it has a time of day, which
 * a day leaves out. A text that is no date stays as it is.
 */
export function readCalendarDay(text: string, timeZone: string): { day: string; hasTime: boolean } {
  const [, year = "", month = "", date = "", hour, minute = "00", second = "00", isUtc] = BASIC_DATE.exec(text) ?? [];
  const day = readDay(`${year}-${month}-${date}`);
  if (!day) return { day: text, hasTime: false };
  const moment = `${day}T${hour}:${minute}:${second}Z`;
  return { day: isUtc ? toLocalDay(moment, timeZone) : day, hasTime: hour !== undefined };
}
