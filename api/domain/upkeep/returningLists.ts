import { List } from "../../entities/List.ts";
import { Run } from "../../entities/Run.ts";
import { forEachAtOnce } from "../base/chunks.ts";
import type { Context, Effects } from "../base/context.ts";
import { createEffects } from "../base/effects.ts";
import { DomainError } from "../base/errors.ts";
import { actForOwner } from "../callers/ownerContext.ts";
import { runOperation } from "../callers/runOperation.ts";
import { inTransaction } from "../callers/transaction.ts";
import { PLANS } from "../limits/plans.ts";
import { limitRuns } from "../limits/runLimit.ts";
import { bringBackLists } from "../lists/repeat/comeBack.ts";
import { bringBackTemplate, recordNoRoom } from "../lists/repeat/comeBackTemplate.ts";
import { countFromFinish, hasNewFinish } from "../lists/repeat/finish.ts";
import { columns } from "../ownership/columns.ts";
import { findOwnersOfLists, queryOwned } from "../ownership/ownedRows.ts";
import { scopeTo, type ScopedContext } from "../ownership/scope.ts";
import { callers, literal, type Sql, sql } from "../ownership/sql.ts";

/** The most owners of one search, and the most lists of one transaction. */
const MAX_OWNERS = 500;
const MAX_LISTS = 50;

/** The most lists of an owner whose finish is seen at once. */
const MAX_FINISHED = 1_000;

/** The owners whose lists come back at the same time. */
const AT_ONCE = 2;

/** Owners with runs of so few items are not asked whether they keep the limit of runs. */
const FEW_RUN_ITEMS = PLANS.guest.items / 5;

type Options = {
  /** Called with the error of an owner whose lists could not come back; the others come back all the same. */
  onFailure: (error: unknown) => void;
  /** Called with each owner whose lists have come back, after the commit. */
  publish: (effects: Effects) => void;
  /** Replaces the current time in tests. */
  now?: Date;
};

/**
 * Brings back the lists of all owners that are due, each once however many servers do it, and returns how many. It is one
 * transaction for an owner, of at most `MAX_LISTS` lists, which passes over those that another server has locked.
 */
export async function bringListsBack(context: Context, options: Options): Promise<number> {
  const now = options.now ?? new Date();
  await forEachOwner(context, options, hasNewFinish(now.toISOString().slice(0, 10)), async (scoped) => {
    await inTransaction(scoped, (tx) => countFromFinish(scopeTo(tx, scoped.scopedOwnerId), MAX_FINISHED));
    return 0;
  });
  return forEachOwner(context, options, sql`repeat_due <= ${now.toISOString()}`, (scoped) => bringBackAll(scoped, now));
}

type OwnerWork = (scoped: ScopedContext) => Promise<number>;

/** Calls `work` for each owner with such a list, some at once, in any order. Returns the sum of what `work` returns. */
async function forEachOwner(
  context: Context,
  { onFailure, publish }: Options,
  condition: Sql,
  work: OwnerWork,
): Promise<number> {
  let total = 0;
  for (;;) {
    const found = await findOwnersOfLists(context, condition, MAX_OWNERS);
    let done = 0;
    await forEachAtOnce(shuffle(found), AT_ONCE, async (ownerId) => {
      const effects = createEffects();
      const scoped = scopeTo({ ...context, effects }, ownerId);
      try {
        done += await runOperation(scoped, () => work(scoped));
      } catch (error) {
        onFailure(error);
      }
      publish(effects);
    });
    total += done;
    // Fewer than that many are all; where nothing was done, other servers do it.
    if (found.length < MAX_OWNERS || done === 0) return total;
  }
}

/** Several servers begin with other owners, so that they seldom meet. */
function shuffle<T>(values: T[]): T[] {
  return values
    .map((value) => ({ value, place: Math.random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ value }) => value);
}

/** Brings back all lists of an owner that are due. Returns how many. */
async function bringBackAll(scoped: ScopedContext, now: Date): Promise<number> {
  let total = 0;
  for (;;) {
    const { seen, returned, filed } = await inTransaction(scoped, async (tx) => {
      const current = scopeTo(tx, scoped.scopedOwnerId);
      const lists = await lockDueLists(current, now);
      return { seen: lists.length, ...(await bringBackLists(current, lists, now)) };
    });
    if (filed > 0) await limitRunsOf(scoped);
    total += returned;
    if (seen < MAX_LISTS) return total + (await bringBackTemplates(scoped, now));
  }
}

const lockDueLists = (scoped: ScopedContext, now: Date): Promise<List[]> =>
  queryOwned<List>(
    scoped,
    sql`select ${columns(List)} from ${List}
         where ${callers(List)} and not is_template and repeat_due <= ${now.toISOString()}
         order by id limit ${literal(MAX_LISTS)} for update skip locked`,
  );

/** Deletes the oldest runs of an owner where they may hold too many items. */
async function limitRunsOf(scoped: ScopedContext): Promise<void> {
  const [row] = await queryOwned<{ size: number }>(
    scoped,
    sql`select coalesce(sum(size), 0)::int as size from ${Run} where ${callers(Run)}`,
  );
  if ((row?.size ?? 0) <= FEW_RUN_ITEMS) return;
  const acting = await actForOwner(scoped, scoped.scopedOwnerId);
  if (acting) await inTransaction(acting, (tx) => limitRuns(scopeTo(tx, acting.scopedOwnerId)));
}

/** Makes the lists of an owner's templates that are due. Returns how many were due. */
async function bringBackTemplates(scoped: ScopedContext, now: Date): Promise<number> {
  const isDue = ({ repeatDue }: List) => repeatDue !== null && repeatDue <= now.toISOString();
  const templates = await queryOwned<{ id: string; day: string }>(
    scoped,
    sql`select id, repeat_next as day from ${List}
         where ${callers(List)} and is_template and repeat_due <= ${now.toISOString()} order by id`,
  );
  if (templates.length === 0) return 0;
  const acting = await actForOwner(scoped, scoped.scopedOwnerId);
  if (!acting) return 0;
  for (const { id, day } of templates)
    await runOperation(acting, () =>
      inTransaction(acting, (tx) => bringBackTemplate(scopeTo(tx, acting.scopedOwnerId), id, { day, isDue, now })),
    ).catch((error: unknown) => {
      if (!(error instanceof DomainError && error.code === "QUOTA_EXCEEDED")) throw error;
      return inTransaction(acting, (tx) => recordNoRoom(scopeTo(tx, acting.scopedOwnerId), id, now));
    });
  return templates.length;
}
