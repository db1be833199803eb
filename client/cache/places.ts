// oxlint-disable no-underscore-dangle -- `__ref` is the name the cache gives to a reference
import type { ApolloCache, Reference } from "@apollo/client";
import type { ModifierDetails } from "@apollo/client/cache";
import type { Role } from "../../shared/roles.ts";
import { graphql } from "../graphql/index.ts";

const NotebookListIds = graphql(`
  query NotebookListIds($notebookId: ID!) {
    notebookLists(notebookId: $notebookId) {
      id
      notebookId
    }
  }
`);

const AllListIds = graphql(`
  query AllListIds {
    lists {
      id
      notebookId
    }
  }
`);

export const Items = graphql(`
  query Items($listId: ID!) {
    items(listId: $listId) {
      ...ItemFields
    }
  }
`);

type FieldArguments = { notebookId?: string; listId?: string };
type MembershipTest<T> = (row: T, args: FieldArguments) => boolean;

type PlacedList = { id: string; notebookId: string; shownIn: string | null; isTemplate: boolean; active: boolean };
export type PlacedItem = { id: string; listId: string };

/**
 * Adds the list to every cached collection it belongs to now, and removes it from the others (docs/app.md, Cached
 * data).
 */
export const placeList = (cache: ApolloCache, list: PlacedList) => placeLists(cache, [list]);

/** Does the same with several lists, in one pass over the collections. */
export function placeLists(cache: ApolloCache, lists: readonly PlacedList[]) {
  const byKey = new Map(lists.map((list) => [`List:${list.id}`, list]));
  updateCollections(cache, byKey, {
    lists: () => true,
    notebookLists: (list, { notebookId }) => notebookId === (list.shownIn ?? list.notebookId),
    templates: (list) => list.isTemplate,
    activeLists: (list) => list.active && !list.isTemplate,
  });
}

/** Adds the notebook to the cached notebooks. */
export function placeNotebook(cache: ApolloCache, notebook: { id: string }) {
  updateCollections(cache, new Map([[`Notebook:${notebook.id}`, notebook]]), { notebooks: () => true });
}

/** Adds the item to the cached items of its list, and removes it from the items of other lists. */
export function placeItem(cache: ApolloCache, item: PlacedItem) {
  updateCollections(cache, new Map([[`Item:${item.id}`, item]]), {
    items: (row, { listId }) => listId === row.listId,
  });
}

export const removeList = (cache: ApolloCache, id: string) => removeRow(cache, `List:${id}`);
export const removeItem = (cache: ApolloCache, id: string) => removeRow(cache, `Item:${id}`);

/** Removes a notebook, and its lists from every collection, because the server deletes them with the notebook. */
export function removeNotebook(cache: ApolloCache, id: string) {
  const others = (lists: readonly Reference[], { readField }: ModifierDetails) =>
    lists.filter((list) => readField("notebookId", list) !== id);
  const fields = { lists: others, notebookLists: others, templates: others, activeLists: others };
  cache.modify<Record<string, readonly Reference[]>>({ fields });
  removeRow(cache, `Notebook:${id}`);
}

/** Returns the ids of the cached lists of a notebook. */
export function readCachedListIds(cache: ApolloCache, notebookId: string): string[] {
  const inNotebook = cache.readQuery({ query: NotebookListIds, variables: { notebookId } }, true)?.notebookLists ?? [];
  const all = cache.readQuery({ query: AllListIds }, true)?.lists ?? [];
  const theirs = [...inNotebook, ...all].filter((list) => list.notebookId === notebookId);
  return [...new Set(theirs.map(({ id }) => id))];
}

/** Returns the cached items of a list with optimistic changes; an empty array when they are not cached. */
export const readCachedListItems = (cache: ApolloCache, listId: string) =>
  cache.readQuery({ query: Items, variables: { listId } }, true)?.items ?? [];

function updateCollections<T>(
  cache: ApolloCache,
  rows: ReadonlyMap<string, T>,
  rules: Record<string, MembershipTest<T>>,
) {
  const toModifier = (belongs: MembershipTest<T>) => {
    return (references: readonly Reference[], { storeFieldName, canRead }: ModifierDetails) => {
      const args = parseFieldArguments(storeFieldName);
      const present = new Set(references.map(({ __ref }) => __ref));
      const changed = [...rows].filter(([key, row]) => present.has(key) !== belongs(row, args)).map(([key]) => key);
      if (changed.length === 0) return references;
      const changedKeys = new Set(changed);
      const others = references.filter((reference) => !changedKeys.has(reference.__ref) && canRead(reference));
      return [...others, ...changed.filter((key) => !present.has(key)).map((key) => ({ __ref: key }))];
    };
  };
  const fields = Object.fromEntries(Object.entries(rules).map(([name, rule]) => [name, toModifier(rule)]));
  cache.modify<Record<string, readonly Reference[]>>({ fields });
}

/** Reads the arguments from a field name of the cache, such as `notebookLists:{"notebookId":"…"}`. */
function parseFieldArguments(storeFieldName: string): FieldArguments {
  const start = storeFieldName.indexOf("{");
  return start < 0 ? {} : (JSON.parse(storeFieldName.slice(start)) as FieldArguments);
}

/**
 * Deletes the fields of a row. References to it may stay, because collections skip rows that they cannot read.
 * `cache.evict` would do nothing on an optimistic layer that has not written the row itself.
 */
function removeRow(cache: ApolloCache, key: string) {
  cache.modify({ id: key, fields: (_value, { DELETE }) => DELETE });
}

/** The types of rows that can be listed, each with the fields that its callers read. */
type RowTypes = {
  Notebook: { id: string; name: string; role: Role; holdsOneList: boolean };
  List: {
    id: string;
    name: string;
    notebookId: string;
    shownIn: string | null;
    isTemplate: boolean;
    active: boolean;
    role: Role;
    lastUsedAt: string;
  };
  Item: {
    id: string;
    name: string;
    listId: string;
    completed: boolean;
    isSkipped?: boolean;
    skipReason?: string | null;
    isHeading: boolean;
    updatedAt: string;
  };
};

export type CachedNotebook = RowTypes["Notebook"];
export type CachedList = RowTypes["List"];

/** Returns all cached rows of a type, whichever query has read them, so that choosers also work without a network. */
export function readCachedRows<Type extends keyof RowTypes>(cache: ApolloCache, type: Type): RowTypes[Type][] {
  const stored = Object.values((cache.extract(true) ?? {}) as Record<string, StoredRow | undefined>);
  // A deleted row is an empty object, or undefined until the server has answered the delete.
  const rows = stored.filter(({ __typename: kind, name } = {}) => kind === type && name !== undefined);
  return rows as unknown as RowTypes[Type][];
}

type StoredRow = { __typename?: string; name?: string };
