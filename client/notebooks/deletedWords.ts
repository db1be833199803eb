import { agoWords, today } from "../lists/dateWords.ts";
import { inDigits } from "../ui/inDigits.ts";
import type { DeletedThing } from "./deleted.ts";

const DAY = 86_400_000;

/** "Milk", or of several items "Milk and 2 more". */
export const nameWords = ({ ids, name }: Pick<DeletedThing, "ids" | "name">) =>
  ids.length > 1 ? `${name} and ${inDigits(ids.length - 1)} more` : name;

/** "Notebook with 3 lists and 120 items", "List with 12 items", "Item". */
export function whatWords({ kind, lists, items, ids }: Pick<DeletedThing, "kind" | "lists" | "items" | "ids">) {
  if (kind === "item") return ids.length > 1 ? "Items" : "Item";
  const contents = [...(kind === "notebook" ? counted(lists, "list") : []), ...counted(items, "item")];
  const what = kind === "list" ? "List" : "Notebook";
  return contents.length > 0 ? `${what} with ${contents.join(" and ")}` : `Empty ${what.toLowerCase()}`;
}

const counted = (count: number, what: string) =>
  count === 0 ? [] : [`${inDigits(count)} ${what}${count === 1 ? "" : "s"}`];

/** "Deleted today, 30 days left". */
export function whenWords({ deletedAt, purgedAt }: Pick<DeletedThing, "deletedAt" | "purgedAt">, now = new Date()) {
  const days = Math.max(1, Math.ceil((Date.parse(purgedAt) - now.getTime()) / DAY));
  return `Deleted ${agoWords(deletedAt, today(now))}, ${days === 1 ? "1 day" : `${days} days`} left`;
}
