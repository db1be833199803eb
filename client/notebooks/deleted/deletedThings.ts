import { plural, t } from "@lingui/core/macro";
import { showFailure } from "../../actions/errors.ts";
import { useRetryableQuery } from "../../sync/useRetryableQuery.ts";
import { graphql } from "../../graphql/index.ts";
import type { DeletedThingsQuery, ThingKind } from "../../graphql/graphql.ts";
import { restoreItems } from "../../items/model/actions.ts";
import { restoreList } from "../../lists/model/actions.ts";
import { ListWithItems } from "../../lists/model/queries.ts";
import { formatList, formatTimeAgo, quote, toDay } from "../../ui/format.ts";
import { addToast } from "../../actions/toasts.ts";
import { restoreNotebook } from "../actions.ts";
import type { SyncClient } from "../../sync/state/state.ts";

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

/** Reads the things that can be restored, the last deleted first. `things` is undefined until it is loaded. */
export function useDeletedThings() {
  const { known, error, retry } = useRetryableQuery(DeletedThings, {});
  return { things: known?.deletedThings, error, retry };
}

/** Restores a deleted thing. A toast links to it, or says why it was not restored. */
export async function restoreThing(client: SyncClient, { kind, ids, name }: DeletedThing): Promise<void> {
  try {
    const to = await RESTORE_BY_KIND[kind](client, ids);
    const link = to && { action: { label: t({ message: "Open", context: "button" }), altText: t`Open it`, to } };
    addToast({ type: "foreground", title: t`Restored ${{ name: quote(name) }}`, ...link });
  } catch (error) {
    showFailure(t`Couldn’t restore ${{ name: quote(name) }}`, error);
  }
}

/** Each function restores a thing and returns the path of its screen, or undefined when it does not know the path. */
const RESTORE_BY_KIND: Record<ThingKind, (client: SyncClient, ids: string[]) => Promise<string | undefined>> = {
  // A row of a past run is never deleted alone.
  run: async () => undefined,
  async notebook(client, [id = ""]) {
    await restoreNotebook.send(client, id);
    return `/n/${id}`;
  },
  async list(client, [id = ""]) {
    return getPath((await restoreList.send(client, id))?.restoreList);
  },
  async item(client, ids) {
    const restored = await restoreItems.send(client, ids);
    const id = restored?.restoreItems[0]?.listId ?? "";
    // The server may have restored their list, too, so the list is read again. If that fails, the items are restored
    // anyway.
    const reading = client.query({ query: ListWithItems, variables: { id }, fetchPolicy: "network-only" });
    return getPath((await reading.catch(() => undefined))?.data?.list);
  },
};

/** The screen of a list finds out itself in which notebook it stands. */
const getPath = (list: { id: string; notebookId: string } | null | undefined) =>
  list ? `/n/${list.notebookId}/l/${list.id}` : undefined;

const DAY = 86_400_000;

/** "Milk", or "Milk and 2 more" for three items that were deleted together. */
export const formatName = ({ ids, name }: Pick<DeletedThing, "ids" | "name">) => formatList([name], ids.length - 1);

type Contents = Pick<DeletedThing, "kind" | "lists" | "items" | "ids">;

/** "Notebook with 3 lists and 120 items", "List with 12 items", "Item". */
export function formatContents({ kind, lists, items, ids }: Contents): string {
  if (kind === "item") return ids.length > 1 ? t`Items` : t`Item`;
  if (kind === "list")
    return items > 0 ? plural(items, { one: "List with # item", other: "List with # items" }) : t`Empty list`;
  if (lists === 0) return t`Empty notebook`;
  return items > 0
    ? t`Notebook with ${plural(lists, { one: "# list", other: "# lists" })} and ${plural(items, { one: "# item", other: "# items" })}`
    : plural(lists, { one: "Notebook with # list", other: "Notebook with # lists" });
}

/** "Deleted today, 30 days left". */
export function formatDeletion(
  { deletedAt, purgedAt }: Pick<DeletedThing, "deletedAt" | "purgedAt">,
  now = new Date(),
) {
  const days = Math.max(1, Math.ceil((Date.parse(purgedAt) - now.getTime()) / DAY));
  const time = formatTimeAgo(deletedAt, toDay(now));
  return plural(days, { one: `Deleted ${time}, # day left`, other: `Deleted ${time}, # days left` });
}
