import { t } from "@lingui/core/macro";
import { formatDayAndTime } from "../../ui/format.ts";
import type { SheetItem } from "../runs/sheetItems.ts";

/** Says who has ticked an item; null where it is not known. */
function describePerson(person: SheetItem["completedBy"]): string {
  if (!person) return t({ message: "Ticked", comment: "The state of an item in a grid" });
  if (person.isYou) return t`Ticked by you`;
  return person.name === null ? t`Ticked by someone` : t`Ticked by ${{ name: person.name }}`;
}

/** Says what an item is in its list, by whom and when it was ticked, or why it is skipped. */
export function describeItem({ completed, completedAt, completedBy, isSkipped, skipReason }: SheetItem): string {
  if (completed) {
    const person = describePerson(completedBy);
    if (!completedAt) return person;
    const time = formatDayAndTime(completedAt);
    return t({ message: `${person}, ${time}`, comment: "Ticked by Ana, Fri 27 Nov, 14:02" });
  }
  if (!isSkipped) return t({ message: "Open", context: "item" });
  return skipReason === null ? t({ message: "Skipped", context: "item" }) : t`Skipped: ${{ reason: skipReason }}`;
}

/** Names a cell: "Ana, Rain jacket: Open". */
export const nameCell = (column: string, row: string, state: string): string =>
  t({ message: `${column}, ${row}: ${state}`, comment: "A cell of a grid: Ana, Rain jacket: Open" });
