import { QueryFailedError } from "typeorm";
import { v7 as makeUuid } from "uuid";
import type { Context } from "../context.ts";
import { Device } from "../entities/Device.ts";
import { DeviceSession } from "../entities/DeviceSession.ts";
import { Item } from "../entities/Item.ts";
import { List } from "../entities/List.ts";
import { Notebook } from "../entities/Notebook.ts";
import { DomainError, notFound } from "./errors.ts";
import { isUuid } from "./rules.ts";

/**
 * The only code that reads or writes what people own. Every statement names the owners that the caller may act for, so
 * somebody else's row is not refused: it is not there.
 */
type Owned = Notebook | List | Item | Device | DeviceSession;
type OwnedEntity<T extends Owned> = new () => T;
/** The database writes owner and times itself. */
type Values<T extends Owned> = Partial<
  Omit<T, "ownerId" | "createdAt" | "updatedAt" | "firstSeenAt" | "notebook" | "template" | "list">
>;

/** What a person calls a row of each. */
const NAME_OF = new Map<new () => Owned, string>([
  [Notebook, "Notebook"],
  [List, "List"],
  [Item, "Item"],
  [Device, "Device"],
  [DeviceSession, "Session"],
]);

/** Which parent is missing when a foreign key refuses a row. */
const PARENT_OF: Record<string, new () => Owned> = {
  lists_notebook_fkey: Notebook,
  lists_template_fkey: List,
  items_list_fkey: List,
};

export const isNobody = ({ caller }: Context) => caller.viewer.kind === "nobody";

/** The id that the caller's own rows carry. Errors: `UNAUTHENTICATED` when nobody is calling. */
export function ownerId({ caller }: Context): string {
  if (caller.viewer.kind === "nobody") throw new DomainError("UNAUTHENTICATED", "Sign in or continue as a guest first");
  return caller.viewer.user.id;
}

/**
 * The one rule of whose rows a caller sees and changes: its own, and those of the organisation that is active in its
 * session. An operation that is about one owner has narrowed them. Errors: `UNAUTHENTICATED`.
 */
export function ownerIds(context: Context): string[] {
  if (context.owner) return [context.owner];
  const { viewer } = context.caller;
  const organization = viewer.kind === "member" ? viewer.organization : null;
  return [ownerId(context), ...(organization ? [organization.id] : [])];
}

/** A context whose operation is about one owner: what is done in it stays with that owner. */
export type Narrowed = Context & { owner: string };

export const actFor = (context: Context, ownerId: string): Narrowed => ({ ...context, owner: ownerId });

/** The context narrowed to the owner of a row. Errors: `NOT_FOUND`; with only one owner the next statement tells. */
export async function within(context: Context, entity: OwnedEntity<Owned>, id: string): Promise<Narrowed> {
  const [owner = "", ...others] = ownerIds(context);
  return actFor(context, others.length === 0 ? owner : (await one(context, entity, id)).ownerId);
}

const missing = (entity: new () => Owned) => notFound(NAME_OF.get(entity) ?? "Row");

export const describe = ({ db }: Context, entity: new () => Owned) => db.dataSource.getMetadata(entity);

/** The select list that turns a row into its entity: `items.sorting_order as "sortingOrder"`. */
export const columnsOf = (context: Context, entity: new () => Owned) => {
  const { columns, tableName } = describe(context, entity);
  return columns.map((column) => `${tableName}.${column.databaseName} as "${column.propertyName}"`).join(", ");
};

/**
 * Runs a statement of the caller's own on the tables of this file. `$1` is the owners and must be named in it;
 * `parameters` begin at `$2`. Answers the rows that it returns.
 */
export async function run<Row>(context: Context, sql: string, parameters: unknown[] = []): Promise<Row[]> {
  if (!sql.includes("owner_id = any($1)")) throw new Error(`This statement does not name its owner: ${sql}`);
  const result: unknown = await context.db.query(sql, [ownerIds(context), ...parameters]);
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
  const { tableName } = describe(context, entity);
  const columns = columnsOf(context, entity);
  return run<T>(context, `select ${columns} from ${tableName} where owner_id = any($1) and ${condition}`, parameters);
}

/**
 * One row of the caller's; its own before the organisation's with the same id. `lock` keeps others from changing it until the transaction ends.
 * Errors: `NOT_FOUND`, also for an id that is no UUID.
 */
export async function one<T extends Owned>(
  context: Context,
  entity: OwnedEntity<T>,
  id: string,
  lock: "" | "for update" | "for share" = "",
): Promise<T> {
  const owners = ownerIds(context);
  const rows = isUuid(id) ? await find(context, entity, `id = $2 ${lock}`, [id]) : [];
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
  const [owner] = ownerIds(context);
  const statement = context.db
    .createQueryBuilder()
    .insert()
    .into(entity)
    .values({ ...values, id: values.id ?? makeUuid(), ownerId: owner } as object)
    .orIgnore()
    .updateEntity(false)
    .returning(columnsOf(context, entity));
  const { raw } = await orMissingParent(statement.execute());
  return (raw as T[])[0] ?? null;
}

/** Makes a row; the same id again answers the row that is there. Errors: `NOT_FOUND` for its parent. */
export async function create<T extends Owned>(context: Context, entity: OwnedEntity<T>, values: Values<T>): Promise<T> {
  return (await insert(context, entity, values)) ?? one(context, entity, values.id as string);
}

/** Changes what `values` names, one statement. Errors: `NOT_FOUND` for the row or for its new parent. */
export async function change<T extends Owned>(
  context: Context,
  entity: OwnedEntity<T>,
  id: string,
  values: Values<T>,
): Promise<T> {
  if (!isUuid(id) || Object.values(values).every((value) => value === undefined)) return one(context, entity, id);
  const { owner } = await within(context, entity, id);
  const statement = context.db
    .createQueryBuilder()
    .update(entity)
    .set(values as object)
    .where("owner_id = :owner and id = :id", { owner, id })
    .returning(columnsOf(context, entity));
  const [row] = (await orMissingParent(statement.execute())).raw as T[];
  if (!row) throw missing(entity);
  return row;
}

/** Deletes a row with everything in it. Errors: `NOT_FOUND`. */
export async function remove(context: Context, entity: OwnedEntity<Owned>, id: string): Promise<{ success: true }> {
  const { owner } = await within(context, entity, id);
  const { affected } = isUuid(id)
    ? await context.db
        .createQueryBuilder()
        .delete()
        .from(entity)
        .where("owner_id = :owner and id = :id", { owner, id })
        .execute()
    : { affected: 0 };
  if (!affected) throw missing(entity);
  return { success: true };
}

/** Deletes all that an owner has, devices included. */
export async function removeEverything(context: Narrowed): Promise<void> {
  for (const table of ["notebooks", "device_sessions", "devices"])
    await run(context, `delete from ${table} where owner_id = any($1)`);
}

async function orMissingParent<T>(statement: Promise<T>): Promise<T> {
  try {
    return await statement;
  } catch (error) {
    const { constraint = "" } = error instanceof QueryFailedError ? (error.driverError as { constraint?: string }) : {};
    const parent = PARENT_OF[constraint];
    throw parent ? missing(parent) : error;
  }
}
