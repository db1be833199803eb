import { v7 as makeUuid } from "uuid";
import type { Context } from "../context.ts";
import { Item } from "../../entities/Item.ts";
import { List } from "../../entities/List.ts";
import { Notebook } from "../../entities/Notebook.ts";
import { isUuid } from "../rules.ts";
import { trackChange } from "./changeTracking.ts";
import { assignments, column, columns, columnsIn, insertValues } from "./columns.ts";
import { rowNotFound, mapForeignKeyError, throwDeletedConflict } from "./notFound.ts";
import { scopeTo, type ScopedContext, requireOwnerIds } from "./scope.ts";
import {
  callers,
  callersWithTrash,
  type CallersSql,
  type Entity,
  literal,
  type Owned,
  type Sql,
  sql,
  type Trashable,
  update,
  Writer,
} from "./sql.ts";

/**
 * The only code that reads or writes what users and organisations own. Every statement names the owners that the
 * caller may act for, so a row of another owner is not refused: it is not found.
 */

/** The database writes owner and times itself. */
export type OwnedValues<T extends Owned> = Partial<
  Omit<T, "ownerId" | "createdAt" | "updatedAt" | "firstSeenAt" | "notebook" | "template" | "list">
>;

/** Days for which what was deleted can be restored. */
export const TRASH_DAYS = 30;
/** A condition on rows: they are in the trash and can be restored. */
export const restorable = (entity: Entity<Trashable>) =>
  sql`${column(entity, "deletedAt")} > now() - make_interval(days => ${literal(TRASH_DAYS)})`;

/** The context narrowed to the owner of a row. Errors: `NOT_FOUND`; with only one owner the next statement tells. */
export async function scopeToRow(context: Context, entity: Entity, id: string): Promise<ScopedContext> {
  const [ownerId = "", ...others] = requireOwnerIds(context);
  return scopeTo(context, others.length === 0 ? ownerId : (await getRow(context, entity, id)).ownerId);
}

/** Runs a statement on the caller's rows; answers the rows that it returns. */
export function queryOwned<Row>(context: Context, statement: CallersSql): Promise<Row[]> {
  return send(context, statement);
}

async function send<Row>(context: Context, statement: Sql): Promise<Row[]> {
  const owners = requireOwnerIds(context);
  const writer = new Writer(context.db.dataSource, owners);
  statement.write(writer);
  const result: unknown = await context.db.query(writer.text, writer.parameters);
  if (!writer.change) return result as Row[];
  const { entity, by } = writer.change;
  trackChange(context, entity, owners);
  // TypeORM answers [rows, count] for UPDATE and DELETE, and rows for everything else.
  return by === "insert" ? (result as Row[]) : (result as [Row[], number])[0];
}

const ANY = sql`true`;

/** The caller's rows that satisfy a condition. */
export const findRows = <T extends Owned>(context: Context, entity: Entity<T>, condition: Sql = ANY): Promise<T[]> =>
  queryOwned(context, sql`select ${columns(entity)} from ${entity} where ${callers(entity)} and ${condition}`);

/** The same with those that can be restored. */
export const findRowsWithTrash = <T extends Trashable>(
  context: Context,
  entity: Entity<T>,
  condition: Sql,
): Promise<T[]> =>
  queryOwned(
    context,
    sql`select ${columns(entity)} from ${entity}
         where ${callersWithTrash(entity)} and (deleted_at is null or ${restorable(entity)}) and ${condition}`,
  );

/** Keeps others from changing the rows that are read until the transaction ends. */
const LOCKS = { none: sql``, "for update": sql`for update`, "for share": sql`for share` };
type RowLock = keyof typeof LOCKS;

/**
 * One row of the caller's; its own before the organisation's with the same id. Errors: `NOT_FOUND`, also for an id that
 * is no UUID.
 */
export const getRow = <T extends Owned>(
  context: Context,
  entity: Entity<T>,
  id: string,
  lock: RowLock = "none",
): Promise<T> =>
  pickRow(context, entity, id, (condition) => findRows(context, entity, sql`${condition} ${LOCKS[lock]}`));

