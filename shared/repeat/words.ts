import { plural, select, selectOrdinal, t } from "@lingui/core/macro";
import { joinWithAnd } from "../joinWithAnd.ts";
import { getTextLocale } from "../texts/locale.ts";
import { type Day, findDayInMonth, toDay } from "./days.ts";
import { type RepeatRule, type Weekday, WEEKDAYS } from "./rule.ts";

// Each kind of rule has a message of its own, because other languages order and bend its words in their own ways. A
// message with one weekday has it twice: its name, and `weekday` for what a translation says otherwise for some of them.

/** Returns a function that formats days. The format is made when it is needed first. */
function createDayFormat(options: Intl.DateTimeFormatOptions) {
  let format: Intl.DateTimeFormat | undefined;
  return (day: Day): string => {
    format ??= new Intl.DateTimeFormat(getTextLocale(), { ...options, timeZone: "UTC" });
    return format.format(new Date(day));
  };
}

const formatWeekday = createDayFormat({ weekday: "long" });
const formatMonth = createDayFormat({ month: "long" });
const formatDayAndMonth = createDayFormat({ day: "numeric", month: "long" });
const formatDay = createDayFormat({ day: "numeric", month: "long", year: "numeric" });

/** The number of a day that is a Monday. */
const A_MONDAY = 4;
/** The number of a month that is the January of a year with 366 days. */
const A_JANUARY = 2000 * 12;

/** Returns the name of a weekday: "Friday". */
export const nameWeekday = (weekday: Weekday): string => formatWeekday(toDay(A_MONDAY + WEEKDAYS.indexOf(weekday)));

/** Returns the name of the month of a rule: "November". */
export const nameMonth = (month: RepeatRule["month"]): string =>
  formatMonth(toDay(findDayInMonth(A_JANUARY + (month ?? 1) - 1, 1)));

/** Writes the day of a rule that has one each year: "27 November". Where its month is shorter, it is the last one. */
export const writeDayOfYear = ({ month, day }: RepeatRule): string =>
  formatDayAndMonth(toDay(findDayInMonth(A_JANUARY + (month ?? 1) - 1, day ?? 1)));

/** Writes a day: "4 December", or "4 December 2027" in another year than that of `today`. */
export const writeDay = (day: Day, today: Day): string =>
  (day.slice(0, 4) === today.slice(0, 4) ? formatDayAndMonth : formatDay)(day);

const writeDaily = (every: number) => plural(every, { one: "every day", other: "every # days" });

function writeWeekly({ every, weekdays }: RepeatRule): string {
  const chosen = weekdays ?? [];
  if (every === 1) {
    if (chosen.length === WEEKDAYS.length) return writeDaily(1);
    if (chosen.join() === WEEKDAYS.slice(0, 5).join()) return t`on weekdays`;
    if (chosen.length < 2) return writeEveryWeekday(chosen[0] ?? "MONDAY");
  }
  const days = joinWithAnd(chosen.map(nameWeekday));
  if (every === 1) return t({ message: `every ${days}`, comment: "A rule: every Monday and Friday" });
  return plural(every, { one: `every week on ${days}`, other: `every # weeks on ${days}` });
}

function writeEveryWeekday(weekday: Weekday): string {
  const name = nameWeekday(weekday);
  return t({
    message: select(weekday, { other: `every ${name}` }),
    comment: "weekday is MONDAY to SUNDAY, for cases; name is its name",
  });
}

function writeMonthly({ every, day, week, weekdays }: RepeatRule): string {
  if (week !== null) return writeMonthlyOnWeekday(every, week, weekdays?.[0] ?? "MONDAY");
  if (day === -1) return plural(every, { one: "every month on the last day", other: "every # months on the last day" });
  const date = day ?? 1;
  return plural(every, {
    one: `every month on the ${selectOrdinal(date, { one: "#st", two: "#nd", few: "#rd", other: "#th" })}`,
    other: `every # months on the ${selectOrdinal(date, { one: "#st", two: "#nd", few: "#rd", other: "#th" })}`,
  });
}

function writeMonthlyOnWeekday(every: number, week: number, weekday: Weekday): string {
  const name = nameWeekday(weekday);
  if (week === -1)
    return t({
      message: select(weekday, {
        other: plural(every, { one: `every month on the last ${name}`, other: `every # months on the last ${name}` }),
      }),
      comment: "weekday is MONDAY to SUNDAY, for cases; name is its name",
    });
  return t({
    message: select(weekday, {
      other: plural(every, {
        one: `every month on the ${selectOrdinal(week, { one: "#st", two: "#nd", few: "#rd", other: "#th" })} ${name}`,
        other: `every # months on the ${selectOrdinal(week, { one: "#st", two: "#nd", few: "#rd", other: "#th" })} ${name}`,
      }),
    }),
    comment: "weekday is MONDAY to SUNDAY, for cases; name is its name; week is 1 to 4",
  });
}

