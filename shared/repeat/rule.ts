import {
  type Day,
  findDayInMonth,
  isZone,
  LAST_DAY,
  toDay,
  toDayNumber,
  toInstant,
  toLocalDay,
  toMonthNumber,
} from "./days.ts";

/**
 * The rules after which lists come back. The server and the page compute the same days: the page shows what a change of a
 * rule does before the server has answered, and runs a list again without it.
 */

export const UNITS = ["DAY", "WEEK", "MONTH", "YEAR"] as const;
export const WEEKDAYS = ["MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY"] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** A rule as it is stored, with each field that its unit uses. What it does not use is null. */
export type RepeatRule = {
  unit: (typeof UNITS)[number];
  every: number;
  /** In the order of the week: the days of a week, or the one weekday of `week`. */
  weekdays: Weekday[] | null;
  /** The day of the month, from 1; -1 for the last. */
  day: number | null;
  /** Which of the weekday in the month, from 1 to 4; -1 for the last. */
  week: number | null;
  month: number | null;
  from: "DATE" | "FINISH";
  /** `HH:MM`; null for the beginning of the day. */
  time: string | null;
  zone: string;
  start: Day;
  until: Day | null;
  /** How many days before a day of the rule the list comes back for it. A stored rule may not say it: none. */
  daysAhead?: number;
};

/** A rule as a client sends it: what is absent or null has its default. */
export type RepeatInput = Pick<RepeatRule, "unit" | "zone" | "start"> & {
  [Field in keyof RepeatRule]?: (Field extends "weekdays" ? readonly Weekday[] : RepeatRule[Field]) | null | undefined;
};

/** A rule with the next day on which the list comes back, and when that day comes; null for none. */
export type Repeat = Required<RepeatRule> & { next: Day | null; nextAt: string | null };

const getWeekday = (dayNumber: number) => (((dayNumber + 3) % 7) + 7) % 7;

const weekdayOf = (day: Day): Weekday => WEEKDAYS[getWeekday(toDayNumber(day))] as Weekday;

/** Returns the rule with its defaults, without the fields that its unit does not use. */
export function completeRepeat(input: RepeatInput): Required<RepeatRule> {
  const { unit, zone, start, weekdays, day, week, month, every, from, time, until, daysAhead } = input;
  const isOnDates = from !== "FINISH";
  const isOnWeekdays = isOnDates && (unit === "WEEK" || (isMonthly(unit) && (week ?? null) !== null));
  const chosen = new Set(weekdays ?? (unit === "WEEK" ? [weekdayOf(start)] : []));
  return {
    unit,
    every: every ?? 1,
    weekdays: isOnWeekdays ? WEEKDAYS.filter((weekday) => chosen.has(weekday)) : null,
    day: isOnDates && isMonthly(unit) && !isOnWeekdays ? (day ?? Number(start.slice(8))) : null,
    week: isOnDates && isMonthly(unit) ? (week ?? null) : null,
    month: isOnDates && unit === "YEAR" ? (month ?? Number(start.slice(5, 7))) : null,
    from: from ?? "DATE",
    time: time ?? null,
    zone,
    start,
    until: until ?? null,
    daysAhead: daysAhead ?? 0,
  };
}

const isMonthly = (unit: RepeatRule["unit"]) => unit === "MONTH" || unit === "YEAR";

/** The whole numbers that the fields of a rule can have; -1 is the last day or week, and 0 is none. */
export const RANGES = {
  every: { minimum: 1, maximum: 366 },
  day: { minimum: -1, maximum: 31 },
  week: { minimum: -1, maximum: 4 },
  month: { minimum: 1, maximum: 12 },
  daysAhead: { minimum: 0, maximum: 60 },
} as const;

const isWhole = (value: number, { minimum, maximum }: { minimum: number; maximum: number }) =>
  Number.isInteger(value) && value !== 0 && value >= minimum && value <= maximum;

