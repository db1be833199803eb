import { select, selectOrdinal, t } from "@lingui/core/macro";
import { nameMonth, nameWeekday, writeDayOfYear } from "../../../shared/repeat/words.ts";
import type { RepeatRule } from "../../../shared/repeat/rule.ts";

/** What says on which day of its months or years a rule is. */
type DayFields = Pick<RepeatRule, "day" | "week" | "weekdays">;

/** Returns a key that two choices of a day have if they are the same. */
export const getDayKey = ({ day, week, weekdays }: DayFields): string => JSON.stringify([day, week, weekdays]);

/** Writes on which day of its months or years a rule is, without the months and years: "the last Friday". */
export function writeDayOfRule(rule: RepeatRule): string {
  return rule.unit === "YEAR" ? writeDayInYear(rule) : writeDayInMonth(rule);
}

function writeDayInMonth({ day, week, weekdays }: RepeatRule): string {
  if (day === -1) return t`the last day`;
  if (week === null) {
    const date = day ?? 1;
    return selectOrdinal(date, { one: "the #st", two: "the #nd", few: "the #rd", other: "the #th" });
  }
  const [weekday = "MONDAY"] = weekdays ?? [];
  const name = nameWeekday(weekday);
  if (week === -1)
    return t({
      message: select(weekday, { other: `the last ${name}` }),
      comment: "Of a month. weekday is MONDAY to SUNDAY, for cases; name is its name",
    });
  return t({
    message: select(weekday, {
      other: selectOrdinal(week, {
        one: `the #st ${name}`,
        two: `the #nd ${name}`,
        few: `the #rd ${name}`,
        other: `the #th ${name}`,
      }),
    }),
    comment: "Of a month. weekday is MONDAY to SUNDAY, for cases; name is its name; week is 1 to 4",
  });
}

function writeDayInYear(rule: RepeatRule): string {
  const { day, week, weekdays } = rule;
  const month = nameMonth(rule.month);
  if (day === -1) return t`the last day of ${month}`;
  if (week === null) return writeDayOfYear(rule);
  const [weekday = "MONDAY"] = weekdays ?? [];
  const name = nameWeekday(weekday);
  if (week === -1)
    return t({
      message: select(weekday, { other: `the last ${name} of ${month}` }),
      comment: "weekday is MONDAY to SUNDAY, for cases; name is its name",
    });
  return t({
    message: select(weekday, {
      other: selectOrdinal(week, {
        one: `the #st ${name} of ${month}`,
        two: `the #nd ${name} of ${month}`,
        few: `the #rd ${name} of ${month}`,
        other: `the #th ${name} of ${month}`,
      }),
    }),
    comment: "weekday is MONDAY to SUNDAY, for cases; name is its name; week is 1 to 4",
  });
}
