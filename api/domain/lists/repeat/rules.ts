import { isDeepStrictEqual } from "node:util";
import { msg } from "@lingui/core/macro";
import type { List } from "../../../entities/List.ts";
import type { Day } from "../../../../shared/repeat/days.ts";
import { completeRepeat, type Repeat, type RepeatRule, startRepeat, withNext } from "../../../../shared/repeat/rule.ts";
import type { Context, ItemCounts } from "../../base/context.ts";
import { badInput } from "../../base/errors.ts";
import { type Sql, sql } from "../../ownership/sql.ts";
import { loadCounts } from "../listCounts.ts";

// The rules of lists, as the columns of a list keep them.

type RepeatColumns = Pick<List, "repeat" | "repeatNext" | "repeatDue" | "repeatProblem">;

/** The columns of a list without a rule. */
export const NO_REPEAT: RepeatColumns = { repeat: null, repeatNext: null, repeatDue: null, repeatProblem: null };

/** The columns that say when a list comes back next. */
export const toNextColumns = (rule: RepeatRule, next: Day | null): Pick<List, "repeatNext" | "repeatDue"> => {
  const { nextAt } = withNext(rule, next);
  return { repeatNext: next, repeatDue: nextAt };
};

/**
 * Returns the rule of a list as both APIs show it. One that waits for its finish has no next day while something is open
 * again, also before the job has taken the day back.
 */
export function presentRepeat(list: List, _args: unknown, { loaders }: Context): Repeat | null | Promise<Repeat> {
  const { repeat, repeatNext, repeatDue, active } = list;
  if (!repeat) return null;
  // A stored rule says nothing of what it does not use.
  const counted = { ...completeRepeat(repeat), next: repeatNext, nextAt: repeatDue };
  if (repeat.from !== "FINISH" || repeatNext === null || !active) return counted;
  const present = (counts: ItemCounts) => (isFinished(counts) ? counted : { ...counted, next: null, nextAt: null });
  const counts = loadCounts(list, loaders);
  return counts instanceof Promise ? counts.then(present) : present(counts);
}

const isFinished = ({ itemCount, completedCount, skippedCount }: ItemCounts) =>
  itemCount > 0 && completedCount + skippedCount === itemCount;

type RuledList = Pick<List, "date" | "isTemplate"> & { had?: (RepeatRule & { next: Day | null }) | null };

/** Returns the columns of a list that gets a rule, and its date. Errors: `BAD_USER_INPUT`. */
export function startRule(rule: RepeatRule, list: RuledList, now = new Date()): RepeatColumns & Pick<List, "date"> {
  if (list.isTemplate && rule.from === "FINISH")
    throw badInput({ repeat: msg`A template can’t repeat after it’s finished` });
  const { date, next } = startRepeat(rule, list, now);
  return { repeat: rule, ...toNextColumns(rule, next), repeatProblem: null, date };
}

/** What a change says about the rule, and about what the rule depends on. */
type RuleChange = {
  repeat?: RepeatRule | null | undefined;
  date?: string | null | undefined;
  isTemplate?: boolean | undefined;
};

/** Returns the columns that a change with a rule writes. The same rule changes nothing. Errors: `BAD_USER_INPUT`. */
export function changeRule(list: List, { repeat, date = list.date, isTemplate = list.isTemplate }: RuleChange) {
  if (!repeat) return {};
  if (isTemplate === list.isTemplate && list.repeat && isDeepStrictEqual(repeat, completeRepeat(list.repeat)))
    return { repeat: undefined };
  const had = isTemplate === list.isTemplate && list.repeat && { ...list.repeat, next: list.repeatNext };
  return startRule(repeat, { date, isTemplate, had: had || null });
}

type ColumnChanges = { [Name in keyof RepeatColumns]?: RepeatColumns[Name] | Sql };

/** Returns the columns that a change without a new rule writes: a list that becomes a template, or back, has none. */
export function endRule({ repeat, isTemplate }: RuleChange): ColumnChanges {
  if (repeat === null) return NO_REPEAT;
  if (repeat !== undefined || isTemplate === undefined) return {};
  const isSame = sql`is_template = ${isTemplate}`;
  return {
    repeat: sql`case when ${isSame} then repeat end`,
    repeatNext: sql`case when ${isSame} then repeat_next end`,
    repeatDue: sql`case when ${isSame} then repeat_due end`,
    repeatProblem: sql`case when ${isSame} then repeat_problem end`,
  };
}
