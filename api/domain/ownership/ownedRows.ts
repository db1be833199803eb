import { v7 as makeUuid } from "uuid";
import { getAbilities } from "../../database/abilities.ts";
import type { Context, GroupAccess } from "../base/context.ts";
import { Item } from "../../entities/Item.ts";
import { List } from "../../entities/List.ts";
import { Notebook } from "../../entities/Notebook.ts";
import { hasRight, type Role } from "../../../shared/roles.ts";
import { isUuid } from "../base/rules.ts";
import { callersRow, ownedAs } from "./callersRow.ts";
import { isRemembered, trackChange } from "./changeTracking.ts";
import { assignments, column, columns, columnsWithValues, insertValues } from "./columns.ts";
import { deletedConflict, mapDatabaseError, rowNotFound } from "./databaseErrors.ts";
import {
  checkMayWrite,
  checkRoleMayWrite,
  findGroup,
  findMembership,
  getSeenOwnerIds,
  requireOwnerId,
  requireOwnerIds,
  scopeTo,
  scopeToAll,
  type ScopedContext,
} from "./scope.ts";
import {
  callers,
  callersWithTrash,
  type CallersSql,
  type Entity,
  literal,
  type Owned,
  selectFirst,
  type Sql,
  sql,
  type Trashable,
  update,
  Writer,
} from "./sql.ts";

/**
 * The only code that sends statements on rows that users and organisations own. Every statement, except those of
 * `findOwnersOfExpired` and `findOwnersOfLists`, names the owners that the caller may act for, so the row of another owner gives `NOT_FOUND`, the
 * same as a row that does not exist.
 */

/**
 * The values that a caller of this module may write. The owner comes from the context, `search` from name and note, the
 * times from the database.
 */
type OwnedValues<T extends Owned> = Partial<
  Omit<T, "ownerId" | "search" | "createdAt" | "updatedAt" | "firstSeenAt" | "notebook" | "list">
>;

/** The values of a change; the value of a column can be an expression. */
type ChangedValues<T extends Owned> = { [Property in keyof OwnedValues<T>]: OwnedValues<T>[Property] | Sql };

/** The days for which a deleted row can be restored. */
export const TRASH_DAYS = 30;
/** Condition: the row is in the trash and can be restored. */
export const restorable = (entity: Entity<Trashable>) =>
  sql`${column(entity, "deletedAt")} > now() - make_interval(days => ${literal(TRASH_DAYS)})`;

/**
 * Condition: the row is in the trash, and the caller can restore it. In a notebook that another person shares, an editor
 * can restore what was deleted since it is shared, but not the notebook itself, and a viewer nothing. A program with one
 * notebook cannot restore that either.
 */
export function restorableByCaller(context: Context, entity: Entity<Trashable>): Sql {
  const { viewer } = context.caller;
  if (entity === Notebook && viewer.kind === "program" && viewer.token.groupId) return sql`false`;
  const others = viewer.kind === "nobody" ? [] : viewer.groups.filter(({ role }) => role !== "OWNER");
  if (others.length === 0) return restorable(entity);
  const mayRestore = ({ role }: GroupAccess) => hasRight(role, entity === Notebook ? "share" : "write");
  const times = others.map((group) => [group.id, mayRestore(group) ? group.createdAt : "infinity"]);
  const sharedSince = JSON.stringify(Object.fromEntries(times));
  return sql`${restorable(entity)} and ${column(entity, "deletedAt")} >
    coalesce((${sharedSince}::jsonb ->> ${column(entity, "ownerId")}::text)::timestamptz, '-infinity')`;
}

/**
 * Returns the context scoped to the owner of a row. When the caller has only one owner it reads nothing, and the
 * caller's next statement finds out whether the row exists. Errors: `NOT_FOUND`, `UNAUTHENTICATED`.
 */
export async function scopeToRow(context: Context, entity: Entity, id: string): Promise<ScopedContext> {
  const [ownerId = "", ...others] = requireOwnerIds(context);
  return scopeTo(context, others.length === 0 ? ownerId : (await getRow(context, entity, id)).ownerId);
}

/**
 * Runs a statement on the caller's rows and returns its rows. Errors: `UNAUTHENTICATED`, `FORBIDDEN` and `NOT_FOUND` for
 * rows of a group that the caller may not change, and those of `mapDatabaseError`.
 */
export function queryOwned<Row>(context: Context, statement: CallersSql): Promise<Row[]> {
  return runStatement(context, statement);
}

/** The rows of what a statement needs first, as JSON. */
type SelectedRows = Map<Sql, string>;

