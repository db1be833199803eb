/** The most characters of a list's name. */
export const MAX_NAME_LENGTH = 200;

/** Stands between the name of a template and what tells the lists from it apart. */
export const SEPARATOR = " – ";

let dayFormat: Intl.DateTimeFormat | undefined;

/** A name is a part of the list, which others read too, so its day is in English everywhere. */
function formatDay(day: string): string {
  dayFormat ??= new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });
  return dayFormat.format(new Date(day));
}

/** Cuts a text to a number of characters. */
export const cutName = (name: string, length: number) => [...name].slice(0, length).join("").trimEnd();

/** Returns the first of "Packing", "Packing (2)" and so on that is not taken, with `end` before the number. */
function findFreeName(name: string, end: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const suffix = `${end}${number > 1 ? ` (${number})` : ""}`;
    const free = cutName(name, MAX_NAME_LENGTH - suffix.length) + suffix;
    if (!taken.has(free)) return free;
  }
}

/**
 * Names a list that is created from a template: "Packing – 22 Nov", and "Packing – 22 Nov (2)" when that name is taken.
 * The name of the template is cut so that the rest fits.
 */
export const createUseName = (template: string, day: string, taken: ReadonlySet<string>): string =>
  findFreeName(template, `${SEPARATOR}${formatDay(day)}`, taken);

/** Names a new list: "Packing", and "Packing (2)" when that name is taken. A name that is too long is cut. */
export const createFreeName = (name: string, taken: ReadonlySet<string>): string => findFreeName(name, "", taken);

/** Returns what tells a list apart from others that were created from its template: "28 Nov" of "Weekly shop – 28 Nov". */
export function dropTemplateName(name: string, template: string): string {
  const start = template + SEPARATOR;
  return name.startsWith(start) && name.length > start.length ? name.slice(start.length) : name;
}
