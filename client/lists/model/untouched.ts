import { mayCall } from "../../../shared/roles.ts";
import type { ListFieldsFragment } from "../../graphql/graphql.ts";
import { toDay } from "../../ui/format.ts";

const DAY = 86_400_000;
/** After so many days a list lies about. */
export const UNTOUCHED_DAYS = 30;

type Untouchable = Pick<ListFieldsFragment, "active" | "isTemplate" | "repeat" | "date" | "lastUsedAt" | "role">;

/**
 * Returns the active lists that nobody has touched for 30 days, which the user may put away. A list that comes back by
 * itself, or has its day ahead, waits for it.
 */
export function pickUntouched<List extends Untouchable>(lists: readonly List[], now = new Date()): List[] {
  const before = now.getTime() - UNTOUCHED_DAYS * DAY;
  const isAhead = (date: string | null) => date !== null && date >= toDay(now);
  return lists.filter(
    (list) =>
      list.active &&
      !list.isTemplate &&
      list.repeat === null &&
      !isAhead(list.date) &&
      Date.parse(list.lastUsedAt) < before &&
      mayCall(list, "updateLists"),
  );
}
