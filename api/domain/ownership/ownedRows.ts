import { v7 as makeUuid } from "uuid";
import type { Context } from "../context.ts";
import { buildAssignments, buildSelectList as readColumns, buildInsert } from "../../database/columns.ts";
import { Device } from "../../entities/Device.ts";
import { DeviceSession } from "../../entities/DeviceSession.ts";
import { Item } from "../../entities/Item.ts";
import { List } from "../../entities/List.ts";
import { Notebook } from "../../entities/Notebook.ts";
import { Subscription } from "../../entities/Subscription.ts";
import { trackChange, findWrittenTable } from "./changeTracking.ts";
import { rowNotFound, mapForeignKeyError, throwDeletedConflict } from "./notFound.ts";
import { scopeTo, type ScopedContext, requireOwnerIds } from "./scope.ts";
import { isUuid } from "../rules.ts";

/**
 * The only code that reads or writes what people own. Every statement names the owners that the caller may act for, so
 * somebody else's row is not refused: it is not there.
 */
type OwnedRow = Notebook | List | Item | Device | DeviceSession | Subscription;
type OwnedEntity<T extends OwnedRow> = new () => T;
/** The database writes owner and times itself. */
export type OwnedValues<T extends OwnedRow> = Partial<
  Omit<T, "ownerId" | "createdAt" | "updatedAt" | "firstSeenAt" | "notebook" | "template" | "list">
>;

/** Days for which what was deleted can be restored (contract, section 5); see `trash/trash.ts`. */
export const TRASH_DAYS = 30;
/** A condition on what is in the trash. */
export const IS_RESTORABLE = `deleted_at > now() - interval '${TRASH_DAYS} days'`;
const TRASHABLE_ENTITIES: (new () => OwnedRow)[] = [Notebook, List, Item];
const TRASHABLE_TABLE = /(?:\b(?:from|join|update)|,)\s+(?:notebooks|lists|items)\b(?!\.)/gi;
const LIVE_CONDITION = /deleted_at is null/gi;

/** The context narrowed to the owner of a row. Errors: `NOT_FOUND`; with only one owner the next statement tells. */
export async function scopeToRow(context: Context, entity: OwnedEntity<OwnedRow>, id: string): Promise<ScopedContext> {
  const [ownerId = "", ...others] = requireOwnerIds(context);
  return scopeTo(context, others.length === 0 ? ownerId : (await getRow(context, entity, id)).ownerId);
}

export const getMetadata = ({ db }: Context, entity: new () => OwnedRow) => db.dataSource.getMetadata(entity);

/** A template in the trash is gone for its lists, until it is restored. */
const LIVE_TEMPLATE = `(select original.id from lists original where original.owner_id = lists.owner_id
  and original.id = lists.template_id and original.deleted_at is null)`;

/** The select list that turns a row into its entity. */
export const selectList = ({ db }: Context, entity: new () => OwnedRow) =>
  readColumns(db, entity, (column, table) => (column === "template_id" ? LIVE_TEMPLATE : `${table}.${column}`));

/**
 * Runs a statement of the caller's own on the tables of this file. `$1` is the owners and must be named in it;
 * `parameters` begin at `$2`. Answers the rows that it returns. Each table with a trash that it reads or changes needs
 * its own `deleted_at is null`.
 */
export async function queryOwned<Row>(context: Context, sql: string, parameters: unknown[] = []): Promise<Row[]> {
  if ((sql.match(TRASHABLE_TABLE)?.length ?? 0) > (sql.match(LIVE_CONDITION)?.length ?? 0))
    throw new Error(`This statement does not leave out the trash: ${sql}`);
  return queryOwnedWithTrash(context, sql, parameters);
}

/** The same for the few statements that mean to reach what is in the trash. */
export async function queryOwnedWithTrash<Row>(
  context: Context,
  sql: string,
  parameters: unknown[] = [],
): Promise<Row[]> {
  if (!sql.includes("owner_id = any($1)")) throw new Error(`This statement does not name its owner: ${sql}`);
  const owners = requireOwnerIds(context);
  // With one owner PostgreSQL plans better, keeps the plan, and knows on which machine the rows are.
  const [text, $1] =
    owners.length === 1 ? [sql.replaceAll("owner_id = any($1)", "owner_id = $1"), owners[0]] : [sql, owners];
  const result: unknown = await context.db.query(text, [$1, ...parameters]);
  trackChange(context, findWrittenTable(sql), owners);
  // TypeORM answers [rows, count] for UPDATE and DELETE, and rows for everything else.
  return (/^\s*(update|delete)/i.test(sql) ? (result as [Row[], number])[0] : result) as Row[];
}

/** The caller's rows that satisfy `condition`, an SQL expression whose parameters begin at `$2`. */
export function findRows<T extends OwnedRow>(
  context: Context,
  entity: OwnedEntity<T>,
  condition = "true",
  parameters: unknown[] = [],
): Promise<T[]> {
  return selectRows(context, entity, `${liveCondition(entity)} and ${condition}`, parameters);
}

