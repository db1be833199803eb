import { byRank } from "../../apollo/order.ts";
import type { ListFieldsFragment } from "../../gql/graphql.ts";

const TOP = 3;

/** What a returning person sees first: the list they used last and have not finished, and the most urgent ones. */
export function returningOf(lists: readonly ListFieldsFragment[]) {
  const active = lists.filter(({ isTemplate, active }) => active && !isTemplate);
  const begun = active.filter(({ itemCount, completedCount }) => completedCount < itemCount);
  return {
    last: begun.toSorted((a, b) => b.lastUsedAt.localeCompare(a.lastUsedAt))[0],
    top: active.toSorted(byRank).slice(0, TOP),
  };
}
