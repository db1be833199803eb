/** The priorities that have a name; a list may have any other whole number. */
export const PRIORITIES = [
  { value: 3, name: "High" },
  { value: 2, name: "Medium" },
  { value: 1, name: "Low" },
  { value: 0, name: "None" },
];

/** "High priority", "Priority 7", "No priority". */
export function formatPriority(priority: number): string {
  if (priority === 0) return "No priority";
  const named = PRIORITIES.find(({ value }) => value === priority);
  return named ? `${named.name} priority` : `Priority ${priority}`.replace("-", "−");
}

/** Lists that are sorted by priority, in one group for each. */
export function groupByPriority<List extends { priority: number }>(lists: readonly List[]) {
  const groups = new Map<number, List[]>();
  for (const list of lists) groups.set(list.priority, [...(groups.get(list.priority) ?? []), list]);
  return [...groups].map(([priority, group]) => ({ priority, lists: group }));
}
