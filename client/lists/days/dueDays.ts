import type { ApolloCache } from "@apollo/client";
import { countDueDays, type DueDay, listDueDays } from "../../../shared/marks/dueDays.ts";
import { Items } from "../../cache/places.ts";
import { countSettled, isOpen } from "../../cache/settled.ts";
import type { ItemFieldsFragment, ListFieldsFragment } from "../../graphql/graphql.ts";
import { findBeginning } from "../../items/days/rowDays.ts";

/**
 * Returns the days on which open items of a list are due, the earliest first. They are counted here where the items are
 * known, with what waits for the server; else it is what the server has said.
 */
export function readDueDays(cache: ApolloCache, list: ListFieldsFragment): readonly DueDay[] {
  const { id, date, isTemplate, active, dueDays } = list;
  if (date === null || isTemplate || !active) return [];
  const items = cache.readQuery({ query: Items, variables: { listId: id } }, true)?.items;
  if (!items) return dueDays;
  const rows = items.filter((item) => item.isHeading || isOpen(item));
  return countDueDays(rows, date, findBeginning(list));
}

/** What is due of a list, as seen from a day. */
export type Due = {
  /** How many open items are due today, and how many were due before. */
  todayCount: number;
  overdueCount: number;
  /** The next day on which something is due: an item, or the list. Null for a list without a date. */
  nextDay: string | null;
};

type Counted = Pick<ListFieldsFragment, "date" | "itemCount" | "completedCount" | "skippedCount">;

/** Says what is due of a list. Items without a day of their own are due on the day of the list. */
export function findDue(list: Counted, days: readonly DueDay[], today: string): Due {
  const count = (isWanted: (day: string) => boolean) =>
    days.reduce((sum, { day, openCount }) => sum + (isWanted(day) ? openCount : 0), 0);
  const openCount = list.itemCount - countSettled(list);
  const isOnOwnDay = list.date !== null && (days.length === 0 || count(() => true) < openCount);
  const all = [...(isOnOwnDay && list.date !== null ? [list.date] : []), ...days.map(({ day }) => day)];
  return {
    todayCount: count((day) => day === today),
    overdueCount: count((day) => day < today),
    nextDay: all.toSorted()[0] ?? null,
  };
}

/** Returns the ids of the items that are due on a day or before, settled ones too. */
export function findDueIds(items: readonly ItemFieldsFragment[], list: ListFieldsFragment, today: string): Set<string> {
  const { date, isTemplate, active } = list;
  const days = isTemplate || !active ? [] : listDueDays(items, date, findBeginning(list));
  return new Set(items.flatMap(({ id, isHeading }, index) => (!isHeading && isPast(days[index], today) ? id : [])));
}

const isPast = (day: string | null | undefined, today: string) => !!day && day <= today;
