import type { ApolloClient } from "@apollo/client";
import { tell } from "../apollo/failures.ts";
import { useRead } from "../apollo/useRead.ts";
import { graphql } from "../gql/index.ts";
import type { DeletedThingsQuery, ThingKind } from "../gql/graphql.ts";
import { restoreItems } from "../items/manyChanges.ts";
import { restoreList } from "../lists/deletion.ts";
import { ListPageQuery } from "../lists/reads.ts";
import { quote } from "../ui/quote.ts";
import { addToast } from "../ui/toasts.ts";
import { restoreNotebook } from "./deletion.ts";

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
  const { known, error, retry } = useRead(DeletedThings, {});
  return { things: known?.deletedThings, error, retry };
}

/** Brings back what was deleted, and tells where it is now, or why it is not there. */
export async function restoreThing(client: ApolloClient, { kind, ids, name }: DeletedThing): Promise<void> {
  try {
    const to = await restore[kind](client, ids);
    const action = to && { action: { label: "Open", altText: "Open it in its place", to } };
    addToast({ type: "foreground", title: `Restored ${quote(name)}`, ...action });
  } catch (error) {
    tell(`${quote(name)} was not restored`, error);
  }
}

/** Each answers the path at which the thing is seen, when that is known. */
const restore: Record<ThingKind, (client: ApolloClient, ids: string[]) => Promise<string | undefined>> = {
  async notebook(client, [id = ""]) {
    await restoreNotebook(client, id);
    return `/n/${id}`;
  },
  async list(client, [id = ""]) {
    const { data } = await restoreList(client, id);
    return pathOf(data?.restoreList);
  },
  async item(client, ids) {
    const { data } = await restoreItems(client, ids);
    const id = data?.restoreItems[0]?.listId ?? "";
    // Its list may have come back with it. When it cannot be read now, the items are back all the same.
    const read = client.query({ query: ListPageQuery, variables: { id }, fetchPolicy: "network-only" });
    return pathOf((await read.catch(() => undefined))?.data?.list);
  },
};

const pathOf = (list: { id: string; notebookId: string } | null | undefined) =>
  list ? `/n/${list.notebookId}/l/${list.id}` : undefined;
