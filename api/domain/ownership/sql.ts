import type { DataSource, EntityMetadata } from "typeorm";
import type { Device } from "../../entities/Device.ts";
import type { DeviceSession } from "../../entities/DeviceSession.ts";
import type { Item } from "../../entities/Item.ts";
import type { List } from "../../entities/List.ts";
import type { Notebook } from "../../entities/Notebook.ts";
import type { Subscription } from "../../entities/Subscription.ts";

/** Rows that stay in their table for a while when they are deleted: they are in the trash. */
export type Trashable = Notebook | List | Item;
/** Rows that belong to a user or an organisation. */
export type Owned = Trashable | Device | DeviceSession | Subscription;
export type Entity<T extends Owned = Owned> = new () => T;

export type Parameter = string | number | boolean | null | readonly string[] | readonly number[];
export type Value = Sql | Entity | Parameter;

/** The beginning of a statement's text. It keeps what follows it, so each text is put together once and hashed once. */
class Prefix {
  readonly #longer = new Map<string | number, Prefix>();
  constructor(readonly text: string) {}

  /** The text with a piece more; a number is that of a parameter. */
  add(piece: string | number): Prefix {
    const known = this.#longer.get(piece);
    if (known) return known;
    const longer = new Prefix(this.text + (typeof piece === "number" ? `$${piece}` : piece));
    this.#longer.set(piece, longer);
    return longer;
  }
}

const EMPTY = new Prefix("");

/** A statement while it is written for some owners: its text, and the parameters that the text numbers. */
export class Writer {
  #prefix = EMPTY;
  readonly parameters: unknown[] = [];
  /** What the statement does to a table; null when it only reads. */
  change: { entity: Entity; by: "insert" | "update" | "delete" } | null = null;
  readonly #places = new Map<unknown, number>();

  constructor(
    readonly dataSource: DataSource,
    readonly owners: string[],
  ) {}

  get text(): string {
    return this.#prefix.text;
  }

  describe(entity: Entity): EntityMetadata {
    return this.dataSource.getMetadata(entity);
  }

  /** Adds text that is a constant or comes from an entity's metadata. */
  add(text: string): void {
    this.#prefix = this.#prefix.add(text);
  }

  addTable(entity: Entity): void {
    this.add(this.describe(entity).tableName);
  }

  addParameter(value: unknown): void {
    this.#prefix = this.#prefix.add(this.parameters.push(value));
  }

  /** Adds a parameter that stands in several places; `key` is the same in all of them. */
  addShared(key: unknown, value: unknown): void {
    const place = this.#places.get(key) ?? this.parameters.push(value);
    this.#places.set(key, place);
    this.#prefix = this.#prefix.add(place);
  }

  /** With one owner PostgreSQL plans better, keeps the plan, and knows on which machine the rows are. */
  addOwners(): void {
    const [first, ...others] = this.owners;
    if (others.length === 0) return this.addShared("owners", first);
    this.add("any(");
    this.addShared("owners", this.owners);
    this.add(")");
  }

  addValue(value: Value): void {
    if (value instanceof Sql) value.write(this);
    else if (typeof value === "function") this.addTable(value);
    else this.addParameter(value);
  }

  /** Writes each of them, with commas between. */
  addEach<T>(all: readonly T[], write: (each: T) => void): void {
    for (const [index, each] of all.entries()) {
      if (index > 0) this.add(", ");
      write(each);
    }
  }
}

/** A part of a statement. */
export class Sql {
  constructor(
    readonly write: (writer: Writer) => void,
    /** The table that this part reads or changes. */
    readonly table: Entity | null = null,
    /** The table of whose rows this part says which are meant. */
    readonly narrowed: Entity | null = null,
  ) {}
}

declare const isCallers: unique symbol;
/** A part that says that the caller owns the rows. A statement without such a part is not run: it has another type. */
export type CallersSql = Sql & { readonly [isCallers]: true };
type SqlOf<Values extends readonly unknown[]> = [Extract<Values[number], CallersSql>] extends [never]
  ? Sql
  : CallersSql;