/** Returns a sentence for each wrong field of a rule, by the name of the field. */
export function findRepeatErrors(input: RepeatInput): Partial<Record<keyof RepeatRule, string>> {
  const { unit, zone, start, weekdays, day, week, month, every, from, time, until, daysAhead } = input;
  const most = unit === "DAY" ? RANGES.every.maximum : 99;
  const errors: Partial<Record<keyof RepeatRule, string>> = {};
  if (!isWhole(every ?? 1, { ...RANGES.every, maximum: most }))
    errors.every = `every must be a whole number from 1 to ${most}`;
  if (weekdays && (weekdays.length === 0 || new Set(weekdays).size < weekdays.length))
    errors.weekdays = "weekdays must have 1 to 7 days, each once";
  if (isMonthly(unit) && from !== "FINISH") {
    if (!isWhole(day ?? -1, RANGES.day)) errors.day = "day must be 1 to 31, or -1 for the last";
    if (!isWhole(week ?? -1, RANGES.week)) errors.week = "week must be 1 to 4, or -1 for the last";
    const isByWeekday = (week ?? null) !== null;
    if (isByWeekday ? (day ?? null) !== null || weekdays?.length !== 1 : (weekdays ?? null) !== null)
      errors.day = "Choose either day, or week and a weekday";
    if (unit === "YEAR" && !isWhole(month ?? 1, RANGES.month))
      errors.month = "month must be a whole number from 1 to 12";
  }
  if ((time ?? null) !== null && !/^([01]\d|2[0-3]):[0-5]\d$/.test(time ?? ""))
    errors.time = "time must be a time of day (HH:MM)";
  if (start < "1970") errors.start = "start must not be before 1970";
  if (!isZone(zone)) errors.zone = "zone must be the name of a time zone, such as Europe/Berlin";
  if (until && until < start) errors.until = "until must not be before start";
  const { minimum, maximum } = RANGES.daysAhead;
  const ahead = daysAhead ?? 0;
  if (!Number.isInteger(ahead) || ahead < minimum || ahead > maximum)
    errors.daysAhead = `daysAhead must be a whole number from ${minimum} to ${maximum}`;
  else if (ahead > 0 && Object.keys(errors).length === 0 && ahead >= findShortestGap(completeRepeat(input)))
    errors.daysAhead = "daysAhead must be less than the days between two days of the rule";
  return errors;
}

/** The fewest days between two days of a rule that are a day, a month or a year apart; some are on a weekday. */
const SHORTEST = { DAY: 1, MONTH: 28, YEAR: 364 };

/** Returns the fewest days that can be between two days of a rule. */
function findShortestGap({ unit, every, weekdays }: RepeatRule): number {
  if (unit !== "WEEK") return every * SHORTEST[unit];
  const places = (weekdays ?? ["MONDAY" as const]).map((weekday) => WEEKDAYS.indexOf(weekday));
  const [first = 0] = places;
  return Math.min(...[...places.slice(1), first + every * 7].map((place, index) => place - (places[index] ?? 0)));
}

/** Returns how many days before a day of a rule the list can come back for it at most. */
export const findMostAhead = (rule: RepeatRule): number =>
  Math.min(RANGES.daysAhead.maximum, findShortestGap(rule) - 1);

/** Returns the first day of a rule that is after another day, or null where the rule has ended or counts from a finish. */
export function findNextDay(rule: RepeatRule, after: Day): Day | null {
  if (rule.from === "FINISH") return null;
  return endAt(rule, findDayFrom(rule, Math.max(toDayNumber(rule.start), toDayNumber(after) + 1)));
}

/** Whether a rule has a day. */
export const hasDay = (rule: RepeatRule, day: Day) => findNextDay(rule, toDay(toDayNumber(day) - 1)) === day;

function endAt({ until }: RepeatRule, dayNumber: number): Day | null {
  return dayNumber > toDayNumber(until ?? LAST_DAY) ? null : toDay(dayNumber);
}

/** Returns the number of the first day of a rule that is not before `first`, which is not before its start. */
function findDayFrom(rule: RepeatRule, first: number): number {
  const { unit, every } = rule;
  if (unit === "WEEK") return findDayOfWeek(rule, first);
  if (unit !== "DAY") return findDayOfMonth(rule, first);
  const start = toDayNumber(rule.start);
  return start + Math.ceil((first - start) / every) * every;
}

function findDayOfWeek({ every, weekdays, start }: RepeatRule, first: number): number {
  const startNumber = toDayNumber(start);
  const firstMonday = startNumber - getWeekday(startNumber);
  const period = every * 7;
  const monday = firstMonday + Math.floor((first - firstMonday) / period) * period;
  const days = [monday, monday + period].flatMap((from) =>
    (weekdays ?? []).map((weekday) => from + WEEKDAYS.indexOf(weekday)),
  );
  return days.find((day) => day >= first) as number;
}

function findDayOfMonth(rule: RepeatRule, first: number): number {
  const { unit, every, month, start } = rule;
  const [period, firstMonth] =
    unit === "YEAR"
      ? [every * 12, toMonthNumber(`${start.slice(0, 4)}-01`) + (month ?? 1) - 1]
      : [every, toMonthNumber(start)];
  const elapsed = Math.max(
    0,
    Math.floor((toMonthNumber(toDay(Math.min(first, toDayNumber(LAST_DAY)))) - firstMonth) / period),
  );
  const day = findDayIn(firstMonth + elapsed * period, rule);
  return day >= first ? day : findDayIn(firstMonth + (elapsed + 1) * period, rule);
}

