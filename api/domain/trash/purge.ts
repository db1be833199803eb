import type { Context } from "../context.ts";
import { Item } from "../../entities/Item.ts";
import { List } from "../../entities/List.ts";
import { Notebook } from "../../entities/Notebook.ts";
import { findOwnersOfTrash, queryOwned, TRASH_DAYS } from "../ownership/ownedRows.ts";
import { scopeTo, type ScopedContext } from "../ownership/scope.ts";
import {
  callersWithTrash,
  deleteFrom,
  type Entity,
  literal,
  sameOwnerWithTrash,
  type Sql,
  sql,
  type Trashable,
} from "../ownership/sql.ts";

/** Rows that one statement deletes: nobody waits long for it. */
const ROWS_PER_STATEMENT = 500;

const HOUR = 60 * 60_000;
/** Milliseconds. An hour longer than anything can be restored: no restore is still under way then. */
const KEPT_MILLISECONDS = TRASH_DAYS * 24 * HOUR + HOUR;

/** Children first, and nothing that still holds something. */
const PURGE_STEPS: { entity: Entity<Trashable>; isEmpty: Sql }[] = [
  { entity: Item, isEmpty: sql`true` },
  {
    entity: List,
    isEmpty: sql`not exists
      (select 1 from ${Item} where ${sameOwnerWithTrash(Item, List)} and items.list_id = lists.id)`,
  },
  {
    entity: Notebook,
    isEmpty: sql`not exists
      (select 1 from ${List} where ${sameOwnerWithTrash(List, Notebook)} and lists.notebook_id = notebooks.id)`,
  },
];

/**
 * Deletes for good what nobody can restore any more, in short statements; answers how many rows that were. Several
 * servers may do it at once. `now` is the time that it goes by.
 */
export async function purgeTrash(context: Context, now = new Date()): Promise<number> {
  const before = new Date(now.getTime() - KEPT_MILLISECONDS).toISOString();
  let purged = 0;
  for (const ownerId of await findOwnersOfTrash(context, before))
    for (const { entity, isEmpty } of PURGE_STEPS)
      purged += await purgeRows(scopeTo(context, ownerId), entity, isEmpty, before);
  return purged;
}

async function purgeRows(
  context: ScopedContext,
  entity: Entity<Trashable>,
  isEmpty: Sql,
  before: string,
): Promise<number> {
  for (let purged = 0; ;) {
    const batch = await queryOwned(
      context,
      sql`${deleteFrom(entity)} where ${callersWithTrash(entity)} and id in (
            select id from ${entity} where ${callersWithTrash(entity)} and deleted_at < ${before} and ${isEmpty}
             order by id limit ${literal(ROWS_PER_STATEMENT)} for update skip locked) returning id`,
    );
    purged += batch.length;
    if (batch.length < ROWS_PER_STATEMENT) return purged;
  }
}
