import {
  completeRepeat,
  type RepeatInput,
  type RepeatRule,
  type Weekday,
  WEEKDAYS,
} from "../../../shared/repeat/rule.ts";

/** Returns the weekday of a day. */
export const readWeekday = (day: string): Weekday => WEEKDAYS[(new Date(day).getUTCDay() + 6) % 7] ?? "MONDAY";

/** Returns the rules that are offered for a list that is for the day `first`. Others can be made (`CustomRule.tsx`). */
export function listRules(first: string, zone: string, isTemplate: boolean): RepeatRule[] {
  const weekday = readWeekday(first);
  const rules: Omit<RepeatInput, "zone" | "start">[] = [
    { unit: "WEEK", weekdays: [weekday] },
    { unit: "DAY" },
    { unit: "WEEK", weekdays: WEEKDAYS.slice(0, 5) },
    { unit: "WEEK", every: 2, weekdays: [weekday] },
    { unit: "MONTH", day: Number(first.slice(8)) },
    { unit: "YEAR" },
    ...(isTemplate ? [] : [{ unit: "WEEK", from: "FINISH" } as const]),
  ];
  return rules.map((rule) => completeRepeat({ ...rule, zone, start: first }));
}
