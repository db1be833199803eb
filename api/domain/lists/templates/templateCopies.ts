import { Item } from "../../../entities/Item.ts";
import { List } from "../../../entities/List.ts";
import { type CopiedItem, TemplateCopy } from "../../../entities/TemplateCopy.ts";
import type { Context, RowKey } from "../../base/context.ts";
import { storedColumns } from "../../ownership/columns.ts";
import { queryOwned } from "../../ownership/ownedRows.ts";
import { scopeTo, type ScopedContext } from "../../ownership/scope.ts";
import { callers, insertInto, type Sql, sql, update } from "../../ownership/sql.ts";
import { bySortingOrder } from "../../rows/order.ts";
import { getNames, ITEM_FIELDS, type ItemValues } from "../../rows/userFields.ts";
import type { ComparedItem, Comparison } from "./templateComparison.ts";

/** An item with all its fields. */
export type StoredItem = ComparedItem & ItemValues & { isSkipped: boolean };

/**
 * Keeps what a new list has of its template: a part of the statement that has made the list as `created` and its items
 * as `copied`.
 */
export const keepCopySql = sql`${insertInto(TemplateCopy)} (owner_id, id, template_id, copied_items)
  select created.owner_id, created.id, created.template_id, coalesce(entries, '[]')
    from created, (
      select jsonb_agg(jsonb_build_object('itemId', copied.id, 'templateItemId', copied.template_item_id,
                                          'name', copied.name, 'note', copied.note, 'isHeading', copied.is_heading)
                       order by copied.sorting_order) as entries
        from copied) as kept_items`;

/** Keeps for a copy of a list what that list has of its template. `newIds` are the ids of its items, by those of the list. */
export const keepCopiedItems = (
  context: ScopedContext,
  { id, templateId }: List,
  copied: readonly CopiedItem[],
  newIds: ReadonlyMap<string, string>,
) => {
  const items = copied.map((entry) => ({ ...entry, itemId: newIds.get(entry.itemId) ?? entry.itemId }));
  return queryOwned(
    context,
    sql`${insertInto(TemplateCopy)} (owner_id, id, template_id, copied_items)
        select lists.owner_id, lists.id, ${templateId}::uuid, ${JSON.stringify(items)}::jsonb
          from ${List} where ${callers(List)} and lists.id = ${id}`,
  );
};

/** Changes what a list has of its template. */
export const writeCopiedItems = (context: ScopedContext, listId: string, copied: readonly CopiedItem[]) =>
  queryOwned(
    context,
    sql`${update(TemplateCopy)} set copied_items = ${JSON.stringify(copied)}::jsonb
         where ${callers(TemplateCopy)} and id = ${listId}`,
  );

/** Returns what a list has of this template; undefined when it was made before that was kept, or from another one. */
export async function readCopiedItems(context: ScopedContext, listId: string, templateId: string) {
  const [copy] = await queryOwned<{ copiedItems: CopiedItem[] }>(
    context,
    sql`select copied_items as "copiedItems" from ${TemplateCopy}
         where ${callers(TemplateCopy)} and id = ${listId} and template_id = ${templateId}`,
  );
  return copy?.copiedItems;
}

/** Reads the items of a list in their order, with the ids of the items that they came from, also of those that are gone. */
export async function readComparedItems(context: Context, listId: string, lock: Sql = sql``): Promise<StoredItem[]> {
  const rows = await queryOwned<StoredItem & { createdAt: string }>(
    context,
    sql`select ${storedColumns(Item, ["id", "templateItemId", "createdAt", "isSkipped", ...getNames(ITEM_FIELDS)])}
          from ${Item} where ${callers(Item)} and list_id = ${listId} ${lock}`,
  );
  return rows.sort(bySortingOrder);
}

/**
 * Reads a list and its template, which may have another owner, for a comparison, and locks their items if asked to. Null
 * when the template is gone or no template any more, and for a list that was made before its copy was kept, or of several
 * templates.
 */
export async function readComparison(
  context: Context,
  list: List,
  template: RowKey | null,
  { locked = false } = {},
): Promise<Comparison<StoredItem> | null> {
  const lock = locked ? sql`order by id for update` : sql``;
  if (list.isTemplate || !template) return null;
  const [ofList, ofTemplate] = [scopeTo(context, list.ownerId), scopeTo(context, template.ownerId)];
  const copied = await readCopiedItems(ofList, list.id, template.id);
  const [found] = await queryOwned<{ id: string }>(
    ofTemplate,
    sql`select id from ${List} where ${callers(List)} and id = ${template.id} and is_template`,
  );
  if (!copied || !found) return null;
  return {
    copied,
    template: await readComparedItems(ofTemplate, template.id, lock),
    list: await readComparedItems(ofList, list.id, lock),
  };
}