/** The same with those that can be restored. */
export const findRowsWithTrash = <T extends Notebook | List | Item>(
  context: Context,
  entity: OwnedEntity<T>,
  condition: string,
  parameters: unknown[],
) => selectRows(context, entity, `(deleted_at is null or ${IS_RESTORABLE}) and ${condition}`, parameters);

function selectRows<T extends OwnedRow>(
  context: Context,
  entity: OwnedEntity<T>,
  condition: string,
  parameters: unknown[],
) {
  const { tableName } = getMetadata(context, entity);
  const columns = selectList(context, entity);
  const sql = `select ${columns} from ${tableName} where owner_id = any($1) and ${condition}`;
  return queryOwnedWithTrash<T>(context, sql, parameters);
}

const liveCondition = (entity: new () => OwnedRow) =>
  TRASHABLE_ENTITIES.includes(entity) ? "deleted_at is null" : "true";

type RowLock = "" | "for update" | "for share";

/**
 * One row of the caller's; its own before the organisation's with the same id. `lock` keeps others from changing it until the transaction ends.
 * Errors: `NOT_FOUND`, also for an id that is no UUID.
 */
export const getRow = <T extends OwnedRow>(context: Context, entity: OwnedEntity<T>, id: string, lock: RowLock = "") =>
  pickRow(context, entity, id, (condition) => findRows(context, entity, `${condition} ${lock}`, [id]));

/**
 * The rows of a parent, found by `column`. Whatever is there is in something that is there, so the parent is asked for
 * only when it has none. Errors: `NOT_FOUND` for the parent.
 */
export async function findChildren<T extends OwnedRow>(
  context: Context,
  [parent, id]: [OwnedEntity<OwnedRow>, string],
  entity: OwnedEntity<T>,
  column: string,
): Promise<T[]> {
  if (!isUuid(id)) throw rowNotFound(parent);
  const scoped = await scopeToRow(context, parent, id);
  const rows = await findRows(scoped, entity, `${column} = $2`, [id]);
  if (rows.length === 0) await getRow(scoped, parent, id);
  return rows;
}

/** One row of the caller's, or one that can be restored. */
export const getRowWithTrash = <T extends Notebook | List | Item>(
  context: Context,
  entity: OwnedEntity<T>,
  id: string,
  lock: RowLock = "",
) => pickRow(context, entity, id, (condition) => findRowsWithTrash(context, entity, `${condition} ${lock}`, [id]));

async function pickRow<T extends OwnedRow>(
  context: Context,
  entity: OwnedEntity<T>,
  id: string,
  read: (condition: string) => Promise<T[]>,
): Promise<T> {
  const owners = requireOwnerIds(context);
  const rows = isUuid(id) ? await read("id = $2") : [];
  const [row] = rows.sort((a, b) => owners.indexOf(a.ownerId) - owners.indexOf(b.ownerId));
  if (!row) throw rowNotFound(entity);
  return row;
}

/** Inserts a row for the context's first owner, or answers null when it has one with this id. Errors: `NOT_FOUND` for its parent. */
export async function insertRow<T extends OwnedRow>(
  context: Context,
  entity: OwnedEntity<T>,
  values: OwnedValues<T>,
): Promise<T | null> {
  const [ownerId = ""] = requireOwnerIds(context);
  const metadata = getMetadata(context, entity);
  const [sql, parameters] = buildInsert(metadata, { ...values, ownerId, id: values.id ?? makeUuid() });
  const inserting = context.db.query<T[]>(
    `${sql} on conflict do nothing returning ${selectList(context, entity)}`,
    parameters,
  );
  const [row] = await mapForeignKeyError(inserting);
  trackChange(context, metadata.tableName, [ownerId]);
  return row ?? null;
}

/**
 * The row that has an id already. Errors: `CONFLICT` when it is in the trash: a create that is sent again must not undo
 * a delete.
 */
export async function getExistingRow<T extends OwnedRow>(
  context: Context,
  entity: OwnedEntity<T>,
  id: string,
): Promise<T> {
  const [row] = await findRows(context, entity, "id = $2", [id]);
  return row ?? throwDeletedConflict(entity);
}

/** Changes what `values` names, one statement. Errors: `NOT_FOUND` for the row or for its new parent. */
export async function updateRow<T extends OwnedRow>(
  context: Context,
  entity: OwnedEntity<T>,
  id: string,
  values: OwnedValues<T>,
): Promise<T> {
  const metadata = getMetadata(context, entity);
  const [assignments, parameters] = buildAssignments(metadata, values, 3);
  if (!isUuid(id) || parameters.length === 0) return getRow(context, entity, id);
  const updating = queryOwnedWithTrash<T>(
    await scopeToRow(context, entity, id),
    `update ${metadata.tableName} set ${assignments}
      where owner_id = any($1) and id = $2 and ${liveCondition(entity)} returning ${selectList(context, entity)}`,
    [id, ...parameters],
  );
  const [row] = await mapForeignKeyError(updating);
  if (!row) throw rowNotFound(entity);
  return row;
}
