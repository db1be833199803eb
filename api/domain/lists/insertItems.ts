import { Item } from "../../entities/Item.ts";
import { List } from "../../entities/List.ts";
import { buildSearchText } from "../../entities/searchText.ts";
import type { Words } from "../../entities/TemplateCopy.ts";
import { mapConstraintError } from "../ownership/notFound.ts";
import { queryOwned } from "../ownership/ownedRows.ts";
import type { ScopedContext } from "../ownership/scope.ts";
import { callers, insertInto, sql } from "../ownership/sql.ts";

/** A new item that is a copy of a template's item, or of none. */
export type NewItem = Words & { id: string; templateItemId: string | null; sortingOrder: number };

/** Inserts items into a list that the caller has locked, none of them completed. Errors: `CONFLICT` for a known id. */
export const insertItems = (context: ScopedContext, listId: string, items: readonly NewItem[]) => {
  const rows = items.map((item) => ({ ...item, search: buildSearchText(item.name, item.note) }));
  return mapConstraintError(
    queryOwned(
      context,
      sql`${insertInto(Item)} (owner_id, id, list_id, name, note, search, is_heading, template_item_id, sorting_order)
          select lists.owner_id, new.id, lists.id, new.name, new.note, new.search, new."isHeading", new."templateItemId",
                 new."sortingOrder"
            from ${List}, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new
                 (id uuid, name text, note text, search text, "isHeading" boolean, "templateItemId" uuid,
                  "sortingOrder" float8)
           where ${callers(List)} and lists.id = ${listId}`,
    ),
  );
};
