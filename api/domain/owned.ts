import { v7 as makeUuid } from "uuid";
import type { Context } from "../context.ts";
import { assign, columnsOf as readColumns, insertInto } from "../database/columns.ts";
import { Device } from "../entities/Device.ts";
import { DeviceSession } from "../entities/DeviceSession.ts";
import { Item } from "../entities/Item.ts";
import { List } from "../entities/List.ts";
import { Notebook } from "../entities/Notebook.ts";
import { Subscription } from "../entities/Subscription.ts";
import { noteChange, tableWrittenBy } from "./followed.ts";
import { missing, orMissingParent, refuseDeleted } from "./missing.ts";
import { actFor, type Narrowed, ownerIds } from "./owners.ts";
import { isUuid } from "./rules.ts";

/**
 * The only code that reads or writes what people own. Every statement names the owners that the caller may act for, so
 * somebody else's row is not refused: it is not there.
 */
type Owned = Notebook | List | Item | Device | DeviceSession | Subscription;
type OwnedEntity<T extends Owned> = new () => T;
/** The database writes owner and times itself. */
export type Values<T extends Owned> = Partial<
  Omit<T, "ownerId" | "createdAt" | "updatedAt" | "firstSeenAt" | "notebook" | "template" | "list">
>;

/** Days for which what was deleted can be restored (contract, section 5); see `trash.ts`. */
export const TRASH_DAYS = 30;
/** A condition on what is in the trash. */
export const RESTORABLE = `deleted_at > now() - interval '${TRASH_DAYS} days'`;
const TRASHABLE: (new () => Owned)[] = [Notebook, List, Item];
const TRASHABLE_TABLE = /(?:\b(?:from|join|update)|,)\s+(?:notebooks|lists|items)\b(?!\.)/gi;
const LIVE = /deleted_at is null/gi;

/** The context narrowed to the owner of a row. Errors: `NOT_FOUND`; with only one owner the next statement tells. */
export async function within(context: Context, entity: OwnedEntity<Owned>, id: string): Promise<Narrowed> {
  const [owner = "", ...others] = ownerIds(context);
  return actFor(context, others.length === 0 ? owner : (await one(context, entity, id)).ownerId);
}

export const describe = ({ db }: Context, entity: new () => Owned) => db.dataSource.getMetadata(entity);

/** A template in the trash is gone for its lists, until it is restored. */
const LIVE_TEMPLATE = `(select original.id from lists original where original.owner_id = lists.owner_id
  and original.id = lists.template_id and original.deleted_at is null)`;

/** The select list that turns a row into its entity. */
export const columnsOf = ({ db }: Context, entity: new () => Owned) =>
  readColumns(db, entity, (column, table) => (column === "template_id" ? LIVE_TEMPLATE : `${table}.${column}`));

/**
 * Runs a statement of the caller's own on the tables of this file. `$1` is the owners and must be named in it;
 * `parameters` begin at `$2`. Answers the rows that it returns. Each table with a trash that it reads or changes needs
 * its own `deleted_at is null`.
 */
export async function run<Row>(context: Context, sql: string, parameters: unknown[] = []): Promise<Row[]> {
  if ((sql.match(TRASHABLE_TABLE)?.length ?? 0) > (sql.match(LIVE)?.length ?? 0))
    throw new Error(`This statement does not leave out the trash: ${sql}`);
  return runWithTrash(context, sql, parameters);
}

/** The same for the few statements that mean to reach what is in the trash. */
export async function runWithTrash<Row>(context: Context, sql: string, parameters: unknown[] = []): Promise<Row[]> {
  if (!sql.includes("owner_id = any($1)")) throw new Error(`This statement does not name its owner: ${sql}`);
  const owners = ownerIds(context);
  // With one owner PostgreSQL plans better, keeps the plan, and knows on which machine the rows are.
  const [text, $1] =
    owners.length === 1 ? [sql.replaceAll("owner_id = any($1)", "owner_id = $1"), owners[0]] : [sql, owners];
  const result: unknown = await context.db.query(text, [$1, ...parameters]);
  noteChange(context, tableWrittenBy(sql), owners);
  // TypeORM answers [rows, count] for UPDATE and DELETE, and rows for everything else.
  return (/^\s*(update|delete)/i.test(sql) ? (result as [Row[], number])[0] : result) as Row[];
}

/** The caller's rows that satisfy `condition`, an SQL expression whose parameters begin at `$2`. */
export function find<T extends Owned>(
  context: Context,
  entity: OwnedEntity<T>,
  condition = "true",
  parameters: unknown[] = [],
): Promise<T[]> {
  return select(context, entity, `${liveOf(entity)} and ${condition}`, parameters);
}