/**
 * Makes statements on what users and organisations own. An entity stands for its table; every other value is a
 * parameter:
 *
 *     sql`select ${columns(Item)} from ${Item} where ${callers(Item)} and list_id = ${listId}`
 *
 * For each table that a template names it needs one of the four conditions below, which say whose rows are meant and
 * whether those in the trash are. A template without it throws when it is made.
 */
export function sql<const Values extends readonly Value[]>(
  strings: TemplateStringsArray,
  ...values: Values
): SqlOf<Values> {
  checkNarrowed(values);
  const statement = new Sql((writer) => {
    for (const [index, text] of strings.entries()) {
      writer.add(text);
      if (index < values.length) writer.addValue(values[index] as Value);
    }
  });
  return statement as SqlOf<Values>;
}

const tableOf = (value: Value) => (value instanceof Sql ? value.table : typeof value === "function" ? value : null);

function checkNarrowed(values: readonly Value[]): void {
  const narrowed = values.map((value) => (value instanceof Sql ? value.narrowed : null));
  for (const value of values) {
    const table = tableOf(value);
    if (!table) continue;
    const index = narrowed.indexOf(table);
    if (index < 0) throw new Error(`This statement does not say which rows of the table of ${table.name} are meant`);
    narrowed[index] = null;
  }
}

function writeCallers(writer: Writer, entity: Entity): void {
  writer.addTable(entity);
  writer.add(".owner_id = ");
  writer.addOwners();
}

function writeSameOwner(writer: Writer, entity: Entity, other: Entity): void {
  writer.addTable(entity);
  writer.add(".owner_id = ");
  writer.addTable(other);
  writer.add(".owner_id");
}

function writeNotInTrash(writer: Writer, entity: Entity): void {
  const { propertiesMap, tableName } = writer.describe(entity);
  if (!("deletedAt" in propertiesMap)) return;
  writer.add(" and ");
  writer.add(tableName);
  writer.add(".deleted_at is null");
}

const condition = (entity: Entity, write: (writer: Writer) => void) => new Sql(write, null, entity);

/** The caller's rows that are not in the trash. */
export const callers = (entity: Entity): CallersSql =>
  condition(entity, (writer) => {
    writeCallers(writer, entity);
    writeNotInTrash(writer, entity);
  }) as CallersSql;

/** The caller's rows, those in the trash included. */
export const callersWithTrash = (entity: Entity<Trashable>): CallersSql =>
  condition(entity, (writer) => writeCallers(writer, entity)) as CallersSql;

/** The rows that have the same owner as those of another table and are not in the trash. */
export const sameOwner = (entity: Entity, other: Entity): Sql =>
  condition(entity, (writer) => {
    writeSameOwner(writer, entity, other);
    writeNotInTrash(writer, entity);
  });

/** The rows that have the same owner as those of another table, those in the trash included. */
export const sameOwnerWithTrash = (entity: Entity<Trashable>, other: Entity): Sql =>
  condition(entity, (writer) => writeSameOwner(writer, entity, other));

/** `update items` */
export const update = (entity: Entity): Sql =>
  new Sql((writer) => {
    writer.change = { entity, by: "update" };
    writer.add("update ");
    writer.addTable(entity);
  }, entity);

/** `delete from items` */
export const deleteFrom = (entity: Entity): Sql =>
  new Sql((writer) => {
    writer.change = { entity, by: "delete" };
    writer.add("delete from ");
    writer.addTable(entity);
  }, entity);

/** `insert into items`; the owner is among the values that follow. */
export const insertInto = (entity: Entity): Sql =>
  new Sql((writer) => {
    writer.change = { entity, by: "insert" };
    writer.add("insert into ");
    writer.addTable(entity);
  });

/** A value that stands in several places of a statement and is sent once. */
export function parameter(value: Parameter): Sql {
  const part: Sql = new Sql((writer) => {
    writer.addShared(part, value);
  });
  return part;
}

/** A constant number in the text of a statement: PostgreSQL plans with it. */
export const literal = (value: number): Sql =>
  new Sql((writer) => {
    writer.add(String(value));
  });

export const commaSeparated = <T extends Sql>(parts: T[]): T =>
  new Sql((writer) => writer.addEach(parts, (part) => part.write(writer))) as T;