async function runStatement<Row>(
  context: Context,
  statement: Sql,
  selected: SelectedRows | null = getAbilities(context.db.dataSource).isCluster ? new Map() : null,
): Promise<Row[]> {
  const ownerIds = requireOwnerIds(context);
  const seenIds = getSeenOwnerIds(context);
  const call = describeCall(context);
  const writer = new Writer(context.db.dataSource, ownerIds, findMembership(context), call, seenIds, selected);
  statement.write(writer);
  const { change, writtenOwnerId, writingMember, unselected } = writer;
  if (writtenOwnerId) checkMayWrite(context, writtenOwnerId);
  if (selected && unselected.length > 0)
    return inOneTransaction(context, async (tx) => {
      for (const { part, select } of unselected) selected.set(part, JSON.stringify(await runStatement(tx, select)));
      return runStatement(tx, statement, selected);
    });
  const result: unknown = await mapDatabaseError(context.db.query(writer.text, writer.parameters));
  // TypeORM returns [rows, count] for UPDATE and DELETE, and only the rows for every other statement.
  const [rows, count] =
    !change || change.by === "insert" ? [result as Row[], (result as Row[]).length] : (result as [Row[], number]);
  if (seenIds.length > 1) await readTiedOriginals(context, seenIds, rows as TiedRow[]);
  if (!change) return rows;
  // An insert that returns nothing has no count.
  const isUse = isRemembered(change.entity) && (change.by === "insert" || count !== 0);
  if (context.call?.isRemembered && isUse) context.call.isUsed = true;
  if (count === 0 && writingMember) await checkMembership(context, change.entity, writtenOwnerId ?? "");
  const changedOwnerId = writtenOwnerId ?? (rows as Owned[])[0]?.ownerId;
  if (changedOwnerId) trackChange(context, change.entity, changedOwnerId);
  return rows;
}

/** Runs statements that are one on one PostgreSQL. */
const inOneTransaction = <T>(context: Context, work: (context: Context) => Promise<T>): Promise<T> =>
  context.db.queryRunner?.isTransactionActive
    ? work(context)
    : context.db.transaction((db) => work({ ...context, db }));

/** A row of a list or an item with `tied`: the owner and the id of its original, where that has another owner. */
type TiedRow = { tied?: string | null; templateId?: string | null; templateItemId?: string | null };

/**
 * Reads the originals of rows that have another owner, where the caller sees those. It is a statement of its own, because
 * a cluster that is spread by owner looks for nothing of another owner within a statement.
 */
async function readTiedOriginals(context: Context, seenIds: readonly string[], rows: readonly TiedRow[]) {
  const tied = rows.flatMap((row) => {
    const [ownerId = "", id = ""] = row.tied?.split(" ") ?? [];
    delete row.tied;
    return seenIds.includes(ownerId) ? [{ row, ownerId, id }] : [];
  });
  if (tied.length === 0) return;
  const owners = scopeToAll(context, [...new Set(tied.map(({ ownerId }) => ownerId))]);
  const ids = tied.map(({ id }) => id);
  const isOfList = tied.some(({ row }) => "templateId" in row);
  const entity = isOfList ? List : Item;
  const originals = await runStatement<{ ownerId: string; id: string }>(
    owners,
    sql`select owner_id as "ownerId", id from ${entity} where ${callers(entity)} and id = any(${ids}::uuid[])`,
  );
  for (const { row, ownerId, id } of tied) {
    if (!originals.some((original) => original.ownerId === ownerId && original.id === id)) continue;
    if (isOfList) row.templateId = id;
    else row.templateItemId = id;
  }
}

/** Returns what the triggers read of the call of a program; null for every other caller. */
function describeCall({ call, caller: { viewer } }: Context): string | null {
  if (!call?.operation || viewer.kind !== "program" || !call.isRemembered) return null;
  return JSON.stringify({
    userId: viewer.user.id,
    tokenId: viewer.token.id,
    callId: call.id,
    operation: call.operation,
  });
}

/**
 * Checks what the caller may do with the rows of a group now, after a write that changed nothing. Errors: `NOT_FOUND`
 * for a caller who does not belong to the group any more, `FORBIDDEN` for a role that may not write.
 */
async function checkMembership(context: Context, entity: Entity, groupId: string): Promise<void> {
  const [membership] = await context.db.query<{ role: Role }[]>(
    "select role from memberships where group_id = $1 and user_id = $2",
    [groupId, requireOwnerId(context)],
  );
  if (!membership) throw rowNotFound(entity);
  checkRoleMayWrite(context, membership.role);
}

const ALWAYS = sql`true`;

/** What a read adds to the columns of its rows, and to the tables that it reads. */
export type Addition = { columns: Sql; tables: Sql };
const NOTHING: Addition = { columns: sql``, tables: sql`` };

