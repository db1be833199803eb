import table from "./repeat-cases.csv?raw";
import type { Day } from "../repeat/days.ts";
import { completeRepeat, type RepeatInput, type RepeatRule, WEEKDAYS } from "../repeat/rule.ts";

/**
 * The rules of `repeat-cases.csv` with their next days, which a search day by day has found that shares no code with ours.
 * The tests of the server and of the page use them.
 */
type RepeatCase = {
  what: string;
  rule: RepeatRule;
  /** The days, each with its instant to the minute. They begin with the first one from `start`. */
  occurrences: { day: Day; instant: string }[];
};

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

const toWeekday = (short: string) => WEEKDAYS.find((weekday) => weekday.startsWith(short.toUpperCase())) ?? "MONDAY";

const toDayOfMonth = (text: string) => (text === "last" ? -1 : Number(text));

const PATTERN =
  /^(?:every )?(?:(?<every>\d+) )?(?<unit>day|week|month|year)s?(?<finish> after it was finished)?(?: on (?:the (?<week>last|\d) (?<weekday>[A-Z][a-z])|(?<weekdays>[A-Z][a-z](?:\+[A-Z][a-z])*)\b(?![a-z])|(?<day>last|\d+))?(?: (?:of )?(?<month>[A-Z][a-z]{2}))?)?(?: at (?<time>[\d:]+))?(?: until (?<until>[\d-]+))?$/;

function readRule(text: string, zone: string, start: Day): RepeatRule {
  const found = PATTERN.exec(text)?.groups;
  if (!found) throw new Error(`No rule: ${text}`);
  const { every, unit = "", finish, week, weekday, weekdays, day, month, time, until } = found;
  const input: RepeatInput = {
    unit: unit.toUpperCase() as RepeatRule["unit"],
    zone,
    start,
    every: every ? Number(every) : null,
    from: finish ? "FINISH" : "DATE",
    weekdays: weekday ? [toWeekday(weekday)] : (weekdays?.split("+").map(toWeekday) ?? null),
    week: week ? toDayOfMonth(week) : null,
    day: day ? toDayOfMonth(day) : null,
    month: month ? MONTHS.indexOf(month) + 1 : null,
    time: time ?? null,
    until: until ?? null,
  };
  return completeRepeat(input);
}

export const repeatCases: RepeatCase[] = table
  .trim()
  .split("\n")
  .slice(1)
  .map((line) => {
    const [text = "", zone = "", start = "", expected = ""] = line.split(",");
    const occurrences = expected.split(" ").map((each) => {
      const [day = "", instant = ""] = each.split("=");
      return { day, instant };
    });
    return { what: `${text}, ${zone}, from ${start}`, rule: readRule(text, zone, start), occurrences };
  });
