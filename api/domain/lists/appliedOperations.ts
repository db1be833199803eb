import { List } from "../../entities/List.ts";
import { AppliedOperation } from "../../entities/AppliedOperation.ts";
import { limitRemembered } from "../limits/rememberedLimit.ts";
import { usedId } from "../ownership/databaseErrors.ts";
import { queryOwned } from "../ownership/ownedRows.ts";
import type { ScopedContext } from "../ownership/scope.ts";
import { callers, insertInto, sql } from "../ownership/sql.ts";

/** Days for which the id of an applied operation is kept (docs/api.md, Templates and their lists). */
export const OPERATION_DAYS = 30;

/**
 * Records that the operation with this id changes the list, and returns false when it has done so before. Call it in the
 * transaction of the change, with the list locked. Errors: `CONFLICT` for an id that changed another list.
 */
export async function recordOperation(context: ScopedContext, id: string, listId: string): Promise<boolean> {
  const added = await queryOwned(
    context,
    sql`${insertInto(AppliedOperation)} (owner_id, id, list_id)
        select lists.owner_id, ${id}::uuid, lists.id from ${List} where ${callers(List)} and lists.id = ${listId}
            on conflict do nothing returning id`,
  );
  if (added.length > 0) {
    await limitRemembered(context, 1);
    return true;
  }
  const [known] = await queryOwned<{ listId: string }>(
    context,
    sql`select list_id as "listId" from ${AppliedOperation} where ${callers(AppliedOperation)} and id = ${id}`,
  );
  if (known?.listId !== listId) throw usedId();
  return false;
}
