import { byName } from "../../../cache/order.ts";
import type { ListFieldsFragment } from "../../../graphql/graphql.ts";
import { getPlaceId } from "../../../rows/list.ts";

/** Which lists are the columns of a grid: those that are active, all, or those of the notebook with this id. */
export type Scope = "active" | "all" | (string & {});

type Use = Pick<ListFieldsFragment, "id" | "name" | "active" | "createdAt" | "notebookId" | "shownIn">;

/** Those that are active first, then the newest. Those that were made together are in the order of their names. */
const byUse = (a: Use, b: Use) =>
  Number(b.active) - Number(a.active) || b.createdAt.localeCompare(a.createdAt) || byName(a, b);

/** Returns the lists of a scope in the order of the columns. Where none is active, the others are shown at first. */
export function chooseLists<List extends Use>(lists: readonly List[], scope: Scope): List[] {
  const isChosen = (list: List) => scope === "all" || (scope === "active" ? list.active : getPlaceId(list) === scope);
  return lists.filter(isChosen).toSorted(byUse);
}

/** Returns the scope in which a grid begins. */
export const chooseScope = (lists: readonly Use[]): Scope => (lists.some(({ active }) => active) ? "active" : "all");

/** Returns the ids of the notebooks in which lists stand, each once. */
export const listPlaces = (lists: readonly Use[]): string[] => [...new Set(lists.map(getPlaceId))];
