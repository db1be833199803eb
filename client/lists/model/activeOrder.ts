import { safeLocalStorage } from "../../ui/browser/safeStorage.ts";
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
  groupBy(lists, ({ priority }) => formatPriority(priority));

const DATE_GROUPS = ["Overdue", "Today", "Tomorrow", "This week", "Later", "No date"] as const;

/** Groups lists by date, as seen from today. The lists of a group keep their order. */
export const groupByDate = <List extends { date: string | null }>(lists: readonly List[], today: string) =>
  groupBy(lists, ({ date }) => nameDateGroup(date, today)).sort(
    (a, b) => DATE_GROUPS.indexOf(a.title) - DATE_GROUPS.indexOf(b.title),
  );

function nameDateGroup(date: string | null, today: string): (typeof DATE_GROUPS)[number] {
  if (date === null) return "No date";
  if (date < today) return "Overdue";
  if (date === today) return "Today";
  if (date === addDays(today, 1)) return "Tomorrow";
  return date <= findSunday(today) ? "This week" : "Later";
}

/** Returns the last day of the week of a day. Weeks begin on Monday. */
const findSunday = (day: string) => addDays(day, (7 - new Date(day).getUTCDay()) % 7);

function groupBy<List, Title extends string>(lists: readonly List[], getTitle: (list: List) => Title) {
  const groups = new Map<Title, List[]>();
  for (const list of lists) groups.set(getTitle(list), [...(groups.get(getTitle(list)) ?? []), list]);
  return [...groups].map(([title, group]) => ({ title, lists: group }));
}
