import { msg, plural } from "@lingui/core/macro";
import type { Context } from "../base/context.ts";
import { Item } from "../../entities/Item.ts";
import { badInput, itemsNotFound } from "../base/errors.ts";
import { listFull, listTextFull } from "../ownership/databaseErrors.ts";
import { queryOwned } from "../ownership/ownedRows.ts";
import { requireOwnerIds, scopeTo, type ScopedContext } from "../ownership/scope.ts";
import { callers, type CallersSql, sql } from "../ownership/sql.ts";
import { MAX_ITEMS_PER_LIST, MAX_TEXT_PER_LIST } from "../../../shared/listLimits.ts";
import { checkIds, listMissing, type NamedRows } from "./namedRows.ts";

/** How many items a call can name. */
export const ITEMS_OF_CALL = { minItems: 1, maxItems: MAX_ITEMS_PER_LIST } as const;

const TOO_MANY = msg`At most ${plural({ max: ITEMS_OF_CALL.maxItems }, { one: "# item", other: "# items" })} at once`;

/** A call with more items than it can name, in an argument. */
export const tooManyItems = (argument: string) => badInput({ [argument]: TOO_MANY });

const NAMED_ITEMS: NamedRows = {
  limits: ITEMS_OF_CALL,
  none: msg`Name at least one item`,
  tooMany: TOO_MANY,
  twice: msg`Each item can be named only once`,
  notFound: itemsNotFound,
};

/** Checks the ids of items of one call, as `checkIds` does. Errors: `BAD_USER_INPUT`, `NOT_FOUND` for a malformed id. */
export const checkItemIds = (requestedIds: string[], argument = "ids"): string[] =>
  checkIds(requestedIds, argument, NAMED_ITEMS);

/** Errors: `NOT_FOUND` with the ids that are not among the rows, if there are any. */
export function checkAllFound(ids: string[], found: { id: string }[]): void {
  const missing = listMissing(ids, found);
  if (missing.length > 0) throw itemsNotFound(missing);
}

/**
 * Returns the context scoped to the owner of the items: of the first one that exists, if the caller has several owners (see `getRow`).
 * `isCallers` says whether items in the trash count. Errors: `UNAUTHENTICATED`.
 */
export async function scopeToItems(
  context: Context,
  ids: string[],
  isCallers: CallersSql = callers(Item),
): Promise<ScopedContext> {
  const [ownerId = "", ...others] = requireOwnerIds(context);
  if (others.length === 0) return scopeTo(context, ownerId);
  const [first] = await queryOwned<{ ownerId: string }>(
    context,
    sql`select owner_id as "ownerId" from ${Item} where ${isCallers} and id = any(${ids}::uuid[])
         order by array_position(${ids}::uuid[], id), owner_id = ${ownerId} desc, created_at limit 1`,
  );
  return scopeTo(context, first?.ownerId ?? ownerId);
}

/** The bytes of the text of the items that a statement finds. */
export const TEXT_OF_ITEMS = sql`coalesce(sum(text_size(name, note)), 0)`;

/**
 * Checks the numbers of items in lists that the caller has locked. Their text counts too where it `counts`: not where a
 * template is used, or a delete undone. Errors: `QUOTA_EXCEEDED` above 1,000 items, and above 2 MB of text.
 */
export async function checkListSizes(
  context: Context,
  listIds: readonly string[],
  text: "counts" | "is free",
): Promise<void> {
  const rows = await queryOwned<{ count: number; text: number }>(
    context,
    sql`select count(*)::int as count, ${TEXT_OF_ITEMS}::float8 as text
          from ${Item} where ${callers(Item)} and list_id = any(${listIds}::uuid[]) group by list_id`,
  );
  if (rows.some(({ count }) => count > MAX_ITEMS_PER_LIST)) throw listFull();
  if (text === "counts" && rows.some((row) => row.text > MAX_TEXT_PER_LIST)) throw listTextFull();
}

/** Does the same for one list. */
export const checkListSize = (context: Context, listId: string, text: "counts" | "is free") =>
  checkListSizes(context, [listId], text);
