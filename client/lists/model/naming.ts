import type { ApolloCache } from "@apollo/client";
import { readCachedRows } from "../../cache/places.ts";
import { getToday } from "../../ui/format.ts";
import { memoize } from "../../ui/memoize.ts";
import { createUseName } from "../../../shared/useName.ts";

/** A name is a part of the list, which others read too, so its day is in English everywhere. */
const dayFormat = memoize(() => new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", timeZone: "UTC" }));

/** Names a list that begins with its items: "List of 22 November". */
export const createDayName = (today: string) => `List of ${dayFormat().format(new Date(today))}`;

/**
 * Names a list that is created today from a template. The name differs from those of all cached lists of the notebook.
 */
export function nameListFromTemplate(cache: ApolloCache, template: string, notebookId: string): string {
  const lists = readCachedRows(cache, "List").filter((list) => list.notebookId === notebookId);
  return createUseName(template, getToday(), new Set(lists.map(({ name }) => name)));
}
