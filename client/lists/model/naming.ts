import { t } from "@lingui/core/macro";
import type { ApolloCache } from "@apollo/client";
import { getTextLocale } from "../../../shared/texts/locale.ts";
import { createUseName } from "../../../shared/useName.ts";
import { readCachedRows } from "../../cache/places.ts";
import { getToday } from "../../ui/format.ts";
import { memoize } from "../../ui/memoize.ts";

// A name is a part of the list: others read it too, and it stays when the language changes.
const dayFormat = memoize(
  () => new Intl.DateTimeFormat(getTextLocale(), { day: "numeric", month: "long", timeZone: "UTC" }),
);

/** Names a list that begins with its items: "List of 22 November". */
export const createDayName = (today: string) => t`List of ${{ day: dayFormat().format(new Date(today)) }}`;

/**
 * Names a list that is created today from a template, with the day in English everywhere. The name differs from those of
 * all cached lists of the notebook.
 */
export function nameListFromTemplate(cache: ApolloCache, template: string, notebookId: string): string {
  const lists = readCachedRows(cache, "List").filter((list) => list.notebookId === notebookId);
  return createUseName(template, getToday(), new Set(lists.map(({ name }) => name)));
}
