import { completeRepeat, type RepeatInput, type RepeatRule, WEEKDAYS } from "../../../shared/repeat/rule.ts";
import { addDays } from "../model/labels.ts";

/** Returns the weekday of a day, and which one of the month it is: 1 to 4, or -1 for the last. */
export function readWeekday(day: string) {
  const weekday = WEEKDAYS[(new Date(day).getUTCDay() + 6) % 7] ?? "MONDAY";
  const isLast = addDays(day, 7).slice(0, 7) !== day.slice(0, 7);
  return { weekday, week: isLast ? -1 : Math.ceil(Number(day.slice(8)) / 7) };
}

/** Returns the rules that are offered for a list that is for the day `first`. */
export function listRules(first: string, zone: string, isTemplate: boolean): RepeatRule[] {
  const { weekday, week } = readWeekday(first);
  const rules: Omit<RepeatInput, "zone" | "start">[] = [
    { unit: "WEEK", weekdays: [weekday] },
    { unit: "DAY" },
    { unit: "WEEK", weekdays: WEEKDAYS.slice(0, 5) },
    { unit: "WEEK", every: 2, weekdays: [weekday] },
    { unit: "MONTH", day: Number(first.slice(8)) },
    { unit: "MONTH", day: -1 },
    { unit: "MONTH", week, weekdays: [weekday] },
    { unit: "YEAR" },
    ...(isTemplate ? [] : [{ unit: "WEEK", from: "FINISH" } as const]),
  ];
  return rules.map((rule) => completeRepeat({ ...rule, zone, start: first }));
}
