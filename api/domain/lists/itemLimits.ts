import type { Context } from "../context.ts";
import { Item } from "../../entities/Item.ts";
import { badInput, DomainError, notFound } from "../errors.ts";
import { queryOwned } from "../ownership/ownedRows.ts";
import { callers, sql } from "../ownership/sql.ts";
import { MAX_ITEMS_PER_LIST } from "../billing/plans.ts";
import { isUuid } from "../rules.ts";

/**
 * The ids of items that one call is about, in the database's form; `done` is what happens to them: "sorted". `field`
 * holds them. Errors: `BAD_USER_INPUT`, `NOT_FOUND` for a malformed one.
 */
export function checkItemIds(given: string[], done: string, field = "ids"): string[] {
  const ids = given.map((id) => id.toLowerCase());
  if (ids.length === 0) throw badInput({ [field]: "Name at least one item" });
  if (ids.length > MAX_ITEMS_PER_LIST) throw badInput({ [field]: `At most 1,000 items can be ${done} at once` });
  if (new Set(ids).size < ids.length) throw badInput({ [field]: "Each item can be named only once" });
  if (!ids.every(isUuid)) throw notFound("Item");
  return ids;
}

export const throwListFull = () => {
  throw new DomainError("QUOTA_EXCEEDED", "A list holds at most 1,000 items; delete some or start another list");
};

/** Errors: `QUOTA_EXCEEDED` when a list, which is locked, holds more than it may. */
export async function checkListSize(context: Context, listId: string): Promise<void> {
  const [row] = await queryOwned<{ count: number }>(
    context,
    sql`select count(*)::int as count from ${Item} where ${callers(Item)} and list_id = ${listId}`,
  );
  if ((row?.count ?? 0) > MAX_ITEMS_PER_LIST) throwListFull();
}