function writeYearly(rule: RepeatRule): string {
  const { every, day, week, weekdays } = rule;
  const month = nameMonth(rule.month);
  if (week !== null) return writeYearlyOnWeekday(every, week, weekdays?.[0] ?? "MONDAY", month);
  if (day === -1)
    return plural(every, {
      one: `every year on the last day of ${month}`,
      other: `every # years on the last day of ${month}`,
    });
  const date = writeDayOfYear(rule);
  return plural(every, { one: `every year on ${date}`, other: `every # years on ${date}` });
}

function writeYearlyOnWeekday(every: number, week: number, weekday: Weekday, month: string): string {
  const name = nameWeekday(weekday);
  if (week === -1)
    return t({
      message: select(weekday, {
        other: plural(every, {
          one: `every year on the last ${name} of ${month}`,
          other: `every # years on the last ${name} of ${month}`,
        }),
      }),
      comment: "weekday is MONDAY to SUNDAY, for cases; name is its name",
    });
  return t({
    message: select(weekday, {
      other: plural(every, {
        one: `every year on the ${selectOrdinal(week, { one: "#st", two: "#nd", few: "#rd", other: "#th" })} ${name} of ${month}`,
        other: `every # years on the ${selectOrdinal(week, { one: "#st", two: "#nd", few: "#rd", other: "#th" })} ${name} of ${month}`,
      }),
    }),
    comment: "weekday is MONDAY to SUNDAY, for cases; name is its name; week is 1 to 4",
  });
}

/** Writes the days of a rule. */
const WRITERS: Record<RepeatRule["unit"], (rule: RepeatRule) => string> = {
  DAY: ({ every }) => writeDaily(every),
  WEEK: writeWeekly,
  MONTH: writeMonthly,
  YEAR: writeYearly,
};

/** Writes after what time a list comes back that counts from its finish. */
const DELAY_WRITERS: Record<RepeatRule["unit"], (every: number) => string> = {
  DAY: (every) => plural(every, { one: "# day after it’s finished", other: "# days after it’s finished" }),
  WEEK: (every) => plural(every, { one: "# week after it’s finished", other: "# weeks after it’s finished" }),
  MONTH: (every) => plural(every, { one: "# month after it’s finished", other: "# months after it’s finished" }),
  YEAR: (every) => plural(every, { one: "# year after it’s finished", other: "# years after it’s finished" }),
};

function writeTimes(rule: RepeatRule, today: Day): string {
  const { unit, every, from, time } = rule;
  const days = from === "FINISH" ? DELAY_WRITERS[unit](every) : WRITERS[unit](rule);
  const end = rule.until && writeDay(rule.until, today);
  if (time && end)
    return t({
      message: `${days} at ${time} until ${end}`,
      comment: "A rule: every Friday at 06:00 until 24 December",
    });
  if (time) return t({ message: `${days} at ${time}`, comment: "A rule: every Friday at 06:00" });
  return end ? t({ message: `${days} until ${end}`, comment: "A rule: every Friday until 24 December" }) : days;
}

function writeAhead({ daysAhead: days = 0 }: RepeatRule, rule: string): string {
  if (days === 0) return rule;
  return t({
    message: plural(days, { one: `${rule}, # day ahead`, other: `${rule}, # days ahead` }),
    comment: "A list comes back every Friday, 3 days ahead: on Tuesday for Friday",
  });
}

/**
 * Writes a rule in words that follow "Comes back": "every Friday at 06:00". `reader` says where and when it is read: a
 * rule of another zone names it, as in "every Friday at 06:00, Berlin time" for Europe/Berlin.
 */
export function writeRepeat(rule: RepeatRule, reader: { zone: string; today: Day }): string {
  const { zone } = rule;
  const times = writeAhead(rule, writeTimes(rule, reader.today));
  if (zone === reader.zone) return times;
  if (zone === "UTC") return t({ message: `${times}, UTC`, comment: "A rule and its time zone" });
  const city = (zone.split("/").at(-1) ?? zone).replaceAll("_", " ");
  return t({ message: `${times}, ${city} time`, comment: "A rule and its time zone: every Friday, Berlin time" });
}