function findDayIn(monthNumber: number, { day, week, weekdays }: RepeatRule): number {
  if (week === null) return findDayInMonth(monthNumber, day === -1 || day === null ? 31 : day);
  const weekday = WEEKDAYS.indexOf(weekdays?.[0] ?? "MONDAY");
  if (week === -1) {
    const last = findDayInMonth(monthNumber, 31);
    return last - ((getWeekday(last) - weekday + 7) % 7);
  }
  const first = findDayInMonth(monthNumber, 1);
  return first + ((weekday - getWeekday(first) + 7) % 7) + (week - 1) * 7;
}

/** Returns the day on which a list comes back that was finished on a day; null after the end of the rule. */
export function findDayAfterFinish(rule: RepeatRule, finished: Day): Day | null {
  const { unit, every } = rule;
  if (unit === "DAY" || unit === "WEEK")
    return endAt(rule, toDayNumber(finished) + (unit === "DAY" ? every : every * 7));
  const months = unit === "YEAR" ? every * 12 : every;
  return endAt(rule, findDayInMonth(toMonthNumber(finished) + months, Number(finished.slice(8))));
}

/** Returns the day on which a list comes back next when a day of its rule is left out; null after the end of the rule. */
export const findDayAfterSkip = (rule: RepeatRule, skipped: Day): Day | null =>
  rule.from === "FINISH" ? findDayAfterFinish(rule, skipped) : findNextDay(rule, skipped);

/** Returns when a list comes back for a day of its rule. */
export const toDueTime = ({ time, zone, daysAhead = 0 }: RepeatRule, day: Day): Date =>
  toInstant(toDay(toDayNumber(day) - daysAhead), time, zone);

/** Adds to a rule the day on which its list comes back next. */
export const withNext = (rule: RepeatRule, next: Day | null): Repeat => ({
  ...rule,
  daysAhead: rule.daysAhead ?? 0,
  next,
  nextAt: next && toDueTime(rule, next).toISOString(),
});

/** What a list is when it gets a rule, and the rule that it had. */
type Ruled = { date: Day | null; isTemplate: boolean; had?: (RepeatRule & { next: Day | null }) | null };

/** What says which days a rule has, up to its end. */
const DAY_FIELDS = ["unit", "every", "weekdays", "day", "week", "month", "from", "start"] as const;

/** Whether two rules have the same days: at most their times, zones and ends differ. */
const hasSameDays = (one: RepeatRule, other: RepeatRule): boolean =>
  DAY_FIELDS.every((field) => JSON.stringify(one[field]) === JSON.stringify(other[field]));

/**
 * Returns what a list is once it has a rule. A date of today or later stays, as the first day; else the list is for today
 * where the rule has today, and has no date otherwise. It comes back for the first day after its date and today whose time
 * has not come yet. A template, and a list that comes back after it was finished, keep their dates, and so does one of which
 * only the time, the zone, the end or the days ahead of the rule change: it may be overdue.
 */
export function startRepeat(
  rule: RepeatRule,
  { date, isTemplate, had = null }: Ruled,
  now: Date,
): { date: Day | null; next: Day | null } {
  const today = toLocalDay(now, rule.zone);
  if (isTemplate || rule.from === "FINISH") return { date, next: findComingDay(rule, today, now) };
  if (had && hasSameDays(had, rule)) {
    const isKept = had.next !== null && hasDay(rule, had.next) && !isPast(rule, had.next, had, now);
    return { date, next: isKept ? had.next : findComingDay(rule, date && date > today ? date : today, now) };
  }
  const ownDate = hasDay(rule, today) ? today : null;
  const kept = date && date >= today ? date : ownDate;
  const latest = kept && kept > today ? kept : today;
  return { date: kept, next: findComingDay(rule, latest, now) };
}

/** Whether the time of a day has come because the rule brings its list back more days ahead than before. */
const isPast = (rule: RepeatRule, day: Day, before: RepeatRule, now: Date): boolean =>
  (rule.daysAhead ?? 0) > (before.daysAhead ?? 0) && toDueTime(rule, day) <= now;

/** Returns the first day of a rule after another one whose time has not come yet. */
function findComingDay(rule: RepeatRule, after: Day, now: Date): Day | null {
  let day = findNextDay(rule, after);
  // Each is later than the one before by more than the days ahead.
  while (day && rule.daysAhead && toDueTime(rule, day) <= now) day = findNextDay(rule, day);
  return day;
}

/** The day of which a list is the run when it comes back, the days before it that nobody has come back on, and the next. */
type Return = { day: Day; missed: Day[]; next: Day | null };

/** Returns what happens when a list comes back that is due on `due`: it does so once, for the latest day. */
export function planReturn(rule: RepeatRule, due: Day, now: Date): Return {
  const days = [due];
  const last = toDay(toDayNumber(toLocalDay(now, rule.zone)) + (rule.daysAhead ?? 0));
  for (;;) {
    const day = days.at(-1) ?? due;
    const next = findNextDay(rule, day);
    if (!next || next > last || toDueTime(rule, next) > now) return { day, missed: days.slice(0, -1), next };
    days.push(next);
  }
}
