import { v7 as makeUuid } from "uuid";
import type { Context } from "../context.ts";
import { Item } from "../../entities/Item.ts";
import { List } from "../../entities/List.ts";
import { Notebook } from "../../entities/Notebook.ts";
import { trackChange } from "../ownership/changeTracking.ts";
import { getMetadata, queryOwnedWithTrash } from "../ownership/ownedRows.ts";
import { forEachChunk, LISTS_PER_CHUNK, ROWS_PER_CHUNK } from "../chunks.ts";
import { hardDeleteLists } from "../trash/hardDelete.ts";

/**
 * Parents first; each with the column by which it belongs to what is moved, and how many parents and rows one statement
 * takes. Lists go together: they refer to each other.
 */
const TRANSFERRED_TABLES = [
  { entity: Notebook, column: "id", parentsAtOnce: Infinity, rowsAtOnce: Infinity },
  { entity: List, column: "notebook_id", parentsAtOnce: Infinity, rowsAtOnce: Infinity },
  { entity: Item, column: "list_id", parentsAtOnce: LISTS_PER_CHUNK, rowsAtOnce: ROWS_PER_CHUNK },
];

const mapId = (column: string) => `coalesce(($4::jsonb ->> ${column}::text)::uuid, ${column})`;

/** What the copy says where it differs from its original; all other columns are copied as they are. */
const COPY_EXPRESSIONS: Record<string, string> = {
  ownerId: "$2::uuid",
  id: mapId("id"),
  notebookId: mapId("notebook_id"),
  listId: mapId("list_id"),
  // A template that stays behind is gone for its lists (contract, section 2).
  templateId: `case when template_id = any($3) then ${mapId("template_id")} end`,
};

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
 * has one already the moved row gets a new one, and what refers to it follows. What is in the trash moves along. Call it inside a transaction, and only
 * for an owner that the caller may act for.
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
    await forEachChunk(ids[index] ?? [], rowsAtOnce, (some) => copyRows(context, entity, toOwnerId, some, renames));
  trackChange(context, "notebooks", [toOwnerId]);
  await hardDeleteLists(context, ids[1] ?? []);
  await queryOwnedWithTrash(context, "delete from notebooks where owner_id = any($1) and id = any($2)", [ids[0]]);
  const [notebooks = 0, lists = 0, items = 0] = rows.map((each) => each.filter(({ isLive }) => isLive).length);
  return { notebooks, lists, items, idOf: (id) => renames.get(id) ?? id };
}

const getTableName = (context: Context, entity: new () => Notebook | List | Item) =>
  getMetadata(context, entity).tableName;

type LockedRow = { id: string; isLive: boolean };

/** The notebooks, their lists and their items, locked: what others write meanwhile is moved, or waits. */
async function lockRows(context: Context, notebookIds: string[]): Promise<LockedRow[][]> {
  const family: LockedRow[][] = [];
  for (const { entity, column, parentsAtOnce } of TRANSFERRED_TABLES) {
    const parents = family.at(-1)?.map(({ id }) => id);
    const statement = `select id, deleted_at is null as "isLive" from ${getTableName(context, entity)}
      where owner_id = any($1) and ${column} = any($2) order by id for update`;
    const rows: LockedRow[] = [];
    await forEachChunk(parents ?? notebookIds, parentsAtOnce, async (some) => {
      rows.push(...(await queryOwnedWithTrash<LockedRow>(context, statement, [some])));
    });
    family.push(rows);
  }
  return family;
}

async function mapCollidingIds(context: Context, ids: string[][], toOwnerId: string): Promise<Map<string, string>> {
  const renames = new Map<string, string>();
  for (const [index, { entity, rowsAtOnce }] of TRANSFERRED_TABLES.entries()) {
    const table = getTableName(context, entity);
    const statement = `select moved.id from ${table} moved join ${table} there on there.owner_id = $2 and there.id = moved.id
      where moved.owner_id = any($1) and moved.id = any($3)`;
    await forEachChunk(ids[index] ?? [], rowsAtOnce, async (some) => {
      for (const { id } of await queryOwnedWithTrash<{ id: string }>(context, statement, [toOwnerId, some]))
        renames.set(id, makeUuid());
    });
  }
  return renames;
}

/** Not an update of `owner_id`: it is in every foreign key between these tables, and they may be spread by it. */
async function copyRows(
  context: Context,
  entity: new () => Notebook | List | Item,
  toOwnerId: string,
  ids: string[],
  renames: Map<string, string>,
) {
  const { columns, tableName } = getMetadata(context, entity);
  const names = columns.map(({ databaseName }) => databaseName).join(", ");
  const values = columns
    .map(({ propertyName, databaseName }) => COPY_EXPRESSIONS[propertyName] ?? databaseName)
    .join(", ");
  await queryOwnedWithTrash(
    context,
    `insert into ${tableName} (${names}) select ${values} from ${tableName} where owner_id = any($1) and id = any($3)`,
    [toOwnerId, ids, JSON.stringify(Object.fromEntries(renames))],
  );
}
