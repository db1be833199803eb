import { QueryFailedError } from "typeorm";
import { v7 as makeUuid } from "uuid";
import type { Context } from "../context.ts";
import { Item } from "../entities/Item.ts";
import { List } from "../entities/List.ts";
import { Notebook } from "../entities/Notebook.ts";
import { DomainError, notFound } from "./errors.ts";
import { isUuid } from "./rules.ts";

/**
 * The only code that reads or writes what people own. Every statement says `owner_id = the caller`, so somebody
 * else's row is not refused: it is not there.
 */
type Owned = Notebook | List | Item;
type OwnedEntity<T extends Owned> = new () => T;
/** The database writes owner and times itself. */
type Values<T extends Owned> = Partial<
  Omit<T, "ownerId" | "createdAt" | "updatedAt" | "notebook" | "template" | "list">
>;

/** What a person calls a row of each. */
const NAME_OF = new Map<new () => Owned, string>([
  [Notebook, "Notebook"],
  [List, "List"],
  [Item, "Item"],
]);

/** Which parent is missing when a foreign key refuses a row. */
const PARENT_OF: Record<string, new () => Owned> = {
  lists_notebook_fkey: Notebook,
  lists_template_fkey: List,
  items_list_fkey: List,
};

/** The id that the caller's rows carry. Errors: `UNAUTHENTICATED` when nobody is calling. */
export function ownerId({ caller }: Context): string {
  if (caller.viewer.kind === "nobody") throw new DomainError("UNAUTHENTICATED", "Sign in or continue as a guest first");
  return caller.viewer.user.id;
}

export const isNobody = ({ caller }: Context) => caller.viewer.kind === "nobody";

const missing = (entity: new () => Owned) => notFound(NAME_OF.get(entity) ?? "Row");

const describe = ({ db }: Context, entity: new () => Owned) => db.dataSource.getMetadata(entity);

/** The select list that turns a row into its entity: `items.sorting_order as "sortingOrder"`. */
export const columnsOf = (context: Context, entity: new () => Owned) => {
  const { columns, tableName } = describe(context, entity);
  return columns.map((column) => `${tableName}.${column.databaseName} as "${column.propertyName}"`).join(", ");
};

/**
 * Runs a statement of the caller's own on the tables of this file. `$1` is the owner and must be named in it;
 * `parameters` begin at `$2`. Answers the rows that it returns.
 */
export async function run<Row>(context: Context, sql: string, parameters: unknown[] = []): Promise<Row[]> {
  if (!sql.includes("owner_id = $1")) throw new Error(`This statement does not name its owner: ${sql}`);
  const result: unknown = await context.db.query(sql, [ownerId(context), ...parameters]);
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
  return run<T>(context, `select ${columns} from ${tableName} where owner_id = $1 and ${condition}`, parameters);
}

/**
 * One row of the caller's. `lock` keeps others from changing it until the transaction ends.
 * Errors: `NOT_FOUND`, also for an id that is no UUID.
 */
export async function one<T extends Owned>(
  context: Context,
  entity: OwnedEntity<T>,
  id: string,
  lock: "" | "for update" | "for share" = "",
): Promise<T> {
  ownerId(context);
  const [row] = isUuid(id) ? await find(context, entity, `id = $2 ${lock}`, [id]) : [];
  if (!row) throw missing(entity);
  return row;
}

/** Inserts a row, or answers null when the caller has one with this id. Errors: `NOT_FOUND` for its parent. */
export async function insert<T extends Owned>(
  context: Context,
  entity: OwnedEntity<T>,
  values: Values<T>,
): Promise<T | null> {
  const owner = ownerId(context);
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
  const statement = context.db
    .createQueryBuilder()
    .update(entity)
    .set(values as object)
    .where("owner_id = :owner and id = :id", { owner: ownerId(context), id })
    .returning(columnsOf(context, entity));
  const [row] = (await orMissingParent(statement.execute())).raw as T[];
  if (!row) throw missing(entity);
  return row;
}

/** Deletes a row with everything in it. Errors: `NOT_FOUND`. */
export async function remove(context: Context, entity: OwnedEntity<Owned>, id: string): Promise<{ success: true }> {
  const owner = ownerId(context);
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

async function orMissingParent<T>(statement: Promise<T>): Promise<T> {
  try {
    return await statement;
  } catch (error) {
    const { constraint = "" } = error instanceof QueryFailedError ? (error.driverError as { constraint?: string }) : {};
    const parent = PARENT_OF[constraint];
    throw parent ? missing(parent) : error;
  }
}
