import type { DataSource, EntityMetadata } from "typeorm";
import type { Role } from "../../../shared/roles.ts";
import type { ChangedRows } from "../../entities/ChangedRows.ts";
import type { Device } from "../../entities/Device.ts";
import type { DeviceSession } from "../../entities/DeviceSession.ts";
import type { Item } from "../../entities/Item.ts";
import type { List } from "../../entities/List.ts";
import type { Notebook } from "../../entities/Notebook.ts";
import type { IdempotencyRecord } from "../../entities/IdempotencyRecord.ts";
import type { ProgramCall } from "../../entities/ProgramCall.ts";
import type { ProgramChange } from "../../entities/ProgramChange.ts";
import type { AppliedOperation } from "../../entities/AppliedOperation.ts";
import type { Run } from "../../entities/Run.ts";
import type { Subscription } from "../../entities/Subscription.ts";
import type { TemplateCopy } from "../../entities/TemplateCopy.ts";

/** Entities whose deleted rows stay in their table for a while, in the trash. */
export type Trashable = Notebook | List | Item;
/** Entities whose rows belong to a user or an organisation. */
export type Owned =
  | Trashable
  | Run
  | IdempotencyRecord
  | AppliedOperation
  | TemplateCopy
  | Device
  | DeviceSession
  | Subscription
  | ChangedRows
  | ProgramCall
  | ProgramChange;
export type Entity<T extends Owned = Owned> = new () => T;

export type Parameter = string | number | boolean | null | readonly string[] | readonly number[];
export type Value = Sql | Entity | Parameter;

/** The groups that the user of a statement belongs to, and the roles with which the statement may change their rows. */
export type Membership = { userId: string; groupIds: string[]; roles: Role[] };

/** Builds the text and the parameters of one statement for the given owners. */
export class Writer {
  #text = "";
  readonly parameters: unknown[] = [];
  /**
   * The table that the statement changes, and how; null when it only reads. `ownerId` is the owner of rows that are
   * inserted for another owner than the statement reads. `choosesOwner` says that the statement itself chooses the one
   * owner whose row it changes, and returns the row.
   */
  change: { entity: Entity; by: "insert" | "update" | "delete"; ownerId?: string; choosesOwner?: true } | null = null;
  readonly #parameterNumbers = new Map<unknown, number>();
  /** What `selectFirst` has in the statement that is not selected yet. */
  readonly unselected: { part: Sql; select: Sql }[] = [];

  constructor(
    readonly dataSource: DataSource,
    readonly ownerIds: string[],
    readonly membership: Membership | null = null,
    /** The call of a program, for the triggers that remember its changes; null for every other statement. */
    readonly call: string | null = null,
    /** All owners whose rows the caller sees, of which the statement may reach only some. */
    readonly seenOwnerIds: readonly string[] = ownerIds,
    /** The rows of what `selectFirst` has in the statement, as JSON; null where it stays in the statement. */
    readonly selected: ReadonlyMap<Sql, string> | null = null,
  ) {}

  get text(): string {
    return this.#text;
  }

  describe(entity: Entity): EntityMetadata {
    return this.dataSource.getMetadata(entity);
  }

  /** Adds text as it is, so only constants and names from an entity's metadata are safe here. */
  add(text: string): void {
    this.#text += text;
  }

  addTable(entity: Entity): void {
    this.add(this.describe(entity).tableName);
  }

  addParameter(value: unknown): void {
    this.#text += `$${this.parameters.push(value)}`;
  }

  /** Adds a parameter that the text uses several times. All uses pass the same `key`, and the value is sent once. */
  addShared(key: unknown, value: unknown): void {
    const number = this.#parameterNumbers.get(key) ?? this.parameters.push(value);
    this.#parameterNumbers.set(key, number);
    this.#text += `$${number}`;
  }

  /**
   * Adds what an owner column must equal: `$1`, or `any($1)` for several owners. With `$1` PostgreSQL plans better and
   * reuses the plan, and a cluster that is spread by owner knows which machine has the rows.
   */
  addOwners(): void {
    const [ownerId, ...others] = this.ownerIds;
    if (others.length === 0) return this.addShared("owners", ownerId);
    this.add("any(");
    this.addShared("owners", this.ownerIds);
    this.add(")");
  }