/** Returns the caller's rows that satisfy a condition, without the trash. */
export const findRows = async <T extends Owned>(
  context: Context,
  entity: Entity<T>,
  condition: Sql = ALWAYS,
  added: Addition = NOTHING,
): Promise<T[]> =>
  keepOneForId(
    context,
    await queryOwned<T>(
      context,
      sql`select ${columns(entity)}${added.columns} from ${entity}${added.tables} where ${callers(entity)} and ${condition}`,
    ),
  );

/** Like `findRows`, together with the rows in the trash that can be restored. */
export const findRowsWithTrash = async <T extends Trashable>(
  context: Context,
  entity: Entity<T>,
  condition: Sql,
): Promise<T[]> => {
  const rows = await queryOwned<T>(
    context,
    sql`select ${columns(entity)} from ${entity}
         where ${callersWithTrash(entity)} and (deleted_at is null or ${restorableByCaller(context, entity)}) and ${condition}`,
  );
  return keepOneForId(context, rows);
};

/**
 * Keeps one of the rows that have the same id and different owners: the caller's own, else the oldest. Somebody who
 * gives the id of a row to a new row of a group that the caller belongs to does not replace the row.
 */
export function keepOneForId<T extends Pick<Owned, "ownerId" | "id">>(context: Context, rows: T[]): T[] {
  const [first, ...others] = requireOwnerIds(context);
  if (others.length === 0) return rows;
  const isBefore = (one: T, other: T) =>
    one.ownerId === first || (other.ownerId !== first && readCreationTime(one) < readCreationTime(other));
  const kept = new Map<string, T>();
  for (const row of rows) {
    const other = kept.get(row.id);
    if (!other || isBefore(row, other)) kept.set(row.id, row);
  }
  return kept.size === rows.length ? rows : rows.filter((row) => kept.get(row.id) === row);
}

const readCreationTime = (row: object) => ("createdAt" in row ? String(row.createdAt) : "");

/** Row locks that stop other transactions from changing the rows until this transaction ends. */
const ROW_LOCKS = { none: sql``, "for update": sql`for update`, "for share": sql`for share` };
type RowLock = keyof typeof ROW_LOCKS;

/**
 * Returns one of the caller's rows; of several with this id the caller's own, else the oldest. Errors: `NOT_FOUND`, also for an id that is not a UUID.
 */
export const getRow = <T extends Owned>(
  context: Context,
  entity: Entity<T>,
  id: string,
  lock: RowLock = "none",
  added?: Addition,
): Promise<T> =>
  readRow(entity, id, (condition) => findRows(context, entity, sql`${condition} ${ROW_LOCKS[lock]}`, added));

/** Like `getRow`, but the row may also be one in the trash that can be restored. Errors: `NOT_FOUND`. */
export const getRowWithTrash = <T extends Trashable>(
  context: Context,
  entity: Entity<T>,
  id: string,
  lock: RowLock = "none",
): Promise<T> =>
  readRow(entity, id, (condition) => findRowsWithTrash(context, entity, sql`${condition} ${ROW_LOCKS[lock]}`));

async function readRow<T extends Owned>(
  entity: Entity<T>,
  id: string,
  read: (condition: Sql) => Promise<T[]>,
): Promise<T> {
  const [row] = isUuid(id) ? await read(sql`id = ${id}`) : [];
  if (!row) throw rowNotFound(entity);
  return row;
}

/**
 * Returns the rows of a parent; `parentProperty` is the property of the rows that has the id of their parent. A row
 * outside the trash always has a parent outside the trash, so this reads the parent only when it finds no rows.
 * Errors: `NOT_FOUND` for the parent.
 */
export async function findChildren<T extends Owned>(
  context: Context,
  [parent, id]: readonly [Entity<Trashable>, string],
  entity: Entity<T>,
  parentProperty: keyof T & string,
  added?: Addition,
): Promise<T[]> {
  if (!isUuid(id)) throw rowNotFound(parent);
  const isChild = sql`${column(entity, parentProperty)} = ${id}`;
  const rows = await findRows(context, entity, sql`${isChild} and ${ownedAs(entity, parent, id)}`, added);
  if (rows.length === 0) await getRow(context, parent, id);
  return rows;
}

/**
 * Inserts a row for the context's first owner. Returns null when this owner already has a row with this id, also in the
 * trash. It ignores values for columns that the database writes itself, so `values` may be a whole row. Errors:
 * `NOT_FOUND` for the parent, `BAD_USER_INPUT` for a completed heading.
 */
export async function insertRow<T extends Owned>(
  context: Context,
  entity: Entity<T>,
  values: OwnedValues<T>,
): Promise<T | null> {
  const [ownerId = ""] = requireOwnerIds(context);
  return insertRowFrom<T>(scopeTo(context, ownerId), entity, { ...values, ownerId, id: values.id ?? makeUuid() });
}

