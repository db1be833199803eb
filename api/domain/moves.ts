import { v7 as makeUuid } from "uuid";
import type { Context } from "../context.ts";
import { Item } from "../entities/Item.ts";
import { List } from "../entities/List.ts";
import { Notebook } from "../entities/Notebook.ts";
import { noteChange } from "./followed.ts";
import { describe, runWithTrash } from "./owned.ts";
import { inPortions, LISTS_AT_ONCE, ROWS_AT_ONCE } from "./portions.ts";
import { removeLists } from "./removal.ts";

/**
 * Parents first; each with the column by which it belongs to what is moved, and how many parents and rows one statement
 * takes. Lists go together: they refer to each other.
 */
const FAMILY = [
  { entity: Notebook, column: "id", parentsAtOnce: Infinity, rowsAtOnce: Infinity },
  { entity: List, column: "notebook_id", parentsAtOnce: Infinity, rowsAtOnce: Infinity },
  { entity: Item, column: "list_id", parentsAtOnce: LISTS_AT_ONCE, rowsAtOnce: ROWS_AT_ONCE },
];

const renamed = (column: string) => `coalesce(($4::jsonb ->> ${column}::text)::uuid, ${column})`;

/** What the copy says where it differs from its original; all other columns are copied as they are. */
const DIFFERENT: Record<string, string> = {
  ownerId: "$2::uuid",
  id: renamed("id"),
  notebookId: renamed("notebook_id"),
  listId: renamed("list_id"),
  // A template that stays behind is gone for its lists (contract, section 2).
  templateId: `case when template_id = any($3) then ${renamed("template_id")} end`,
};

/** How much moved; the trash moves along and does not count. */
export type Moved = {
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
export async function moveNotebooks(context: Context, notebookIds: string[], to: string): Promise<Moved> {
  const rows = await lockFamily(context, notebookIds);
  const ids = rows.map((each) => each.map(({ id }) => id));
  const renames = await findCollisions(context, ids, to);
  for (const [index, { entity, rowsAtOnce }] of FAMILY.entries())
    await inPortions(ids[index] ?? [], rowsAtOnce, (some) => copyRows(context, entity, to, some, renames));
  noteChange(context, "notebooks", [to]);
  await removeLists(context, ids[1] ?? []);
  await runWithTrash(context, "delete from notebooks where owner_id = any($1) and id = any($2)", [ids[0]]);
  const [notebooks = 0, lists = 0, items = 0] = rows.map((each) => each.filter(({ isLive }) => isLive).length);
  return { notebooks, lists, items, idOf: (id) => renames.get(id) ?? id };
}

const tableOf = (context: Context, entity: new () => Notebook | List | Item) => describe(context, entity).tableName;

type Locked = { id: string; isLive: boolean };

/** The notebooks, their lists and their items, locked: what others write meanwhile is moved, or waits. */
async function lockFamily(context: Context, notebookIds: string[]): Promise<Locked[][]> {
  const family: Locked[][] = [];
  for (const { entity, column, parentsAtOnce } of FAMILY) {
    const parents = family.at(-1)?.map(({ id }) => id);
    const statement = `select id, deleted_at is null as "isLive" from ${tableOf(context, entity)}
      where owner_id = any($1) and ${column} = any($2) order by id for update`;
    const rows: Locked[] = [];
    await inPortions(parents ?? notebookIds, parentsAtOnce, async (some) => {
      rows.push(...(await runWithTrash<Locked>(context, statement, [some])));
    });
    family.push(rows);
  }
  return family;
}

async function findCollisions(context: Context, ids: string[][], to: string): Promise<Map<string, string>> {
  const renames = new Map<string, string>();
  for (const [index, { entity, rowsAtOnce }] of FAMILY.entries()) {
    const table = tableOf(context, entity);
    const statement = `select moved.id from ${table} moved join ${table} there on there.owner_id = $2 and there.id = moved.id
      where moved.owner_id = any($1) and moved.id = any($3)`;
    await inPortions(ids[index] ?? [], rowsAtOnce, async (some) => {
      for (const { id } of await runWithTrash<{ id: string }>(context, statement, [to, some]))
        renames.set(id, makeUuid());
    });
  }
  return renames;
}

/** Not an update of `owner_id`: it is in every foreign key between these tables, and they may be spread by it. */
async function copyRows(
  context: Context,
  entity: new () => Notebook | List | Item,
  to: string,
  ids: string[],
  renames: Map<string, string>,
) {
  const { columns, tableName } = describe(context, entity);
  const names = columns.map(({ databaseName }) => databaseName).join(", ");
  const values = columns.map(({ propertyName, databaseName }) => DIFFERENT[propertyName] ?? databaseName).join(", ");
  await runWithTrash(
    context,
    `insert into ${tableName} (${names}) select ${values} from ${tableName} where owner_id = any($1) and id = any($3)`,
    [to, ids, JSON.stringify(Object.fromEntries(renames))],
  );
}