/** One row of the caller's, or one that can be restored. */
export const getRowWithTrash = <T extends Trashable>(
  context: Context,
  entity: Entity<T>,
  id: string,
  lock: RowLock = "none",
): Promise<T> =>
  pickRow(context, entity, id, (condition) => findRowsWithTrash(context, entity, sql`${condition} ${LOCKS[lock]}`));

async function pickRow<T extends Owned>(
  context: Context,
  entity: Entity<T>,
  id: string,
  read: (condition: Sql) => Promise<T[]>,
): Promise<T> {
  const owners = requireOwnerIds(context);
  const rows = isUuid(id) ? await read(sql`id = ${id}`) : [];
  const [row] = rows.sort((a, b) => owners.indexOf(a.ownerId) - owners.indexOf(b.ownerId));
  if (!row) throw rowNotFound(entity);
  return row;
}

/**
 * The rows of a parent, whose id is in the property `parentId` of them. Each row that is not in the trash has a parent
 * that is not, so the parent is only read when it has no rows. Errors: `NOT_FOUND` for the parent.
 */
export async function findChildren<T extends Owned>(
  context: Context,
  [parent, id]: [Entity, string],
  entity: Entity<T>,
  parentId: keyof T & string,
): Promise<T[]> {
  if (!isUuid(id)) throw rowNotFound(parent);
  const scoped = await scopeToRow(context, parent, id);
  const rows = await findRows(scoped, entity, sql`${column(entity, parentId)} = ${id}`);
  if (rows.length === 0) await getRow(scoped, parent, id);
  return rows;
}

/**
 * Inserts a row for the context's first owner, or answers null when it has one with this id. Values of columns that the
 * database writes itself are left out, so a whole row can be given. Errors: `NOT_FOUND` for its parent.
 */
export async function insertRow<T extends Owned>(
  context: Context,
  entity: Entity<T>,
  values: OwnedValues<T>,
): Promise<T | null> {
  const [ownerId = ""] = requireOwnerIds(context);
  const row = { ...values, ownerId, id: values.id ?? makeUuid() };
  const inserting = send<T>(
    scopeTo(context, ownerId),
    sql`${insertValues(entity, row)} on conflict do nothing returning ${columns(entity)}`,
  );
  const [inserted = null] = await mapForeignKeyError(inserting);
  return inserted;
}

/**
 * The row that has an id already. Errors: `CONFLICT` when it is in the trash: a create that is sent again must not undo
 * a delete.
 */
export async function getExistingRow<T extends Owned>(context: Context, entity: Entity<T>, id: string): Promise<T> {
  const [row] = await findRows(context, entity, sql`id = ${id}`);
  return row ?? throwDeletedConflict(entity);
}

/** Changes what `values` names, one statement. Errors: `NOT_FOUND` for the row or for its new parent. */
export async function updateRow<T extends Owned>(
  context: Context,
  entity: Entity<T>,
  id: string,
  values: OwnedValues<T>,
): Promise<T> {
  const metadata = context.db.dataSource.getMetadata(entity);
  if (!isUuid(id) || columnsIn(metadata, values).length === 0) return getRow(context, entity, id);
  const updating = queryOwned<T>(
    await scopeToRow(context, entity, id),
    sql`${update(entity)} set ${assignments(entity, values)}
         where ${callers(entity)} and id = ${id} returning ${columns(entity)}`,
  );
  const [row] = await mapForeignKeyError(updating);
  if (!row) throw rowNotFound(entity);
  return row;
}

/** The owners of rows that were deleted before a moment, of all users and organisations: for emptying the trash. */
export async function findOwnersOfTrash({ db }: Context, before: string): Promise<string[]> {
  const selects = [Notebook, List, Item].map(
    (entity) => `select owner_id as id from ${db.dataSource.getMetadata(entity).tableName} where deleted_at < $1`,
  );
  const owners = await db.query<{ id: string }[]>(selects.join(" union "), [before]);
  return owners.map(({ id }) => id);
}