  /** Does the same for the rows that the statement returns: those that it inserts for another owner have that owner. */
  addOwnersOfRows(): void {
    if (this.change?.ownerId) this.addShared("written", this.change.ownerId);
    else this.addOwners();
  }

  /** The owner whose rows the statement changes; null where it reads, or chooses the owner itself. */
  get writtenOwnerId(): string | null {
    if (!this.change || this.change.choosesOwner) return null;
    const [first = "", ...others] = this.change.ownerId ? [this.change.ownerId] : this.ownerIds;
    // Every write is limited to one owner first, so that its role is checked.
    if (others.length > 0) throw new Error(`This write of ${this.change.entity.name} is not limited to one owner`);
    return first;
  }

  /** The user who must be allowed to change the rows of a group when the statement runs; null where there is none. */
  get writingMember(): Membership | null {
    const { membership, writtenOwnerId } = this;
    return membership && writtenOwnerId && membership.groupIds.includes(writtenOwnerId) ? membership : null;
  }

  /**
   * Adds what must be true of the caller, who may change the rows of a group. The triggers get the call of a program here,
   * before the statement finds a row, and until its transaction ends.
   */
  addConditionsOnCaller(before: "where" | "and"): void {
    let word = before;
    if (this.call) {
      this.add(` ${word} (select set_config('listbook.call', `);
      this.addShared("call", this.call);
      this.add(", true)) is not null");
      word = "and";
    }
    if (!this.writingMember) return;
    this.add(` ${word} `);
    writeMembership(this, this.writingMember, () => this.addShared("written", this.writtenOwnerId));
  }

  addValue(value: Value): void {
    if (value instanceof Sql) value.write(this);
    else if (typeof value === "function") this.addTable(value);
    else this.addParameter(value);
  }

  /** Calls `write` for each part and adds commas between the parts. */
  addEach<T>(parts: readonly T[], write: (part: T) => void): void {
    for (const [index, part] of parts.entries()) {
      if (index > 0) this.add(", ");
      write(part);
    }
  }
}

/** A part of a statement. */
export class Sql {
  constructor(
    readonly write: (writer: Writer) => void,
    /** The table that this part reads or changes. */
    readonly table: Entity | null = null,
    /** The table whose rows this part limits to an owner. */
    readonly ownedTable: Entity | null = null,
  ) {}
}

declare const hasCallersCondition: unique symbol;
/**
 * A part with a condition that the caller owns the rows. Only statements of this type can be run: the compiler refuses
 * a statement without such a condition.
 */
export type CallersSql = Sql & { readonly [hasCallersCondition]: true };
type SqlOf<Values extends readonly unknown[]> = [Extract<Values[number], CallersSql>] extends [never]
  ? Sql
  : CallersSql;

/**
 * A template tag for statements on rows that users and organisations own. An entity becomes the name of its table, a
 * part of a statement becomes its text, and every other value becomes a parameter:
 *
 *     sql`select ${columns(Item)} from ${Item} where ${callers(Item)} and list_id = ${listId}`
 *
 * Each time that a template names a table it needs one of the conditions below, which say whose rows the statement
 * means and whether rows in the trash count. Creating a template without the condition throws an `Error`.
 */
export function sql<const Values extends readonly Value[]>(
  strings: TemplateStringsArray,
  ...values: Values
): SqlOf<Values> {
  checkOwnerConditions(values);
  const statement = new Sql((writer) => {
    for (const [index, text] of strings.entries()) {
      writer.add(text);
      if (index < values.length) writer.addValue(values[index] as Value);
    }
  });
  return statement as SqlOf<Values>;
}

const tableOf = (value: Value) => (value instanceof Sql ? value.table : typeof value === "function" ? value : null);

function checkOwnerConditions(values: readonly Value[]): void {
  const ownedTables = values.map((value) => (value instanceof Sql ? value.ownedTable : null));
  for (const value of values) {
    const table = tableOf(value);
    if (!table) continue;
    const index = ownedTables.indexOf(table);
    if (index < 0) throw new Error(`This statement does not say which rows of the table of ${table.name} are meant`);
    ownedTables[index] = null;
  }
}

