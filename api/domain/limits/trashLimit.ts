import { Item } from "../../entities/Item.ts";
import { List } from "../../entities/List.ts";
import { Notebook } from "../../entities/Notebook.ts";
import { readOwnerLimits } from "./quotas.ts";
import { ROWS_PER_CHUNK } from "../base/chunks.ts";
import { queryOwned, restorable } from "../ownership/ownedRows.ts";
import { scopeTo, scopeToAll, type ScopedContext } from "../ownership/scope.ts";
import { callersWithTrash, deleteFrom, type Entity, literal, sql, type Trashable } from "../ownership/sql.ts";

/** The time of the first delete beyond the limit; null when all are within it. `limit` is the number of rows of this kind. */
const overflowSql = (entity: Entity<Trashable>, limit: number) =>
  sql`(select deleted_at from ${entity} where ${callersWithTrash(entity)} and ${restorable(entity)}
        order by deleted_at desc offset ${limit} limit 1)`;

/**
 * Permanently deletes the oldest deletes of an account until its trash holds no more than its limits. `latest` is the time
 * of the delete just made, which stays even if it alone is larger, so that it can be undone. Call it in a transaction in
 * which the owner is locked: a restore then waits, and finds a delete whole or not at all.
 */
export async function limitTrash(context: ScopedContext, latest: string | null = null): Promise<void> {
  const { limits, ownerIds } = await readOwnerLimits(context);
  const [row] = await queryOwned<{ overflow: string | null }>(
    scopeToAll(context, ownerIds),
    sql`select greatest(${overflowSql(Notebook, limits.notebooks)}, ${overflowSql(List, limits.lists)},
                        ${overflowSql(Item, limits.items)}) as overflow`,
  );
  if (!row?.overflow) return;
  // The content of a deleted row was deleted with it or before, so these are whole notebooks and lists.
  for (const ownerId of ownerIds)
    for (const entity of [Item, List, Notebook])
      await hardDeleteUntil(scopeTo(context, ownerId), entity, row.overflow, latest);
}

async function hardDeleteUntil(
  context: ScopedContext,
  entity: Entity<Trashable>,
  until: string,
  latest: string | null,
): Promise<void> {
  for (let isDone = false; !isDone;) {
    const deleted = await queryOwned(
      context,
      sql`${deleteFrom(entity)} where ${callersWithTrash(entity)} and id = any(array(
            select id from ${entity} where ${callersWithTrash(entity)}
               and deleted_at <= ${until} and deleted_at is distinct from ${latest}
             limit ${literal(ROWS_PER_CHUNK)})) returning id`,
    );
    isDone = deleted.length < ROWS_PER_CHUNK;
  }
}
