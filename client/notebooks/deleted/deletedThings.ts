import type { ApolloClient } from "@apollo/client";
import { showFailure } from "../../feedback/errors.ts";
import { useRetryableQuery } from "../../network/useRetryableQuery.ts";
import { graphql } from "../../graphql/index.ts";
import type { DeletedThingsQuery, ThingKind } from "../../graphql/graphql.ts";
import { restoreItems } from "../../items/bulkMutations.ts";
import { restoreList } from "../../lists/deletion.ts";
import { ListWithItems } from "../../lists/queries.ts";
import { quote } from "../../ui/quote.ts";
import { addToast } from "../../feedback/toasts.ts";
import { restoreNotebook } from "../deletion.ts";

export const DeletedThings = graphql(`
  query DeletedThings {
    deletedThings {
      kind
      ids
      name
      place
      lists
      items
      deletedAt
      purgedAt
    }
  }
`);

export type DeletedThing = DeletedThingsQuery["deletedThings"][number];

/** What can be restored, the last deleted first; undefined when it is not known. */
export function useDeletedThings() {
  const { known, error, retry } = useRetryableQuery(DeletedThings, {});
  return { things: known?.deletedThings, error, retry };
}

/** Brings back what was deleted, and tells where it is now, or why it is not there. */
export async function restoreThing(client: ApolloClient, { kind, ids, name }: DeletedThing): Promise<void> {
  try {
    const to = await RESTORE_BY_KIND[kind](client, ids);
    const action = to && { action: { label: "Open", altText: "Open it in its place", to } };
    addToast({ type: "foreground", title: `Restored ${quote(name)}`, ...action });
  } catch (error) {
    showFailure(`${quote(name)} was not restored`, error);
  }
}

/** Each answers the path at which the thing is seen, when that is known. */
const RESTORE_BY_KIND: Record<ThingKind, (client: ApolloClient, ids: string[]) => Promise<string | undefined>> = {
  async notebook(client, [id = ""]) {
    await restoreNotebook(client, id);
    return `/n/${id}`;
  },
  async list(client, [id = ""]) {
    const { data } = await restoreList(client, id);
    return getListPath(data?.restoreList);
  },
  async item(client, ids) {
    const { data } = await restoreItems(client, ids);
    const id = data?.restoreItems[0]?.listId ?? "";
    // Its list may have come back with it. When it cannot be read now, the items are back all the same.
    const read = client.query({ query: ListWithItems, variables: { id }, fetchPolicy: "network-only" });
    return getListPath((await read.catch(() => undefined))?.data?.list);
  },
};

const getListPath = (list: { id: string; notebookId: string } | null | undefined) =>
  list ? `/n/${list.notebookId}/l/${list.id}` : undefined;
