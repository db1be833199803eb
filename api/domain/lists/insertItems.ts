import { Item } from "../../entities/Item.ts";
import { buildSearchText } from "../../entities/searchText.ts";
import { getTextSize } from "../base/textSize.ts";
import { MAX_ITEMS_PER_LIST, MAX_TEXT_PER_LIST } from "../../../shared/listLimits.ts";
import { getHolder } from "../limits/owners.ts";
import { getAccountOwners, withinQuotas } from "../limits/quotas.ts";
import type { ItemValues, Known } from "../rows/userFields.ts";
import { columns, insertRecords, records } from "../ownership/columns.ts";
import { queryOwned } from "../ownership/ownedRows.ts";
import type { ScopedContext } from "../ownership/scope.ts";
import { allowedCaller, scopedOwner, selectFirst, type Sql, sql } from "../ownership/sql.ts";

/** A new item; without a `sortingOrder` it goes to the end of its list. `templateItemId` is the item that it is a copy of. */
export type NewItem = Known<ItemValues> & { id: string; templateItemId?: string | null };

/** A new item and its list. */
export type PlacedItem = NewItem & { listId: string };

/** Selects items for lists whose highest `sortingOrder` is `last`. `locked` is the table that `last` is from, if any. */
function insertSql(items: readonly PlacedItem[], last: Sql, locked = sql``) {
  const rows = items.map((item, index) => ({
    ...item,
    search: buildSearchText(item.name, item.note ?? null),
    place: index + 1,
  }));
  const values = {
    ownerId: scopedOwner,
    sortingOrder: sql`coalesce(new."sortingOrder", ${last} + new.place)`,
  };
  return sql`${insertRecords(Item, values, ["replaced", "createdAt", "updatedAt", "deletedAt"])}
    from ${locked}${records(Item, JSON.stringify(rows), { place: "integer" })} where ${allowedCaller}`;
}

const place = (listId: string, items: readonly NewItem[]): PlacedItem[] => items.map((item) => ({ ...item, listId }));

/** Inserts items into lists that the caller has locked. Errors: `CONFLICT` for a known id, `BAD_USER_INPUT`. */
export const insertPlacedItems = (context: ScopedContext, items: readonly PlacedItem[]) =>
  queryOwned(context, insertSql(items, sql`0`));

/** Does the same for one list. */
export const insertItems = (context: ScopedContext, listId: string, items: readonly NewItem[]) =>
  insertPlacedItems(context, place(listId, items));

/**
 * Adds items to a list in one statement, which locks the owner and the list and counts. Returns those whose ids are new.
 * Errors: `NOT_FOUND` for the list, `QUOTA_EXCEEDED`, `CONFLICT` for an id in the trash, `BAD_USER_INPUT`.
 */
export function addItems(context: ScopedContext, listId: string, items: readonly NewItem[]): Promise<Item[]> {
  const ids = items.map(({ id }) => id);
  const sizes = items.map(getTextSize);
  const [holder, account] = [getHolder(context), getAccountOwners(context)];
  const inserting = insertSql(place(listId, items), sql`last_order`, sql`locked, `);
  return withinQuotas(context, (limits) =>
    queryOwned<Item>(
      context,
      // PostgreSQL calls the function once, and not for each item.
      sql`with locked as materialized (${selectFirst(
        sql`select lock_list_for_new_items(${scopedOwner}, ${holder}, ${account}, ${listId}, ${ids}, ${sizes},
                                           ${limits.items}, ${limits.text}, ${MAX_ITEMS_PER_LIST},
                                           ${MAX_TEXT_PER_LIST}) as last_order`,
        sql`last_order float8`,
      )})
          ${inserting} on conflict do nothing returning ${columns(Item)}`,
    ),
  );
}
