import type { ApolloCache } from "@apollo/client";
import { v7 } from "uuid";
import { Items, placeList, readCachedListItems } from "../../cache/places.ts";
import type { ItemFieldsFragment, ListFieldsFragment } from "../../graphql/graphql.ts";
import { copyItem, readCachedItem } from "../../rows/item.ts";
import { copyList } from "../../rows/list.ts";
import { readCachedRole } from "../../rows/notebook.ts";

// What the page shows of a new list, or of a copy with its items, before the server has answered.

/** The fields of a list that follow from its notebook. */
export const chooseNotebook = (cache: ApolloCache, notebookId: string) => ({
  notebookId,
  shownIn: notebookId,
  role: readCachedRole(cache, notebookId),
});

type Place = Pick<ListFieldsFragment, "notebookId" | "shownIn" | "role">;

/** Predicts the list that the server creates from `template`. It has every other field of the template. */
export const buildListFromTemplate = <List extends ListFieldsFragment>(
  template: List,
  chosen: Pick<ListFieldsFragment, "id" | "name"> & Place,
  at: string,
): List => {
  const ofUse = { isTemplate: false, active: true, date: null, templateId: template.id, answers: [] };
  return copyList(template, { ...chosen, ...ofUse }, at);
};

/** Predicts the copy that the server creates of `list`. It has every other field of the list. */
export const buildDuplicate = <List extends ListFieldsFragment>(
  list: List,
  chosen: Pick<ListFieldsFragment, "id" | "name" | "isTemplate"> & Place,
  at: string,
): List => {
  // A template has no date, and was not created from another template.
  const { date, templateId } = chosen.isTemplate ? { date: null, templateId: null } : list;
  // What a list says is what was answered; what a template asks is still to be.
  const answers = chosen.isTemplate === list.isTemplate ? list.answers : [];
  return copyList(list, { ...chosen, active: !chosen.isTemplate, date, templateId, answers }, at);
};

type ItemId = { from: string; id: string };

/** The ids of a copy of a list: its own, and those of its items. */
export type CopyIds = { id: string; itemIds: ItemId[] };

/** Chooses ids for copies of the cached items of a list. */
export const chooseItemIds = (cache: ApolloCache, listId: string): ItemId[] =>
  readCachedListItems(cache, listId).map(({ id }) => ({ from: id, id: v7() }));

type CopyOptions = {
  sourceId: string;
  listId: string;
  itemIds: ItemId[] | null | undefined;
  at: string;
  /** The items to copy, by default all that are cached. */
  sources?: readonly ItemFieldsFragment[];
};

/** Predicts the copies of the cached items of a list, with the ids that were chosen for them. */
export function copyCachedItems(
  cache: ApolloCache,
  { sourceId, listId, itemIds, at, sources = readCachedListItems(cache, sourceId) }: CopyOptions,
) {
  const idsBySource = new Map(itemIds?.map(({ from, id }) => [from, id]));
  return sources.flatMap((source, index) => {
    const id = idsBySource.get(source.id);
    if (!id) return [];
    return readCachedItem(cache, id) ?? copyItem(source, { id, listId, sortingOrder: index + 1 }, at);
  });
}

type Copy = ListFieldsFragment & { items: ItemFieldsFragment[] };

/** Counts items as a list does, without the headings. */
export const countItems = (items: readonly Pick<ItemFieldsFragment, "isHeading">[]) =>
  items.filter(({ isHeading }) => !isHeading).length;

/** Places a copied list in the cache, with its items if all of them are known. */
export function placeCopy(cache: ApolloCache, { items, ...list }: Copy) {
  placeList(cache, list);
  if (countItems(items) === list.itemCount)
    cache.writeQuery({ query: Items, variables: { listId: list.id }, data: { items } });
}

export const hasCachedItems = (cache: ApolloCache, listId: string) =>
  cache.readQuery({ query: Items, variables: { listId } }, true) !== null;

/** Caches that a new list has no items, so that its page opens without a request. */
export function writeEmptyItems(cache: ApolloCache, listId: string) {
  const cached = cache.readQuery({ query: Items, variables: { listId } });
  if (!cached) cache.writeQuery({ query: Items, variables: { listId }, data: { items: [] } });
}