/** Does the same for a whole row, with a `source` of `insertValues`. Returns null also where the source is empty. */
export async function insertRowFrom<T extends Owned>(
  context: ScopedContext,
  entity: Entity<T>,
  row: OwnedValues<T> & { ownerId: string },
  source?: Sql,
): Promise<T | null> {
  const [inserted = null] = await runStatement<T>(
    context,
    sql`${insertValues(entity, row, source)} on conflict do nothing returning ${columns(entity)}`,
  );
  return inserted;
}

/** Inserts a row. Returns whether it is new, and does not read it. */
export async function insertNewRow<T extends Owned>(
  context: ScopedContext,
  entity: Entity<T>,
  row: OwnedValues<T> & { ownerId: string },
): Promise<boolean> {
  const inserted = await runStatement(
    context,
    sql`${insertValues(entity, row)} on conflict do nothing returning ${column(entity, "id")}`,
  );
  return inserted.length > 0;
}

/**
 * Returns the row that already has the id of a new one. Errors: `CONFLICT` when that row is in the trash, because a
 * repeated create must not undo a delete.
 */
export async function getExistingRow<T extends Owned>(context: Context, entity: Entity<T>, id: string): Promise<T> {
  const [row] = await findRows(context, entity, sql`id = ${id}`);
  if (!row) throw deletedConflict(entity);
  return row;
}

/**
 * Changes the columns that `values` has a value for and returns the row. It is one statement, also for a caller with
 * several owners. `lock` is a function of the database that is called first, and is true where the row is there. Errors:
 * `NOT_FOUND` for the row or its new parent, `FORBIDDEN` for a viewer, `BAD_USER_INPUT` for a completed heading.
 */
export async function updateRow<T extends Trashable>(
  context: Context,
  entity: Entity<T>,
  id: string,
  values: ChangedValues<T>,
  lock?: Sql,
): Promise<T> {
  const metadata = context.db.dataSource.getMetadata(entity);
  if (!isUuid(id) || columnsWithValues(metadata, values).length === 0) return getRow(context, entity, id);
  const nothing = sql``;
  const [withLock, fromLock, isThere] = lock
    ? [
        sql`with locked as materialized (${selectFirst(sql`select ${lock} as is_there`, sql`is_there boolean`)}) `,
        sql` from locked`,
        sql` and is_there`,
      ]
    : [nothing, nothing, nothing];
  const [row] = await queryOwned<T>(
    context,
    sql`${withLock}${update(entity)} set ${assignments(entity, values)}${fromLock}
         where ${callersRow(entity, id)}${isThere} returning ${columns(entity)}`,
  );
  if (row) return row;
  await getUnchangedRow(context, entity, id);
  throw rowNotFound(entity);
}

/**
 * Returns the row that a write has not changed. Errors: `NOT_FOUND`, `FORBIDDEN` for a caller who may not change it now.
 */
export async function getUnchangedRow<T extends Trashable>(
  context: Context,
  entity: Entity<T>,
  id: string,
): Promise<T> {
  const row = await getRow(context, entity, id);
  if (findGroup(context, row.ownerId)) await checkMembership(context, entity, row.ownerId);
  return row;
}

/**
 * Returns the ids of all users and organisations that have a row in one of the tables whose column is before a time
 * (ISO 8601), and for which a condition is true. Only the deletion of expired rows uses it, because it is not limited to the caller.
 */
export async function findOwnersOfExpired(
  { db }: Context,
  columnsOfEntities: readonly (readonly [
    Entity,
    "deletedAt" | "lastSeenAt" | "removedAt" | "createdAt" | "finishedAt",
  ])[],
  before: string,
  condition = "true",
): Promise<string[]> {
  const selects = columnsOfEntities.map(([entity, property]) => {
    const metadata = db.dataSource.getMetadata(entity);
    const time = metadata.findColumnWithPropertyName(property)?.databaseName;
    return `select owner_id as id from ${metadata.tableName} where ${time} < $1 and ${condition}`;
  });
  const rows = await db.query<{ id: string }[]>(selects.join(" union "), [before]);
  return rows.map(({ id }) => id);
}

/**
 * Returns the ids of at most `limit` users, organisations and groups that have a list outside of the trash for which a
 * condition is true. Only the job that brings lists back uses it.
 */
export async function findOwnersOfLists({ db }: Context, condition: Sql, limit: number): Promise<string[]> {
  const writer = new Writer(db.dataSource, []);
  writer.add("select distinct owner_id as id from ");
  writer.addTable(List);
  writer.add(" where deleted_at is null and ");
  condition.write(writer);
  writer.add(` limit ${limit}`);
  const rows = await db.query<{ id: string }[]>(writer.text, writer.parameters);
  return rows.map(({ id }) => id);
}
