import { List } from "../../entities/List.ts";
import { AppliedOperation } from "../../entities/AppliedOperation.ts";
import { Run } from "../../entities/Run.ts";
import { readOwnerLimits } from "./quotas.ts";
import { limitRemembered } from "./rememberedLimit.ts";
import { queryOwned } from "../ownership/ownedRows.ts";
import { scopeTo, scopeToAll, type ScopedContext } from "../ownership/scope.ts";
import { callers, callersWithTrash, deleteFrom, insertInto, sameOwnerWithTrash, sql } from "../ownership/sql.ts";

export type EndedRun = Pick<Run, "id" | "listId">;

/**
 * Deletes the oldest runs of an account when all together hold more items than its plan allows it to have. Those in
 * `newNotebookIds` go first, however old the others are.
 */
export async function limitRuns(context: ScopedContext, newNotebookIds: readonly string[] = []): Promise<void> {
  const { limits, ownerIds } = await readOwnerLimits(context);
  const ended = await queryOwned<EndedRun & { ownerId: string }>(
    scopeToAll(context, ownerIds),
    sql`select owner_id as "ownerId", id, list_id as "listId"
          from (select owner_id, id, list_id,
                       sum(size) over (order by exists (select 1 from ${List} where ${callersWithTrash(List)}
                                                           and ${sameOwnerWithTrash(List, Run)} and lists.id = list_id
                                                           and notebook_id = any(${newNotebookIds}::uuid[])),
                                                finished_at desc, number desc, id) as total
                  from ${Run} where ${callers(Run)}) as runs_by_age
         where total > ${limits.items}`,
  );
  for (const ownerId of new Set(ended.map((past) => past.ownerId))) {
    const scoped = scopeTo(context, ownerId);
    const ofOwner = ended.filter((past) => past.ownerId === ownerId);
    const ids = ofOwner.map(({ id }) => id);
    await queryOwned(scoped, sql`${deleteFrom(Run)} where ${callers(Run)} and id = any(${ids}::uuid[])`);
    await recordRuns(scoped, ofOwner);
  }
}

/** Records the ids of runs that are not there as rows. They are kept from now on, not from the call that began them. */
export async function recordRuns(context: ScopedContext, ended: EndedRun[]): Promise<void> {
  if (ended.length === 0) return;
  const [ids, listIds] = [ended.map(({ id }) => id), ended.map(({ listId }) => listId)];
  await queryOwned(
    context,
    sql`${insertInto(AppliedOperation)} (owner_id, id, list_id)
        select lists.owner_id, ended.id, lists.id
          from ${List} join unnest(${ids}::uuid[], ${listIds}::uuid[]) as ended (id, list_id) on ended.list_id = lists.id
         where ${callersWithTrash(List)}
            on conflict (owner_id, id) do update set created_at = excluded.created_at`,
  );
  await limitRemembered(context, ended.length);
}
