// oxlint-disable no-underscore-dangle -- `__ref` is the name the cache gives to a reference
import type { ApolloCache, Reference } from "@apollo/client";
import type { ModifierDetails } from "@apollo/client/cache";
import { graphql } from "../graphql/index.ts";

const NotebookListIds = graphql(`
  query NotebookListIds($notebookId: ID!) {
    notebookLists(notebookId: $notebookId) {
      id
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
type MembershipTest = (args: FieldArguments) => boolean;

export type PlacedList = { id: string; notebookId: string; isTemplate: boolean; active: boolean };
export type PlacedItem = { id: string; listId: string };

/** Makes every cached collection agree with what the list is now (Specification, section 4). */
export function placeList(cache: ApolloCache, list: PlacedList) {
  updateCollections(cache, `List:${list.id}`, {
    lists: () => true,
    notebookLists: ({ notebookId }) => notebookId === list.notebookId,
    templates: () => list.isTemplate,
    activeLists: () => list.active && !list.isTemplate,
  });
}

/** Makes the cached notebooks hold this one. */
export function placeNotebook(cache: ApolloCache, notebook: { id: string }) {
  updateCollections(cache, `Notebook:${notebook.id}`, { notebooks: () => true });
}

/** Makes the cached items of each list hold this one exactly when it is theirs. */
export function placeItem(cache: ApolloCache, item: PlacedItem) {
  updateCollections(cache, `Item:${item.id}`, { items: ({ listId }) => listId === item.listId });
}

export const removeList = (cache: ApolloCache, id: string) => removeRow(cache, `List:${id}`);
export const removeItem = (cache: ApolloCache, id: string) => removeRow(cache, `Item:${id}`);

/** Removes a notebook, and its lists from every collection: they go with it on the server. */
export function removeNotebook(cache: ApolloCache, id: string) {
  const others = (lists: readonly Reference[], { readField }: ModifierDetails) =>
    lists.filter((list) => readField("notebookId", list) !== id);
  const fields = { lists: others, notebookLists: others, templates: others, activeLists: others };
  cache.modify<Record<string, readonly Reference[]>>({ fields });
  removeRow(cache, `Notebook:${id}`);
}

/** The lists of a notebook, as far as they are cached. */
export function readCachedListIds(cache: ApolloCache, notebookId: string): string[] {
  const inNotebook = cache.readQuery({ query: NotebookListIds, variables: { notebookId } }, true)?.notebookLists ?? [];
  const all = cache.readQuery({ query: AllListIds }, true)?.lists ?? [];
  const theirs = all.filter((list) => list.notebookId === notebookId);
  return [...new Set([...inNotebook, ...theirs].map(({ id }) => id))];
}

/** The items of a list as they are on the screen, as far as they are cached. */
export const readCachedListItems = (cache: ApolloCache, listId: string) =>
  cache.readQuery({ query: Items, variables: { listId } }, true)?.items ?? [];

function updateCollections(cache: ApolloCache, key: string, rules: Record<string, MembershipTest>) {
  const agree = (belongs: MembershipTest) => {
    return (references: readonly Reference[], { storeFieldName, canRead }: ModifierDetails) => {
      const wanted = belongs(parseFieldArguments(storeFieldName));
      if (references.some((reference) => reference.__ref === key) === wanted) return references;
      const others = references.filter((reference) => reference.__ref !== key && canRead(reference));
      return wanted ? [...others, { __ref: key }] : others;
    };
  };
  const fields = Object.fromEntries(Object.entries(rules).map(([name, rule]) => [name, agree(rule)]));
  cache.modify<Record<string, readonly Reference[]>>({ fields });
}

/** `notebookLists:{"notebookId":"…"}` is how the cache names the field with its arguments. */
function parseFieldArguments(storeFieldName: string): FieldArguments {
  const start = storeFieldName.indexOf("{");
  return start < 0 ? {} : (JSON.parse(storeFieldName.slice(start)) as FieldArguments);
}

/**
 * Takes the row away and leaves the references: collections skip what they cannot read. `cache.evict` would do nothing
 * on an optimistic layer that has not written the row itself.
 */
function removeRow(cache: ApolloCache, key: string) {
  cache.modify({ id: key, fields: (_value, { DELETE }) => DELETE });
}