function writeCallers(writer: Writer, entity: Entity): void {
  writer.addTable(entity);
  writer.add(".owner_id = ");
  writer.addOwners();
  writer.addConditionsOnCaller("and");
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

/** Condition: the user belongs to a group and may change its rows. A statement asks it of the row as it is now. */
export function writeMembership(writer: Writer, { userId, roles }: Membership, writeGroupId: () => void): void {
  writer.add("exists (select 1 from memberships where group_id = ");
  writeGroupId();
  writer.add(" and user_id = ");
  writer.addShared("user", userId);
  writer.add(` and role in (${roles.map((role) => `'${role}'`).join(", ")}))`);
}

export const createOwnerCondition = (entity: Entity, write: (writer: Writer) => void) => new Sql(write, null, entity);

/**
 * Condition: the row belongs to the caller and is not in the trash. In a write, the caller may still change the rows of
 * the group.
 */
export const callers = (entity: Entity): CallersSql =>
  createOwnerCondition(entity, (writer) => {
    writeCallers(writer, entity);
    writeNotInTrash(writer, entity);
  }) as CallersSql;

/** The one owner that a statement is limited to. */
export const scopedOwner: Sql = new Sql((writer) => {
  if (writer.ownerIds.length > 1) throw new Error("This statement is not limited to one owner");
  writer.addOwners();
  writer.add("::uuid");
});

/** Condition of a statement that inserts rows and reads no table with an owner: the caller may change the owner's rows now. */
export const allowedCaller = new Sql((writer) => {
  writer.add("true");
  writer.addConditionsOnCaller("and");
}) as CallersSql;

/** Condition: the row belongs to the caller, in the trash or not. */
export const callersWithTrash = (entity: Entity<Trashable>): CallersSql =>
  createOwnerCondition(entity, (writer) => writeCallers(writer, entity)) as CallersSql;

/** Condition: the row has the same owner as the row of the other table, and is not in the trash. */
export const sameOwner = (entity: Entity, other: Entity): Sql =>
  createOwnerCondition(entity, (writer) => {
    writeSameOwner(writer, entity, other);
    writeNotInTrash(writer, entity);
  });

/** Condition: the row has the same owner as the row of the other table, in the trash or not. */
export const sameOwnerWithTrash = (entity: Entity<Trashable>, other: Entity): Sql =>
  createOwnerCondition(entity, (writer) => writeSameOwner(writer, entity, other));

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

/**
 * `insert into items`. It needs no condition on the owner, because the values that follow contain the owner: that of the
 * context, or `ownerId`.
 */
export const insertInto = (entity: Entity, ownerId?: string): Sql =>
  new Sql((writer) => {
    // A statement that changes several tables is named by the first.
    writer.change ??= { entity, by: "insert", ...(ownerId && { ownerId }) };
    writer.add("insert into ");
    writer.addTable(entity);
  });

/** A parameter that a statement can use several times; its value is sent once. */
export function parameter(value: Parameter): Sql {
  const part: Sql = new Sql((writer) => {
    writer.addShared(part, value);
  });
  return part;
}

/**
 * A select that calls a function which locks or reads rows, or that such a function is called with, as a part of a larger
 * statement. `columns` names its columns with their types: `id uuid, name text`. A cluster runs no function that reads rows within a statement
 * on rows: there the select is sent first, in the same transaction, and the statement has its rows as values.
 */
export function selectFirst(select: Sql, columns: Sql): Sql {
  const part: Sql = new Sql((writer) => {
    if (!writer.selected) return select.write(writer);
    const rows = writer.selected.get(part);
    if (rows === undefined) return void writer.unselected.push({ part, select });
    sql`select * from jsonb_to_recordset(${rows}::jsonb) as selected (${columns})`.write(writer);
  });
  return part;
}

/** A number in the text of a statement instead of a parameter, so that PostgreSQL can use its value for the plan. */
export const literal = (value: number): Sql =>
  new Sql((writer) => {
    writer.add(String(value));
  });

export const commaSeparated = <T extends Sql>(parts: T[]): T =>
  new Sql((writer) => writer.addEach(parts, (part) => part.write(writer))) as T;
