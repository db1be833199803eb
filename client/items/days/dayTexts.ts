import { plural, t } from "@lingui/core/macro";
import type { DayMark } from "../../../shared/marks/dayWords.ts";
import { formatDay } from "../../ui/format.ts";

/** A day counted from the day of the list. */
export type DayOffset = Pick<DayMark, "count" | "unit">;

/** Days, weeks and months before and after, for numbers from one on. */
const WRITERS: Record<DayMark["unit"], Record<"before" | "after", (count: number) => string>> = {
  day: {
    before: (count) => plural(count, { one: "# day before", other: "# days before" }),
    after: (count) => plural(count, { one: "# day after", other: "# days after" }),
  },
  week: {
    before: (count) => plural(count, { one: "# week before", other: "# weeks before" }),
    after: (count) => plural(count, { one: "# week after", other: "# weeks after" }),
  },
  month: {
    before: (count) => plural(count, { one: "# month before", other: "# months before" }),
    after: (count) => plural(count, { one: "# month after", other: "# months after" }),
  },
};

/**
 * Writes a day as chips show it, and as it is written into the words of a row: "7 days before". `readDay` reads it in each
 * language (`dayTexts.test.ts`).
 */
export const formatOffset = ({ count, unit }: DayOffset): string =>
  count === 0
    ? t({ message: "on the day", comment: "The day of a list. It is read back from the words of an item" })
    : WRITERS[unit][count < 0 ? "before" : "after"](Math.abs(count));

/** Says when an open row is due: "Fri 27 Nov", "Today, Fri 20 Nov", "was due Fri 13 Nov". */
export function formatDueDay(day: string, today: string): string {
  const date = formatDay(day, today);
  if (day === today) return t({ message: `Today, ${date}`, comment: "When an item is due" });
  return day < today ? t({ message: `was due ${date}`, comment: "Of an item" }) : date;
}
