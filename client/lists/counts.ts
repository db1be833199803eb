import { inDigits } from "../ui/inDigits.ts";

/** "No items", "1 item", "1,000 items". */
export const itemsInWords = (count: number) =>
  count === 0 ? "No items" : count === 1 ? "1 item" : `${inDigits(count)} items`;

/** "12 of 40"; a template and an empty list have nothing to do. */
export function progressInWords(list: { isTemplate: boolean; itemCount: number; completedCount: number }): string {
  const { isTemplate, itemCount, completedCount } = list;
  return isTemplate || itemCount === 0
    ? itemsInWords(itemCount)
    : `${inDigits(completedCount)} of ${inDigits(itemCount)}`;
}
