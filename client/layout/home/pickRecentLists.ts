import { byUrgency } from "../../cache/order.ts";
import type { ListFieldsFragment } from "../../graphql/graphql.ts";

const MAX_URGENT_LISTS = 3;

/** What a returning person sees first: the list they used last and have not finished, and the most urgent ones. */
export function pickRecentLists(lists: readonly ListFieldsFragment[]) {
  const active = lists.filter(({ isTemplate, active }) => active && !isTemplate);
  const begun = active.filter(({ itemCount, completedCount }) => completedCount < itemCount);
  return {
    last: begun.toSorted((a, b) => b.lastUsedAt.localeCompare(a.lastUsedAt))[0],
    top: active.toSorted(byUrgency).slice(0, MAX_URGENT_LISTS),
  };
}
