import type { Context } from "../context.ts";
import { Item } from "../../entities/Item.ts";
import { badInput, DomainError, notFound } from "../errors.ts";
import { queryOwned } from "../ownership/ownedRows.ts";
import { callers, sql } from "../ownership/sql.ts";
import { MAX_ITEMS_PER_LIST } from "../billing/plans.ts";
import { isUuid } from "../rules.ts";

/**
 * Checks the item ids of one call and returns them in lower case, as the database has them. For messages, `participle`
 * says what happens to the items ("sorted") and `argument` is the argument that has the ids. Errors: `BAD_USER_INPUT`,
 * `NOT_FOUND` for a malformed id.
 */
export function checkItemIds(requestedIds: string[], participle: string, argument = "ids"): string[] {
  const ids = requestedIds.map((id) => id.toLowerCase());
  if (ids.length === 0) throw badInput({ [argument]: "Name at least one item" });
  if (ids.length > MAX_ITEMS_PER_LIST)
    throw badInput({ [argument]: `At most 1,000 items can be ${participle} at once` });
  if (new Set(ids).size < ids.length) throw badInput({ [argument]: "Each item can be named only once" });
  if (!ids.every(isUuid)) throw notFound("Item");
  return ids;
}

/** Errors: `QUOTA_EXCEEDED`, always. */
export const throwListFull = () => {
  throw new DomainError("QUOTA_EXCEEDED", "A list holds at most 1,000 items; delete some or start another list");
};

/** Checks the number of items in a list that the caller has locked. Errors: `QUOTA_EXCEEDED` above 1,000 items. */
export async function checkListSize(context: Context, listId: string): Promise<void> {
  const [row] = await queryOwned<{ count: number }>(
    context,
    sql`select count(*)::int as count from ${Item} where ${callers(Item)} and list_id = ${listId}`,
  );
  if ((row?.count ?? 0) > MAX_ITEMS_PER_LIST) throwListFull();
}
