import { t } from "@lingui/core/macro";
import {
  completeRepeat,
  findMostAhead,
  type RepeatInput,
  type RepeatRule,
  startRepeat,
  WEEKDAYS,
  withNext,
} from "../../../shared/repeat/rule.ts";
import { writeDay, writeRepeat } from "../../../shared/repeat/words.ts";
import { isFinished } from "../../cache/settled.ts";
import type { ListFieldsFragment } from "../../graphql/graphql.ts";
import { type ListRepeat, toRepeatInput } from "../../rows/list.ts";
import { getZone } from "../../ui/browser/zone.ts";
import { getToday } from "../../ui/format.ts";

/** A list that has a rule. */
export type RepeatingList = ListFieldsFragment & { repeat: ListRepeat };

export const isRepeating = (list: ListFieldsFragment): list is RepeatingList => list.repeat !== null;

/**
 * Returns the rule of a list, without the next day where the list waits for its finish and has an open item again: the
 * server then takes the day back.
 */
export function readRepeat(list: RepeatingList): ListRepeat {
  const { repeat, active } = list;
  const isOpenAgain = repeat.from === "FINISH" && active && !isFinished(list);
  return isOpenAgain ? { ...repeat, next: null, nextAt: null } : repeat;
}

/** Returns a rule as the cache has it. */
export const withNextDay = (rule: RepeatRule, next: string | null): ListRepeat => ({
  __typename: "Repeat",
  ...withNext(rule, next),
});

const isSameRule = (one: RepeatRule, other: RepeatRule) =>
  JSON.stringify(one) === JSON.stringify(completeRepeat(other));

/** Whether two rules are the same, also if they come back next on other days. */
export const haveSameRule = (one: ListRepeat | null, other: ListRepeat | null) =>
  one === other ||
  (one !== null && other !== null && isSameRule(completeRepeat(toRepeatInput(one)), toRepeatInput(other)));

/** Returns a key that is the same for rules with the same words, but for their times and ends. */
export function getDaysKey({ unit, every, weekdays, day, week, month, from, zone }: RepeatRule): string {
  const isDaily = unit === "DAY" || (every === 1 && weekdays?.length === WEEKDAYS.length);
  const days = isDaily ? ["DAY", every] : [unit, every, weekdays, day, week, month];
  return JSON.stringify([from, zone, ...days]);
}

/** Predicts what the server makes of a list that gets a rule. The same rule changes nothing. */
export function applyRule(list: ListFieldsFragment, input: RepeatInput | null, at: string): ListFieldsFragment {
  if (!input) return { ...list, repeat: null, repeatProblem: null };
  const rule = completeRepeat(input);
  if (list.repeat && isSameRule(rule, toRepeatInput(list.repeat))) return list;
  const { date, next } = startRepeat(rule, { ...list, had: list.repeat }, new Date(at));
  return { ...list, date, repeat: withNextDay(rule, next), repeatProblem: null };
}

/** Returns a rule that comes back no more days ahead than are between its days. */
export function limitAhead(rule: RepeatRule): RepeatRule {
  const { daysAhead = 0 } = rule;
  return { ...rule, daysAhead: Math.min(daysAhead, findMostAhead(rule)) };
}

/** Writes a rule in words: "every Friday", "every Friday at 06:00, Berlin time". */
export const describeRule = (rule: RepeatRule) => writeRepeat(rule, { zone: getZone(), today: getToday() });

/** Says what will happen: "Comes back every Friday, next 4 December". */
export function describeRepeat({ repeat, isTemplate }: Pick<RepeatingList, "repeat" | "isTemplate">): string {
  const rule = describeRule(repeat);
  const next = repeat.next && describeDay(repeat.next);
  if (isTemplate) return next ? t`Creates a list ${rule}, next ${next}` : t`Created a list ${rule}`;
  if (next) return t`Comes back ${rule}, next ${next}`;
  return repeat.from === "FINISH" ? t`Comes back ${rule}` : t`Came back ${rule}`;
}

/** Writes a day: "4 December". */
export const describeDay = (day: string) => writeDay(day, getToday());
