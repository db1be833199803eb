import type { Day } from "./days.ts";
import { joinWithAnd } from "../joinWithAnd.ts";
import { type RepeatRule, type Weekday, WEEKDAYS } from "./rule.ts";

const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

const nameOfWeekday = (weekday: Weekday) => weekday.charAt(0) + weekday.slice(1).toLowerCase();

const nameOfMonth = (month: number) => MONTHS[month - 1] ?? "";

/** Writes a number with its ending: "1st", "22nd", "13th". */
function writeOrdinal(number: number): string {
  const ending = number % 100 >= 11 && number % 100 <= 13 ? "th" : (["th", "st", "nd", "rd"][number % 10] ?? "th");
  return `${number}${ending}`;
}

/** Writes a day: "4 December", or "4 December 2027" in another year than that of `today`. */
export function writeDay(day: Day, today: Day): string {
  const year = day.slice(0, 4) === today.slice(0, 4) ? "" : ` ${day.slice(0, 4)}`;
  return `${Number(day.slice(8))} ${nameOfMonth(Number(day.slice(5, 7)))}${year}`;
}

const writeEvery = (every: number, unit: string) => (every === 1 ? `every ${unit}` : `every ${every} ${unit}s`);

function writeDays({ unit, every, weekdays, day, week, month }: RepeatRule): string {
  if (unit === "DAY") return writeEvery(every, "day");
  const names = joinWithAnd((weekdays ?? []).map(nameOfWeekday));
  if (unit === "WEEK") {
    if (every > 1) return `every ${every} weeks on ${names}`;
    if (weekdays?.length === 7) return "every day";
    const isWorkingWeek = weekdays?.join() === WEEKDAYS.slice(0, 5).join();
    return isWorkingWeek ? "on weekdays" : `every ${names}`;
  }
  const isYearly = unit === "YEAR";
  const start = `${writeEvery(every, isYearly ? "year" : "month")} on`;
  const ofMonth = isYearly ? ` of ${nameOfMonth(month ?? 1)}` : "";
  if (week !== null) return `${start} the ${week === -1 ? "last" : writeOrdinal(week)} ${names}${ofMonth}`;
  if (day === -1) return `${start} the last day${ofMonth}`;
  return isYearly ? `${start} ${day ?? 1} ${nameOfMonth(month ?? 1)}` : `${start} the ${writeOrdinal(day ?? 1)}`;
}

/** Writes a time zone: "Berlin time" for Europe/Berlin. */
const writeZone = (zone: string) =>
  zone === "UTC" ? "UTC" : `${(zone.split("/").at(-1) ?? zone).replaceAll("_", " ")} time`;

/**
 * Writes a rule in words that follow "Comes back": "every Friday at 06:00". `reader` says where and when it is read: a rule
 * of another zone names it, as in "every Friday at 06:00, Berlin time".
 */
export function writeRepeat(rule: RepeatRule, reader: { zone: string; today: Day }): string {
  const { unit, every, from, time, zone, until } = rule;
  const length = `${every} ${unit.toLowerCase()}${every === 1 ? "" : "s"}`;
  const days = from === "FINISH" ? `${length} after it’s finished` : writeDays(rule);
  const parts = [days, time && `at ${time}`, until && `until ${writeDay(until, reader.today)}`];
  return parts.filter(Boolean).join(" ") + (zone === reader.zone ? "" : `, ${writeZone(zone)}`);
}
