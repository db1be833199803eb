import type { Context } from "../base/context.ts";
import { Item } from "../../entities/Item.ts";
import { List } from "../../entities/List.ts";
import { lockOwner } from "../limits/owners.ts";
import { getRow, scopeToRow } from "../ownership/ownedRows.ts";
import type { Entity, Trashable } from "../ownership/sql.ts";

/**
 * Locks one of the caller's rows until the transaction ends, in the order of all writes: its owner, the list of an item,
 * the row. Returns the row as it is under the lock. Errors: `NOT_FOUND`, `FORBIDDEN` for a viewer of a shared notebook.
 */
export async function lockRow<T extends Trashable>(context: Context, entity: Entity<T>, id: string): Promise<T> {
  const scoped = await scopeToRow(context, entity, id);
  await lockOwner(scoped);
  if ((entity as Entity) === Item) {
    const { listId } = await getRow(scoped, Item, id);
    await getRow(scoped, List, listId, "for update");
  }
  return getRow(scoped, entity, id, "for update");
}
