import type { ApolloClient } from "@apollo/client";
import { showFailure } from "../../feedback/errors.ts";
import { useRetryableQuery } from "../../network/useRetryableQuery.ts";
import { graphql } from "../../graphql/index.ts";
import type { DeletedThingsQuery, ThingKind } from "../../graphql/graphql.ts";
import { restoreItems } from "../../items/bulkMutations.ts";
import { restoreList } from "../../lists/deletion.ts";
import { ListWithItems } from "../../lists/queries.ts";
import { quote, formatCount } from "../../ui/format.ts";
import { addToast } from "../../feedback/toasts.ts";
import { restoreNotebook } from "../deletion.ts";
import { formatTimeAgo, getToday } from "../../lists/labels.ts";

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

const DAY = 86_400_000;

/** "Milk", or of several items "Milk and 2 more". */
export const formatName = ({ ids, name }: Pick<DeletedThing, "ids" | "name">) =>
  ids.length > 1 ? `${name} and ${formatCount(ids.length - 1)} more` : name;

/** "Notebook with 3 lists and 120 items", "List with 12 items", "Item". */
export function formatContents({ kind, lists, items, ids }: Pick<DeletedThing, "kind" | "lists" | "items" | "ids">) {
  if (kind === "item") return ids.length > 1 ? "Items" : "Item";
  const contents = [...(kind === "notebook" ? formatCountOf(lists, "list") : []), ...formatCountOf(items, "item")];
  const what = kind === "list" ? "List" : "Notebook";
  return contents.length > 0 ? `${what} with ${contents.join(" and ")}` : `Empty ${what.toLowerCase()}`;
}

const formatCountOf = (count: number, what: string) =>
  count === 0 ? [] : [`${formatCount(count)} ${what}${count === 1 ? "" : "s"}`];

/** "Deleted today, 30 days left". */
export function formatDeletion(
  { deletedAt, purgedAt }: Pick<DeletedThing, "deletedAt" | "purgedAt">,
  now = new Date(),
) {
  const days = Math.max(1, Math.ceil((Date.parse(purgedAt) - now.getTime()) / DAY));
  return `Deleted ${formatTimeAgo(deletedAt, getToday(now))}, ${days === 1 ? "1 day" : `${days} days`} left`;
}