/** The same with those that can be restored. */
export const findWithTrash = <T extends Notebook | List | Item>(
  context: Context,
  entity: OwnedEntity<T>,
  condition: string,
  parameters: unknown[],
) => select(context, entity, `(deleted_at is null or ${RESTORABLE}) and ${condition}`, parameters);

function select<T extends Owned>(context: Context, entity: OwnedEntity<T>, condition: string, parameters: unknown[]) {
  const { tableName } = describe(context, entity);
  const columns = columnsOf(context, entity);
  const sql = `select ${columns} from ${tableName} where owner_id = any($1) and ${condition}`;
  return runWithTrash<T>(context, sql, parameters);
}

const liveOf = (entity: new () => Owned) => (TRASHABLE.includes(entity) ? "deleted_at is null" : "true");

type Lock = "" | "for update" | "for share";

/**
 * One row of the caller's; its own before the organisation's with the same id. `lock` keeps others from changing it until the transaction ends.
 * Errors: `NOT_FOUND`, also for an id that is no UUID.
 */
export const one = <T extends Owned>(context: Context, entity: OwnedEntity<T>, id: string, lock: Lock = "") =>
  pick(context, entity, id, (condition) => find(context, entity, `${condition} ${lock}`, [id]));

/**
 * The rows of a parent, found by `column`. Whatever is there is in something that is there, so the parent is asked for
 * only when it has none. Errors: `NOT_FOUND` for the parent.
 */
export async function findIn<T extends Owned>(
  context: Context,
  [parent, id]: [OwnedEntity<Owned>, string],
  entity: OwnedEntity<T>,
  column: string,
): Promise<T[]> {
  if (!isUuid(id)) throw missing(parent);
  const owner = await within(context, parent, id);
  const rows = await find(owner, entity, `${column} = $2`, [id]);
  if (rows.length === 0) await one(owner, parent, id);
  return rows;
}

/** One row of the caller's, or one that can be restored. */
export const oneWithTrash = <T extends Notebook | List | Item>(
  context: Context,
  entity: OwnedEntity<T>,
  id: string,
  lock: Lock = "",
) => pick(context, entity, id, (condition) => findWithTrash(context, entity, `${condition} ${lock}`, [id]));

async function pick<T extends Owned>(
  context: Context,
  entity: OwnedEntity<T>,
  id: string,
  read: (condition: string) => Promise<T[]>,
): Promise<T> {
  const owners = ownerIds(context);
  const rows = isUuid(id) ? await read("id = $2") : [];
  const [row] = rows.sort((a, b) => owners.indexOf(a.ownerId) - owners.indexOf(b.ownerId));
  if (!row) throw missing(entity);
  return row;
}

/** Inserts a row for the context's first owner, or answers null when it has one with this id. Errors: `NOT_FOUND` for its parent. */
export async function insert<T extends Owned>(
  context: Context,
  entity: OwnedEntity<T>,
  values: Values<T>,
): Promise<T | null> {
  const [owner = ""] = ownerIds(context);
  const metadata = describe(context, entity);
  const [sql, parameters] = insertInto(metadata, { ...values, ownerId: owner, id: values.id ?? makeUuid() });
  const inserting = context.db.query<T[]>(
    `${sql} on conflict do nothing returning ${columnsOf(context, entity)}`,
    parameters,
  );
  const [row] = await orMissingParent(inserting);
  noteChange(context, metadata.tableName, [owner]);
  return row ?? null;
}

/**
 * The row that has an id already. Errors: `CONFLICT` when it is in the trash: a create that is sent again must not undo
 * a delete.
 */
export async function already<T extends Owned>(context: Context, entity: OwnedEntity<T>, id: string): Promise<T> {
  const [row] = await find(context, entity, "id = $2", [id]);
  return row ?? refuseDeleted(entity);
}

/** Changes what `values` names, one statement. Errors: `NOT_FOUND` for the row or for its new parent. */
export async function change<T extends Owned>(
  context: Context,
  entity: OwnedEntity<T>,
  id: string,
  values: Values<T>,
): Promise<T> {
  const metadata = describe(context, entity);
  const [assignments, parameters] = assign(metadata, values, 3);
  if (!isUuid(id) || parameters.length === 0) return one(context, entity, id);
  const updating = runWithTrash<T>(
    await within(context, entity, id),
    `update ${metadata.tableName} set ${assignments}
      where owner_id = any($1) and id = $2 and ${liveOf(entity)} returning ${columnsOf(context, entity)}`,
    [id, ...parameters],
  );
  const [row] = await orMissingParent(updating);
  if (!row) throw missing(entity);
  return row;
}
