import { msg } from "@lingui/core/macro";
import { Item } from "../../entities/Item.ts";
import type { List } from "../../entities/List.ts";
import type { Context } from "../base/context.ts";
import { badInput, type DomainError } from "../base/errors.ts";
import { assignments } from "../ownership/columns.ts";
import { requireOwnerId } from "../ownership/scope.ts";
import { parameter, type Sql, sql } from "../ownership/sql.ts";

/**
 * What somebody does with items: an item is open, ticked or skipped, and each act says which, or writes a remark. An act
 * has a time and a person, so that of two people who settle one item at once the later one is right, in whatever order
 * they reach the server. Of two remarks the later one to arrive stays.
 */
export type ItemAct = {
  kind: "tick" | "un-tick" | "skip" | "un-skip" | "remark";
  /** Why items are skipped, or the remark; null for none. */
  words: string | null;
  /** The user who acts. */
  by: string;
};

export const buildTick = (context: Context, completed: boolean): ItemAct => ({
  kind: completed ? "tick" : "un-tick",
  words: null,
  by: requireOwnerId(context),
});

export const buildSkip = (context: Context, skipped: boolean, reason: string | null): ItemAct => ({
  kind: skipped ? "skip" : "un-skip",
  words: reason,
  by: requireOwnerId(context),
});

export const buildRemark = (context: Context, remark: string | null): ItemAct => ({
  kind: "remark",
  words: remark,
  by: requireOwnerId(context),
});

/** Condition: the item is to be done. It is no heading. */
export const IS_OPEN = sql`not completed and not is_skipped and not is_heading`;

/** Whether an act gives a run something that is worth keeping, rather than takes it away. */
export const keepsRun = ({ kind, words }: ItemAct) =>
  kind === "tick" || kind === "skip" || (kind === "remark" && words !== null);

/** A template has no run of which an item could be left out. */
export const templateSkipped = (field: "skipped" | "text"): DomainError =>
  badInput({ [field]: msg`An item of a template cannot be skipped` });

/** Whether an act needs a run. A template has none. */
export const needsRun = (act: ItemAct) => act.kind !== "tick" && keepsRun(act);

/** Condition: a list is none whose items the act cannot change. */
export const isForListSql = (act: ItemAct): Sql => (needsRun(act) ? sql`not lists.is_template` : sql`true`);

/** Refuses an act that needs a run. Errors: `BAD_USER_INPUT` for a template. */
export function refuseActInTemplate({ kind }: ItemAct, { isTemplate }: List): void {
  if (!isTemplate) return;
  throw kind === "skip" ? templateSkipped("skipped") : badInput({ remark: msg`A template has no remarks` });
}

/** When an act was done, by the clock of the server, and the time that the client has sent for it; null for none. */
export type ActTime = { at: string; given: string | null };

/** Returns when an act was done that the client has dated; without a time it is now. No act is later than now. */
export function toActTime({ clientLag }: Context, given: string | null | undefined, now: number = Date.now()): ActTime {
  const at = given ? Math.min(Math.max(Date.parse(given) + clientLag, 0), now) : now;
  return { at: new Date(at).toISOString(), given: given ?? null };
}

/**
 * Returns the times of acts with several items, in their order. Errors: `BAD_USER_INPUT` for another number of times.
 */
export function toActTimes(
  context: Context,
  ids: readonly string[],
  times: readonly (string | null | undefined)[] | null | undefined,
): (ActTime & { id: string })[] {
  if (times && times.length !== ids.length) throw badInput({ ats: "ats must have a time for each of ids" });
  const now = Date.now();
  return ids.map((id, index) => ({ id, ...toActTime(context, times?.[index], now) }));
}

/** The time of an act in a statement: `at` is not before the run. */
type TimeSql = { at: Sql; given: Sql };

/** The time of an act that is done now. */
export const toNow = (): TimeSql => ({ at: sql`${new Date().toISOString()}::timestamptz`, given: sql`null` });

/**
 * Returns what an act writes. The first of several ticks stays. An un-tick keeps who and when: a tick with this time,
 * as undo sends it, gives both back.
 */
export function buildActValues({ kind, words, by }: ItemAct, { at, given }: TimeSql) {
  if (kind === "remark") return { remark: words };
  if (kind === "un-tick") return { completed: false };
  if (kind === "un-skip") return { isSkipped: false, skipReason: null };
  if (kind === "skip")
    return { completed: false, isSkipped: true, skipReason: words, completedAt: at, completedBy: by };
  const isKept = sql`items.completed or items.completed_at = ${given}`;
  return {
    completed: true,
    isSkipped: false,
    skipReason: null,
    completedAt: sql`case when ${isKept} then items.completed_at else ${at} end`,
    completedBy: sql`case when ${isKept} then items.completed_by else ${by}::uuid end`,
  };
}

export const writeActSql = (act: ItemAct, time: TimeSql): Sql => assignments(Item, buildActValues(act, time));

/**
 * Condition: another person has settled the item later. Of one person, what arrives later is later, and what has no
 * time is of the moment in which it is written. A remark has no time.
 */
export const isOutdatedSql = ({ kind, by }: ItemAct, { at, given }: TimeSql): Sql =>
  kind === "remark"
    ? sql`false`
    : sql`coalesce(${given} is not null and (items.completed or items.is_skipped) and items.completed_by <> ${by}
               and items.completed_at > ${at}, false)`;

/** Condition: the item is not yet what an act with several items makes of it. */
export function isChangedSql({ kind, words }: ItemAct): Sql {
  if (kind === "tick") return sql`not items.completed`;
  if (kind === "un-tick") return sql`items.completed`;
  if (kind === "un-skip") return sql`items.is_skipped`;
  return sql`(not items.is_skipped or items.skip_reason is distinct from ${words})`;
}

/** The acts as a table. */
export const actsSql = (times: readonly (ActTime & { id: string })[]): Sql =>
  sql`jsonb_to_recordset(${parameter(JSON.stringify(times))}::jsonb) as acts (id uuid, at timestamptz, given timestamptz)`;
