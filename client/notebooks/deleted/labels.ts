import { formatTimeAgo, getToday } from "../../lists/labels.ts";
import { formatCount } from "../../ui/formatCount.ts";
import type { DeletedThing } from "./deletedThings.ts";

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
