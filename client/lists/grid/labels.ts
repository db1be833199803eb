import { t } from "@lingui/core/macro";
import { showRemark } from "../../items/remarks/rowRemark.ts";
import { formatCount, formatDayAndTime } from "../../ui/format.ts";
import type { SheetItem } from "../runs/sheetItems.ts";

/** Says who has ticked an item; null where it is not known. */
function describePerson(person: SheetItem["completedBy"]): string {
  if (!person) return t({ message: "Ticked", comment: "The state of an item in a grid" });
  if (person.isYou) return t`Ticked by you`;
  return person.name === null ? t`Ticked by someone` : t`Ticked by ${{ name: person.name }}`;
}

/** Says what an item is in its list, by whom and when it was ticked, or why it is skipped, and its value or remark. */
export function describeItem(item: SheetItem): string {
  const { remark } = item;
  const state = describeState(item);
  if (remark === null) return state;
  return t({ message: `${state}, ${remark}`, comment: "The state of an item and its value: Ticked by you, 4.2" });
}

function describeState({ completed, completedAt, completedBy, isSkipped, skipReason }: SheetItem): string {
  if (completed) {
    const person = describePerson(completedBy);
    if (!completedAt) return person;
    const time = formatDayAndTime(completedAt);
    return t({ message: `${person}, ${time}`, comment: "Ticked by Ana, Fri 27 Nov, 14:02" });
  }
  if (!isSkipped) return t({ message: "Open", context: "item" });
  return skipReason === null ? t({ message: "Skipped", context: "item" }) : t`Skipped: ${{ reason: skipReason }}`;
}

/** Says that a list does not have the item of a row. */
export const describeAbsent = () => t({ message: "Not in this list", comment: "A cell of a grid" });

/** Says for how much of a row, or of a column, nothing is to be done. */
export function describeDone({ settled, total }: { settled: number; total: number }): string {
  const [done, all] = [formatCount(settled), formatCount(total)];
  return t`${done} of ${all} done`;
}

/** The words of a row, with dots in place of a value. */
export function nameRow(name: string): string {
  const { before, after, hasField } = showRemark(name, null);
  return hasField ? `${before}…${after}` : name;
}

/** Names a cell: "Ana, Rain jacket: Open". */
export const nameCell = (column: string, row: string, state: string): string =>
  t({ message: `${column}, ${row}: ${state}`, comment: "A cell of a grid: Ana, Rain jacket: Open" });
