import { Item } from "../../entities/Item.ts";
import { List } from "../../entities/List.ts";
import { Notebook } from "../../entities/Notebook.ts";
import { raiseTrashBound, writeTrashBound } from "./owners.ts";
import { readOwnerLimits } from "./quotas.ts";
import { ROWS_PER_CHUNK } from "../base/chunks.ts";
import { queryOwned, restorable } from "../ownership/ownedRows.ts";
import { scopeTo, scopeToAll, type ScopedContext } from "../ownership/scope.ts";
import { callersWithTrash, deleteFrom, type Entity, literal, sql, type Trashable } from "../ownership/sql.ts";

/** The time of the first delete beyond the limit; null when all are within it. `limit` is the number of rows of this kind. */
const overflowSql = (entity: Entity<Trashable>, limit: number) =>
  sql`(select deleted_at from ${entity} where ${callersWithTrash(entity)} and ${restorable(entity)}
        order by deleted_at desc offset ${limit} limit 1)`;

/** A delete that was just made: its time, and the bytes of the text of the items that it has moved into the trash. */
export type Deletion = { at: string; text: number };

/**
 * Permanently deletes the oldest deletes of an account until its trash holds no more than its limits. `latest` is the
 * delete just made, which stays even if it alone is larger, so that it can be undone. Call it in a transaction in
 * which the owner is locked: a restore then waits, and finds a delete whole or not at all.
 */
export async function limitTrash(context: ScopedContext, latest: Deletion | null = null): Promise<void> {
  const { limits, ownerIds } = await readOwnerLimits(context);
  const textOverflow = await findTextOverflow(context, { limit: limits.text, ownerIds }, latest);
  const [row] = await queryOwned<{ overflow: string | null }>(
    scopeToAll(context, ownerIds),
    sql`select greatest(${overflowSql(Notebook, limits.notebooks)}, ${overflowSql(List, limits.lists)},
                        ${overflowSql(Item, limits.items)}, ${textOverflow}::timestamptz) as overflow`,
  );
  if (!row?.overflow) return;
  // The content of a deleted row was deleted with it or before, so these are whole notebooks and lists.
  for (const ownerId of ownerIds)
    for (const entity of [Item, List, Notebook])
      await hardDeleteUntil(scopeTo(context, ownerId), entity, row.overflow, latest?.at ?? null);
}

/**
 * Returns the time of the first delete whose text is beyond the limit; null when all are within it. It sums up the text
 * in the trash only where its bound does not allow what was deleted last.
 */
async function findTextOverflow(
  context: ScopedContext,
  { limit, ownerIds }: { limit: number; ownerIds: string[] },
  latest: Deletion | null,
): Promise<string | null> {
  if (latest && (await raiseTrashBound(context, latest.text, limit))) return null;
  const [row] = await queryOwned<{ overflow: string | null; left: number }>(
    scopeToAll(context, ownerIds),
    sql`select max(deleted_at) filter (where total > ${limit}) as overflow,
               coalesce(max(total) filter (where total <= ${limit} or deleted_at = ${latest?.at ?? null}), 0)::float8 as left
          from (select deleted_at, sum(text_size(name, note)) over (order by deleted_at desc) as total
                  from ${Item} where ${callersWithTrash(Item)} and ${restorable(Item)}) as deletes`,
  );
  await writeTrashBound(context, row?.left ?? null);
  return row?.overflow ?? null;
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
