import type { ApolloCache } from "@apollo/client";
import { type AnsweredList, resolveById } from "../../../shared/marks/answering.ts";
import type { Answers } from "../../../shared/marks/resolve.ts";
import { deriveItemId } from "../../../shared/repeat/derivedIds.ts";
import { readCachedListItems } from "../../cache/places.ts";
import type { ItemFieldsFragment, ListFieldsFragment } from "../../graphql/graphql.ts";
import { readAnswers } from "../model/answeredItems.ts";

/** A list and its template, as the page knows them. Which row came from which is known by the ids that it derives. */
export function readAnsweredList(
  cache: ApolloCache,
  { id, templateId, answers }: ListFieldsFragment,
  after: Answers,
): AnsweredList<ItemFieldsFragment, ItemFieldsFragment> {
  const list = readCachedListItems(cache, id);
  const template = templateId ? readCachedListItems(cache, templateId) : [];
  const was = resolveById(template, readAnswers({ answers }));
  return { list, template, originals: pairByIds(id, list, template), was, now: resolveById(template, after) };
}

type Row = { id: string };

/** Returns the ids of the template's rows by those of the rows that have the ids which follow from them. */
export function pairByIds(listId: string, list: readonly Row[], template: readonly Row[]): ReadonlyMap<string, string> {
  const ids = new Set(list.map((item) => item.id));
  const pairs = template.map((original) => [deriveItemId(listId, original.id), original.id] as const);
  return new Map(pairs.filter(([derived]) => ids.has(derived)));
}
