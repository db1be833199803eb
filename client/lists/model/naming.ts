import { t } from "@lingui/core/macro";
import type { ApolloCache } from "@apollo/client";
import { getTextLocale } from "../../../shared/texts/locale.ts";
import { createFreeName, createUseName } from "../../../shared/useName.ts";
import { readCachedRows } from "../../cache/places.ts";
import { getPlaceId } from "../../rows/list.ts";
import { getToday } from "../../ui/format.ts";
import { memoize } from "../../ui/memoize.ts";

// A name is a part of the list: others read it too, and it stays when the language changes.
const dayFormat = memoize(
  () => new Intl.DateTimeFormat(getTextLocale(), { day: "numeric", month: "long", timeZone: "UTC" }),
);

/** Names a list that begins with its items: "List of 22 November". */
export const createDayName = (today: string) => t`List of ${{ day: dayFormat().format(new Date(today)) }}`;

/** Returns the names of all cached lists of a notebook, which a new list there does not get. */
const readTakenNames = (cache: ApolloCache, notebookId: string) =>
  new Set(readCachedRows(cache, "List").flatMap((list) => (getPlaceId(list) === notebookId ? list.name : [])));

/**
 * Names a list that is created today from a template, with the day in English everywhere. The name differs from those of
 * all cached lists of the notebook.
 */
export const nameListFromTemplate = (cache: ApolloCache, template: string, notebookId: string): string =>
  createUseName(template, getToday(), readTakenNames(cache, notebookId));

/** Names a new list, so that its name differs from those of all cached lists of the notebook. */
export const nameNewList = (cache: ApolloCache, name: string, notebookId: string): string =>
  createFreeName(name, readTakenNames(cache, notebookId));
