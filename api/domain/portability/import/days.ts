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

const UTC = createDayFormat("UTC");
/** Most files have one time zone, and a format of it is expensive to make. */
let latest = { timeZone: "UTC", format: UTC };

/**
 * Returns the day of a moment in a time zone, or the text as it is when it is no moment. A time zone that is not known
 * is UTC.
 */
export function toLocalDay(text: string, timeZone: string): string {
  const time = Date.parse(text.replace(/([+-]\d\d)(\d\d)$/, "$1:$2"));
  if (Number.isNaN(time)) return text;
  if (timeZone !== latest.timeZone) latest = { timeZone, format: createDayFormat(timeZone) ?? UTC };
  return latest.format?.format(time) ?? text;
}
