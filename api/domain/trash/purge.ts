import type { Context } from "../base/context.ts";
import { deleteInBatches } from "../base/chunks.ts";
import { Item } from "../../entities/Item.ts";
import { List } from "../../entities/List.ts";
import { Notebook } from "../../entities/Notebook.ts";
import { deleteTokens } from "../rows/publications.ts";
import { deleteTies } from "../rows/templateTies.ts";
import { deleteEmptyGroup } from "../sharing/sharing.ts";
import { findOwnersOfExpired, queryOwned, TRASH_DAYS } from "../ownership/ownedRows.ts";
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

const HOUR = 60 * 60_000;
/** One hour longer than a row can be restored, so that each restore has ended before the purge deletes its rows. */
const RETENTION_MILLISECONDS = TRASH_DAYS * 24 * HOUR + HOUR;

/** The purge deletes children before their parents, and leaves a parent that still has children. */
const PURGE_STEPS: { entity: Entity<Trashable>; hasNoChildren: Sql }[] = [
  { entity: Item, hasNoChildren: sql`true` },
  {
    entity: List,
    hasNoChildren: sql`not exists
      (select 1 from ${Item} where ${sameOwnerWithTrash(Item, List)} and items.list_id = lists.id)`,
  },
  {
    entity: Notebook,
    hasNoChildren: sql`not exists
      (select 1 from ${List} where ${sameOwnerWithTrash(List, Notebook)} and lists.notebook_id = notebooks.id)`,
  },
];

const TRASH_COLUMNS = PURGE_STEPS.map(({ entity }) => [entity, "deletedAt"] as const);

/**
 * Permanently deletes the rows of all owners that can no longer be restored, in short statements, and returns the number
 * of rows. Several servers may run it at the same time. `now` replaces the current time in tests.
 */
export async function purgeTrash(context: Context, now = new Date()): Promise<number> {
  const before = new Date(now.getTime() - RETENTION_MILLISECONDS).toISOString();
  let purged = 0;
  for (const ownerId of await findOwnersOfExpired(context, TRASH_COLUMNS, before)) {
    for (const { entity, hasNoChildren } of PURGE_STEPS)
      purged += await purgeRows(scopeTo(context, ownerId), entity, hasNoChildren, before);
    await deleteEmptyGroup(context, ownerId);
  }
  return purged;
}

const purgeRows = (
  context: ScopedContext,
  entity: Entity<Trashable>,
  hasNoChildren: Sql,
  before: string,
): Promise<number> =>
  deleteInBatches(async (size) => {
    const batch = await queryOwned<{ id: string }>(
      context,
      sql`${deleteFrom(entity)} where ${callersWithTrash(entity)} and id in (
            select id from ${entity} where ${callersWithTrash(entity)} and deleted_at < ${before} and ${hasNoChildren}
             order by id limit ${literal(size)} for update skip locked) returning id`,
    );
    const ids = batch.map(({ id }) => id);
    if (entity === List && ids.length > 0) {
      await deleteTokens(context, context.scopedOwnerId, ids);
      await deleteTies(context, context.scopedOwnerId, ids);
    }
    return ids.length;
  });
