import type { ApolloCache } from "@apollo/client";
import { readCachedRows } from "../../cache/places.ts";
import { getToday } from "../../ui/format.ts";
import { memoize } from "../../ui/memoize.ts";
import { MAX_NAME_LENGTH } from "../labels.ts";

/** A name is a part of the list, which others read too, so its day is in English everywhere. */
const createEnglishFormat = (options: Intl.DateTimeFormatOptions) =>
  memoize(() => new Intl.DateTimeFormat("en-GB", { ...options, timeZone: "UTC" }));

const dayFormat = createEnglishFormat({ day: "numeric", month: "short" });
const dayAndMonthFormat = createEnglishFormat({ day: "numeric", month: "long" });

const cutName = (name: string, length: number) => [...name].slice(0, length).join("").trimEnd();

/**
 * Names a list that is created from a template: "Packing – 22 Nov", and "Packing – 22 Nov (2)" when that name is taken.
 * The name of the template is cut so that the rest fits.
 */
export function createUseName(template: string, today: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const suffix = ` – ${dayFormat().format(new Date(today))}${number > 1 ? ` (${number})` : ""}`;
    const name = cutName(template, MAX_NAME_LENGTH - suffix.length) + suffix;
    if (!taken.has(name)) return name;
  }
}

/** Names a list that begins with its items: "List of 22 November". */
export const createDayName = (today: string) => `List of ${dayAndMonthFormat().format(new Date(today))}`;

/**
 * Names a list that is created today from a template. The name differs from those of all cached lists of the notebook.
 */
export function nameListFromTemplate(cache: ApolloCache, template: string, notebookId: string): string {
  const lists = readCachedRows(cache, "List").filter((list) => list.notebookId === notebookId);
  return createUseName(template, getToday(), new Set(lists.map(({ name }) => name)));
}
