import { useQuery } from "@apollo/client/react";
import { useEffect } from "react";
import type { DueDay } from "../../shared/marks/dueDays.ts";
import { isFinished } from "../cache/settled.ts";
import type { ListFieldsFragment } from "../graphql/graphql.ts";
import { findDue, readDueDays } from "../lists/days/dueDays.ts";
import { ActiveLists, Lists } from "../lists/model/queries.ts";
import { useClient } from "../sync/state/state.ts";
import { useToday } from "../ui/hooks/useToday.ts";

/**
 * Shows at the icon of the installed app how many lists are due, where the user has allowed messages. It renders nothing,
 * and reads only what the page knows.
 */
export function AppBadge() {
  const { cache } = useClient();
  const { data: all } = useQuery(Lists, { fetchPolicy: "cache-only" });
  const { data: active } = useQuery(ActiveLists, { fetchPolicy: "cache-only" });
  const today = useToday();
  const lists = all?.lists ?? active?.activeLists;
  useEffect(() => {
    if (!lists || !mayShowBadge()) return;
    const count = countDue(lists, today, (list) => readDueDays(cache, list));
    // Some browsers refuse a badge to a page that is not installed.
    navigator.setAppBadge(count).catch(() => {});
  }, [cache, lists, today]);
  return null;
}

type CountedList = Pick<
  ListFieldsFragment,
  "active" | "isTemplate" | "date" | "itemCount" | "completedCount" | "skippedCount"
>;

/**
 * Counts the active lists whose day, or the day of one of whose open items, is today or was before. `readDays` returns the
 * days of the items of a list. Exported for tests.
 */
export const countDue = <L extends CountedList>(
  lists: readonly L[],
  today: string,
  readDays: (list: L) => readonly DueDay[],
): number =>
  lists.filter((list) => {
    if (!list.active || list.isTemplate || isFinished(list)) return false;
    const { nextDay } = findDue(list, readDays(list), today);
    return nextDay !== null && nextDay <= today;
  }).length;

const mayShowBadge = () =>
  "setAppBadge" in navigator && "Notification" in window && Notification.permission === "granted";
