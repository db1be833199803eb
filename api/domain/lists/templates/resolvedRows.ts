import { type Answers, resolve } from "../../../../shared/marks/resolve.ts";
import { Item } from "../../../entities/Item.ts";
import { buildSearchText } from "../../../entities/searchText.ts";
import { storedColumns } from "../../ownership/columns.ts";
import { queryOwned } from "../../ownership/ownedRows.ts";
import type { ScopedContext } from "../../ownership/scope.ts";
import { callers, type CallersSql, parameter, type Sql, sql } from "../../ownership/sql.ts";
import { bySortingOrder } from "../../rows/order.ts";

/** The ids of the items of a template, the columns of a copy that has other words, and the items that are copied. */
type ResolvedItems = { ids: string[]; from: CallersSql; name: Sql; note: Sql; search: Sql };

/** An item of a template, as far as answers need it. */
export type AskingItem = Pick<Item, "id" | "name" | "note" | "isHeading" | "sortingOrder" | "createdAt">;

/** Reads the items of a template in their order. */
export async function readAskingItems(context: ScopedContext, listId: string): Promise<AskingItem[]> {
  const items = await queryOwned<AskingItem>(
    context,
    sql`select ${storedColumns(Item, ["id", "name", "note", "isHeading", "sortingOrder", "createdAt"])}
          from ${Item} where ${callers(Item)} and list_id = ${listId}`,
  );
  return items.sort(bySortingOrder);
}

/**
 * Resolves the items of a template, and returns them as a source of a copy. An item whose words change before the copy is
 * made is copied as it is then: what it asks stays in the words.
 */
export function resolveItems(items: readonly AskingItem[], listId: string, answers: Answers): ResolvedItems {
  const changed = resolve(items, answers).flatMap(({ row, name, note, isLeftOut }) =>
    isLeftOut || name !== row.name || note !== row.note
      ? [{ from: row.id, was: row.name, noteWas: row.note, name, note, search: buildSearchText(name, note), isLeftOut }]
      : [],
  );
  const resolved = sql`jsonb_to_recordset(${parameter(JSON.stringify(changed))}::jsonb) as resolved
    ("from" uuid, was text, "noteWas" text, name text, note text, search text, "isLeftOut" boolean)`;
  const pick = (column: Sql) => sql`case when resolved."from" is null then items.${column} else resolved.${column} end`;
  return {
    ids: items.map(({ id }) => id),
    from: sql`${Item} left join ${resolved} on resolved."from" = items.id and resolved.was = items.name
                                        and resolved."noteWas" is not distinct from items.note
       where ${callers(Item)} and list_id = ${listId} and resolved."isLeftOut" is not true`,
    name: pick(sql`name`),
    note: pick(sql`note`),
    search: pick(sql`search`),
  };
}
