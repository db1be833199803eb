import { getToday } from "../format.ts";
import { safeLocalStorage } from "../safeStorage.ts";

/** On how many days this browser was used, and the last of them: "3 2026-11-28". */
const KEY = "listbook.days";

/** Returns on how many days this browser was used. */
export const readDaysOfUse = (): number => Number.parseInt(safeLocalStorage.get(KEY) ?? "0", 10) || 0;

/** Counts today, once. */
export function countDayOfUse(today = getToday()) {
  if (!safeLocalStorage.get(KEY)?.endsWith(today)) safeLocalStorage.set(KEY, `${readDaysOfUse() + 1} ${today}`);
}
