import { Item } from "../../../entities/Item.ts";
import { List } from "../../../entities/List.ts";
import { type CopiedItem, TemplateCopy } from "../../../entities/TemplateCopy.ts";
import type { Context, RowKey } from "../../base/context.ts";
import { storedColumns } from "../../ownership/columns.ts";
import { queryOwned } from "../../ownership/ownedRows.ts";
import { scopeTo, type ScopedContext } from "../../ownership/scope.ts";
import { callers, insertInto, sql, update } from "../../ownership/sql.ts";
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

/** What a list has of its template. */
type CopiedItemsOfList = { id: string; copiedItems: readonly CopiedItem[] };

/** Changes what lists have of their template. */
export const writeCopiedItems = (context: ScopedContext, lists: readonly CopiedItemsOfList[]) =>
  queryOwned(
    context,
    sql`${update(TemplateCopy)} set copied_items = new."copiedItems"
          from jsonb_to_recordset(${JSON.stringify(lists)}::jsonb) as new (id uuid, "copiedItems" jsonb)
         where ${callers(TemplateCopy)} and template_copies.id = new.id`,
  );

/** Returns what lists have of this template; nothing of one that was made before that was kept, or from another one. */
async function readCopies(context: ScopedContext, listIds: readonly string[], templateId: string) {
  const copies = await queryOwned<{ id: string; copiedItems: CopiedItem[] }>(
    context,
    sql`select id, copied_items as "copiedItems" from ${TemplateCopy}
         where ${callers(TemplateCopy)} and id = any(${listIds}::uuid[]) and template_id = ${templateId}`,
  );
  return new Map(copies.map(({ id, copiedItems }) => [id, copiedItems]));
}

/** Returns what a list has of this template; undefined when it was made before that was kept, or from another one. */
export const readCopiedItems = async (context: ScopedContext, listId: string, templateId: string) =>
  (await readCopies(context, [listId], templateId)).get(listId);

const LOCK = sql`order by id for update`;

/**
 * Reads the items of lists, those of each in their order, with the ids of the items that they came from, also of those
 * that are gone.
 */
async function readItemsOfLists(context: ScopedContext, listIds: readonly string[], isLocked: boolean) {
  const names = ["id", "listId", "templateItemId", "createdAt", "isSkipped", ...getNames(ITEM_FIELDS)] as const;
  const rows = await queryOwned<StoredItem & { listId: string; createdAt: string }>(
    context,
    sql`select ${storedColumns(Item, names)} from ${Item}
         where ${callers(Item)} and list_id = any(${listIds}::uuid[]) ${isLocked ? LOCK : sql``}`,
  );
  const byList = new Map(listIds.map((id) => [id, [] as typeof rows]));
  for (const row of rows) byList.get(row.listId)?.push(row);
  for (const items of byList.values()) items.sort(bySortingOrder);
  return byList;
}

/** Locks the items of a list, and reads them as a comparison does. */
export const lockComparedItems = async (context: ScopedContext, listId: string): Promise<StoredItem[]> =>
  (await readItemsOfLists(context, [listId], true)).get(listId) ?? [];

/**
 * Reads lists of one owner and their template, which may have another one, for comparisons, and locks their items if asked
 * to. Returns the comparisons by the ids of the lists: none when the template is gone or no template any more, nor of a
 * list that was made before its copy was kept, or of several templates.
 */
export async function readComparisons(
  context: ScopedContext,
  listIds: readonly string[],
  template: RowKey,
  { locked = false } = {},
): Promise<Map<string, Comparison<StoredItem>>> {
  const ofTemplate = scopeTo(context, template.ownerId);
  const copies = await readCopies(context, listIds, template.id);
  const [found] = await queryOwned<{ id: string }>(
    ofTemplate,
    sql`select id from ${List} where ${callers(List)} and id = ${template.id} and is_template`,
  );
  if (copies.size === 0 || !found) return new Map();
  const items = (await readItemsOfLists(ofTemplate, [template.id], locked)).get(template.id) ?? [];
  const ofLists = await readItemsOfLists(context, [...copies.keys()], locked);
  return new Map(
    [...copies].map(([id, copied]) => [id, { copied, template: items, list: ofLists.get(id) ?? [] }] as const),
  );
}

/** Reads a list and its template for a comparison, as `readComparisons` does; null for none. */
export async function readComparison(
  context: Context,
  list: List,
  template: RowKey | null,
  options?: { locked: boolean },
): Promise<Comparison<StoredItem> | null> {
  if (list.isTemplate || !template) return null;
  const comparisons = await readComparisons(scopeTo(context, list.ownerId), [list.id], template, options);
  return comparisons.get(list.id) ?? null;
}
