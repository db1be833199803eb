import { formatCount } from "../ui/formatCount.ts";

/** "No items", "1 item", "1,000 items". */
export const formatItemCount = (count: number) =>
  count === 0 ? "No items" : count === 1 ? "1 item" : `${formatCount(count)} items`;

/** "12 of 40"; a template and an empty list have nothing to do. */
export function formatProgress(list: { isTemplate: boolean; itemCount: number; completedCount: number }): string {
  const { isTemplate, itemCount, completedCount } = list;
  return isTemplate || itemCount === 0
    ? formatItemCount(itemCount)
    : `${formatCount(completedCount)} of ${formatCount(itemCount)}`;
}
