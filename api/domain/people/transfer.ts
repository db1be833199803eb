import { v7 as makeUuid } from "uuid";
import type { Context } from "../context.ts";
import { Item } from "../../entities/Item.ts";
import { List } from "../../entities/List.ts";
import { Notebook } from "../../entities/Notebook.ts";
import { trackChange } from "../ownership/changeTracking.ts";
import { column, copyRows } from "../ownership/columns.ts";
import { queryOwned } from "../ownership/ownedRows.ts";
import { scopeTo } from "../ownership/scope.ts";
import {
  callersWithTrash,
  deleteFrom,
  type Entity,
  parameter,
  type Sql,
  sql,
  type Trashable,
} from "../ownership/sql.ts";
import { forEachChunk, LISTS_PER_CHUNK, ROWS_PER_CHUNK } from "../chunks.ts";
import { hardDeleteLists } from "../trash/hardDelete.ts";

/**
 * Parents first; each with the column by which it belongs to what is moved, and how many parents and rows one statement
 * takes. Lists go together: they refer to each other.
 */
const TRANSFERRED_TABLES: { entity: Entity<Trashable>; parentId: Sql; parentsAtOnce: number; rowsAtOnce: number }[] = [
  { entity: Notebook, parentId: column(Notebook, "id"), parentsAtOnce: Infinity, rowsAtOnce: Infinity },
  { entity: List, parentId: column(List, "notebookId"), parentsAtOnce: Infinity, rowsAtOnce: Infinity },
  { entity: Item, parentId: column(Item, "listId"), parentsAtOnce: LISTS_PER_CHUNK, rowsAtOnce: ROWS_PER_CHUNK },
];

/** How much moved; the trash moves along and does not count. */
export type TransferResult = {
  notebooks: number;
  lists: number;
  items: number;
  /** The id that a moved row has now. */
  idOf: (id: string) => string;
};

/**
 * Gives notebooks of the context's owner, with their lists and items, to another owner. Ids stay; where the new owner
 * has one already the moved row gets a new one, and what refers to it follows. What is in the trash moves along. Call
 * it inside a transaction, and only for an owner that the caller may act for.
 */
export async function transferNotebooks(
  context: Context,
  notebookIds: string[],
  toOwnerId: string,
): Promise<TransferResult> {
  const rows = await lockRows(context, notebookIds);
  const ids = rows.map((each) => each.map(({ id }) => id));
  const renames = await mapCollidingIds(context, ids, toOwnerId);
  for (const [index, { entity, rowsAtOnce }] of TRANSFERRED_TABLES.entries())
    await forEachChunk(ids[index] ?? [], rowsAtOnce, (some) => moveRows(context, entity, toOwnerId, some, renames));
  trackChange(context, Notebook, [toOwnerId]);
  await hardDeleteLists(context, ids[1] ?? []);
  await queryOwned(
    context,
    sql`${deleteFrom(Notebook)} where ${callersWithTrash(Notebook)} and id = any(${ids[0] ?? []})`,
  );
  const [notebooks = 0, lists = 0, items = 0] = rows.map((each) => each.filter(({ isLive }) => isLive).length);
  return { notebooks, lists, items, idOf: (id) => renames.get(id) ?? id };
}

type LockedRow = { id: string; isLive: boolean };

/** The notebooks, their lists and their items, locked: what others write meanwhile is moved, or waits. */
async function lockRows(context: Context, notebookIds: string[]): Promise<LockedRow[][]> {
  const family: LockedRow[][] = [];
  for (const { entity, parentId, parentsAtOnce } of TRANSFERRED_TABLES) {
    const parents = family.at(-1)?.map(({ id }) => id);
    const rows: LockedRow[] = [];
    await forEachChunk(parents ?? notebookIds, parentsAtOnce, async (some) => {
      const locked = await queryOwned<LockedRow>(
        context,
        sql`select id, deleted_at is null as "isLive" from ${entity}
             where ${callersWithTrash(entity)} and ${parentId} = any(${some}) order by id for update`,
      );
      rows.push(...locked);
    });
    family.push(rows);
  }
  return family;
}

/** New ids for the rows whose id the new owner has already, its trash included. */
async function mapCollidingIds(context: Context, ids: string[][], toOwnerId: string): Promise<Map<string, string>> {
  const renames = new Map<string, string>();
  for (const [index, { entity, rowsAtOnce }] of TRANSFERRED_TABLES.entries())
    await forEachChunk(ids[index] ?? [], rowsAtOnce, async (some) => {
      const taken = await queryOwned<{ id: string }>(
        scopeTo(context, toOwnerId),
        sql`select id from ${entity} where ${callersWithTrash(entity)} and id = any(${some})`,
      );
      for (const { id } of taken) renames.set(id, makeUuid());
    });
  return renames;
}

/** Not an update of `owner_id`: it is in every foreign key between these tables, and they may be spread by it. */
async function moveRows(
  context: Context,
  entity: Entity<Trashable>,
  to: string,
  ids: string[],
  renames: Map<string, string>,
) {
  const moved = parameter(ids);
  const newIds = parameter(JSON.stringify(Object.fromEntries(renames)));
  const mapId = (id: Sql) => sql`coalesce((${newIds}::jsonb ->> ${id}::text)::uuid, ${id})`;
  const changes = {
    ownerId: sql`${to}::uuid`,
    id: mapId(sql`id`),
    notebookId: mapId(sql`notebook_id`),
    listId: mapId(sql`list_id`),
    // A template that stays behind is gone for its lists.
    templateId: sql`case when template_id = any(${moved}) then ${mapId(sql`template_id`)} end`,
  };
  await queryOwned(
    context,
    sql`${copyRows(entity, changes)} from ${entity} where ${callersWithTrash(entity)} and id = any(${moved})`,
  );
}
