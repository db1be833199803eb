import { t } from "@lingui/core/macro";
import { safeLocalStorage } from "../../ui/safeStorage.ts";
import { createStore, useStore } from "../../ui/createStore.ts";
import { addDays } from "../../ui/format.ts";
import { formatPriority } from "./labels.ts";

export type ActiveOrder = "priority" | "date";

const ORDER_KEY = "listbook.activeOrder";

const orderState = createStore<ActiveOrder>("priority");
if (safeLocalStorage.get(ORDER_KEY) === "date") orderState.set("date");

/** The order of the active lists that was chosen in this browser. */
export const useActiveOrder = () => useStore(orderState);

export function setActiveOrder(order: ActiveOrder) {
  orderState.set(order);
  if (order === "priority") safeLocalStorage.remove(ORDER_KEY);
  else safeLocalStorage.set(ORDER_KEY, order);
}

/** Groups lists by priority. The groups are in the order of their first lists. */
export const groupByPriority = <List extends { priority: number }>(lists: readonly List[]) =>
  groupBy(lists, ({ priority }) => priority).map(([priority, group]) => ({
    title: formatPriority(priority),
    lists: group,
  }));

/** The groups of dates, in the order of the days. */
const DATE_GROUPS = [
  { id: "overdue", title: t({ message: "Overdue", comment: "Heading above lists" }) },
  { id: "today", title: t({ message: "Today", comment: "Heading above lists" }) },
  { id: "tomorrow", title: t({ message: "Tomorrow", comment: "Heading above lists" }) },
  { id: "week", title: t({ message: "This week", comment: "Heading above lists" }) },
  { id: "later", title: t({ message: "Later", comment: "Heading above lists" }) },
  { id: "none", title: t({ message: "No date", comment: "Heading above lists" }) },
] as const;

/** Groups lists by the days on which they are due next, as seen from today. The lists of a group keep their order. */
export function groupByDate<List>(lists: readonly List[], today: string, getNextDay: (list: List) => string | null) {
  const groups = new Map(groupBy(lists, (list) => chooseDateGroup(getNextDay(list), today)));
  return DATE_GROUPS.flatMap(({ id, title }) => {
    const group = groups.get(id);
    return group ? { title, lists: group } : [];
  });
}

function chooseDateGroup(date: string | null, today: string): (typeof DATE_GROUPS)[number]["id"] {
  if (date === null) return "none";
  if (date < today) return "overdue";
  if (date === today) return "today";
  if (date === addDays(today, 1)) return "tomorrow";
  return date <= findSunday(today) ? "week" : "later";
}

/** Returns the last day of the week of a day. Weeks begin on Monday. */
const findSunday = (day: string) => addDays(day, (7 - new Date(day).getUTCDay()) % 7);

/** Returns the groups by their keys, in the order of their first lists. */
function groupBy<List, Key>(lists: readonly List[], getKey: (list: List) => Key): [Key, List[]][] {
  const groups = new Map<Key, List[]>();
  for (const list of lists) groups.set(getKey(list), [...(groups.get(getKey(list)) ?? []), list]);
  return [...groups];
}
