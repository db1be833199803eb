import { useQuery } from "@apollo/client/react";
import { useEffect } from "react";
import { isFinished } from "../cache/settled.ts";
import type { ListFieldsFragment } from "../graphql/graphql.ts";
import { ActiveLists, Lists } from "../lists/model/queries.ts";
import { useToday } from "../ui/hooks/useToday.ts";

/**
 * Shows at the icon of the installed app how many lists are due, where the user has allowed messages. It renders nothing,
 * and reads only what the page knows.
 */
export function AppBadge() {
  const { data: all } = useQuery(Lists, { fetchPolicy: "cache-only" });
  const { data: active } = useQuery(ActiveLists, { fetchPolicy: "cache-only" });
  const today = useToday();
  const lists = all?.lists ?? active?.activeLists;
  const count = lists && countDue(lists, today);
  useEffect(() => {
    if (count !== undefined) showBadge(count);
  }, [count]);
  return null;
}

type DueList = Pick<
  ListFieldsFragment,
  "active" | "isTemplate" | "date" | "itemCount" | "completedCount" | "skippedCount"
>;

/** Counts the active lists whose day is today or was before, and that are not finished. Exported for tests. */
export const countDue = (lists: readonly DueList[], today: string): number =>
  lists.filter(
    (list) => list.active && !list.isTemplate && list.date !== null && list.date <= today && !isFinished(list),
  ).length;

/** Some browsers have no badges, and some refuse them to a page that is not installed. */
function showBadge(count: number) {
  if (!("setAppBadge" in navigator) || !("Notification" in window) || Notification.permission !== "granted") return;
  navigator.setAppBadge(count).catch(() => {});
}
