import type { EntityMetadata } from "typeorm";
import type { ColumnMetadata } from "typeorm/metadata/ColumnMetadata.js";
import { createSelectListBuilder } from "../../database/columns.ts";
import { buildSearchName, buildSearchNote, buildSearchText } from "../../entities/searchText.ts";
import {
  type CallersSql,
  type Entity,
  insertInto,
  type Owned,
  type Parameter,
  selectFirst,
  Sql,
  sql,
  type Value,
  type Writer,
} from "./sql.ts";

/** Parts of statements that take their columns from the entity's metadata, so that a new column is never left out. */

/**
 * By table, the column with the id of the row of the same table that a row was copied from, and the column with the id of
 * the list, which may be tied to a template of another owner (`template_ties`).
 */
const ORIGINALS: Readonly<Partial<Record<string, { column: string; listColumn: string }>>> = {
  lists: { column: "template_id", listColumn: "id" },
  items: { column: "template_item_id", listColumn: "list_id" },
};

/** The days for which a row shows the words that a change has replaced. */
export const REPLACED_DAYS = 14;

/** The places in a select list for a parameter: the owners of the statement, and the time of the oldest replaced words. */
const [OWNERS, OLDEST_REPLACED] = ["{owners}", "{oldest}"];

/**
 * The select list of rows that a statement has just inserted, with nothing that looks beyond the row: their originals
 * were there, and no words of theirs were replaced. A cluster takes no parameter in RETURNING of an insert.
 */
const insertedListOf = createSelectListBuilder(readColumn);

const selectListOf = createSelectListBuilder((name, table) => {
  // While the original is in the trash, and when it is gone, its copies read null. The owners are named here too, because
  // in RETURNING a cluster does not conclude them from the row. A row without an original looks for none: while the
  // statistics do not know a new owner, PostgreSQL may look through all rows of the owner for each row.
  if (name === ORIGINALS[table]?.column)
    return `case when ${table}.${name} is not null then (select original.id from ${table} original where original.owner_id = ${OWNERS}
        and original.owner_id = ${table}.owner_id and original.id = ${table}.${name} and original.deleted_at is null) end`;
  // Both are ISO 8601. A cluster refuses now() in RETURNING, and what turns a text into a time.
  if (name === "replaced")
    return `case when ${table}.replaced ->> 'at' > ${OLDEST_REPLACED} then ${table}.replaced end`;
  return readColumn(name, table);
});

/** Reads a column for which the row itself is enough. */
function readColumn(name: string, table: string): string {
  // An item that is un-ticked keeps them for undo.
  if (name === "completed_at" || name === "completed_by")
    return `case when ${table}.completed then ${table}.${name} end`;
  // The first run of a list has the id of the list.
  return name === "run_id" ? `coalesce(${table}.run_id, ${table}.id)` : `${table}.${name}`;
}

/** The pieces of each select list, with the places for parameters between them. */
const cachedPieces = new Map<string, string[]>();

function splitSelectList(selectList: string): string[] {
  const pieces = cachedPieces.get(selectList) ?? selectList.split(/(\{\w+\})/);
  cachedPieces.set(selectList, pieces);
  return pieces;
}

/**
 * A select list that reads a row as its entity: `items.sorting_order as "sortingOrder"`. For a caller who sees the rows of
 * several owners it has `tied` too, with which `readTiedOriginals` finds an original of another owner.
 */
export const columns = (entity: Entity): Sql =>
  new Sql((writer) => {
    if (writer.change?.by === "insert") return writer.add(insertedListOf(writer, entity));
    for (const piece of splitSelectList(selectListOf(writer, entity))) {
      if (piece === OWNERS) writer.addOwnersOfRows();
      else if (piece === OLDEST_REPLACED) writer.addShared("oldest replaced", findOldestReplaced());
      else writer.add(piece);
    }
    const { tableName } = writer.describe(entity);
    const original = ORIGINALS[tableName];
    if (original && writer.seenOwnerIds.length > 1)
      writer.add(`, (select tie.template_owner_id::text || ' ' || ${tableName}.${original.column}::text from template_ties tie
                      where tie.list_owner_id = ${tableName}.owner_id and tie.list_id = ${tableName}.${original.listColumn}) as tied`);
  });

const findOldestReplaced = () => new Date(Date.now() - REPLACED_DAYS * 24 * 60 * 60_000).toISOString();

/** The column of a property of the entity: `items.sorting_order`. Throws an `Error` when there is none. */
export const column = <T extends Owned>(entity: Entity<T>, property: keyof T & string): Sql =>
  new Sql((writer) => {
    const metadata = writer.describe(entity);
    const found = metadata.findColumnWithPropertyName(property);
    if (!found) throw new Error(`${metadata.tableName} has no column for ${property}`);
    writer.add(metadata.tableName);
    writer.add(".");
    writer.add(found.databaseName);
  });

type Values = Record<string, Parameter | undefined>;

/**
 * The columns that `values` has a value for, except the creation and update times, which the database writes itself.
 */
export const columnsWithValues = (metadata: EntityMetadata, values: object): ColumnMetadata[] =>
  metadata.columns.filter(
    ({ propertyName, isCreateDate, isUpdateDate }) =>
      (values as Values)[propertyName] !== undefined && !isCreateDate && !isUpdateDate,
  );

/** The values whose normalized text a search reads. */
type SearchedValues = { name?: string; note?: string | null };

const isSearched = ({ propertiesMap }: EntityMetadata) => "search" in propertiesMap;

/**
 * `insert into items (owner_id, id) select $1, $2`, with the column `search` if there is one. It inserts nothing for a
 * group whose rows the caller may not change. `source` is a table with a condition: without a row there it inserts
 * nothing either.
 */
export const insertValues = (entity: Entity, values: SearchedValues & { ownerId: string }, source?: Sql): Sql =>
  new Sql((writer) => {
    const metadata = writer.describe(entity);
    const { name = "", note = null }: SearchedValues = values;
    const row = isSearched(metadata) ? { ...values, search: buildSearchText(name, note) } : values;
    const written = columnsWithValues(metadata, row);
    insertInto(entity, values.ownerId).write(writer);
    writeColumnNames(writer, written);
    writer.add(" select ");
    writer.addEach(written, ({ propertyName }) => writer.addParameter((row as Values)[propertyName]));
    if (source) sql` from ${source}`.write(writer);
    writer.addConditionsOnCaller(source ? "and" : "where");
  });

function writeColumnNames(writer: Writer, all: ColumnMetadata[]): void {
  writer.add(" (");
  writer.addEach(all, ({ databaseName }) => writer.add(databaseName));
  writer.add(")");
}

/**
 * `completed = $1, updated_at = now()`; a value can be an expression. It includes the column `search` when the name or
 * the note changes.
 */
export const assignments = (entity: Entity, values: object): Sql =>
  new Sql((writer) => {
    const metadata = writer.describe(entity);
    writer.addEach(columnsWithValues(metadata, values), ({ databaseName, propertyName }) => {
      writer.add(databaseName);
      writer.add(" = ");
      writer.addValue((values as Record<string, Value>)[propertyName] as Value);
    });
    if (isSearched(metadata)) writeSearch(writer, values);
    if (!metadata.updateDateColumn) return;
    writer.add(", ");
    writer.add(metadata.updateDateColumn.databaseName);
    writer.add(" = now()");
  });

/** Writes the part of `search` that changes. */
function writeSearch(writer: Writer, { name, note }: SearchedValues): void {
  if (name === undefined && note === undefined) return;
  writer.add(", search = ");
  const newName = name === undefined ? sql`split_part(search, E'\\n', 1)` : sql`${buildSearchName(name)}::text`;
  const newNote =
    note === undefined ? sql`substr(search, strpos(search, E'\\n'))` : sql`${buildSearchNote(note)}::text`;
  sql`${newName} || ${newNote}`.write(writer);
}

/**
 * `insert into items (owner_id, id, name) select $1, id, name`: copies every column of the rows for another owner, or
 * the same one, or writes the value that `changes` has for it. A copy that gets another name or note gets its `search`
 * too. The caller appends ` from … where …`, which selects the rows, or `fromRows`.
 */
export const copyRows = <T extends Owned>(
  entity: Entity<T>,
  toOwnerId: string,
  changes: Partial<Record<Exclude<keyof T, keyof SearchedValues | "search" | "ownerId">, Value>> &
    Partial<Record<Extract<keyof T, keyof SearchedValues | "search">, Sql>> = {},
): Sql =>
  new Sql((writer) => {
    const all = writer.describe(entity).columns;
    const values = { ...changes, ownerId: sql`${toOwnerId}::uuid` };
    insertInto(entity, toOwnerId).write(writer);
    writeColumnNames(writer, all);
    writer.add(" select ");
    writer.addEach(all, ({ databaseName, propertyName }) => {
      const changed: Value | undefined = values[propertyName as keyof typeof values];
      if (changed === undefined) writer.add(databaseName);
      else writer.addValue(changed);
    });
  });

/**
 * ` from (select owner_id, id, … from items where …) as items`: the rows of `copyRows` that get another owner. `owner` is the
 * condition on the owner that they have. A cluster reads them first and inserts values: the machine of the new owner has
 * none of them.
 */
export function fromRows(entity: Entity, owner: CallersSql, condition: Sql): CallersSql {
  const names = new Sql((writer) =>
    writer.addEach(writer.describe(entity).columns, ({ databaseName }) => writer.add(databaseName)),
  );
  const types = new Sql((writer) =>
    writer.addEach(writer.describe(entity).columns, ({ databaseName, type, isArray }) =>
      writer.add(`${databaseName} ${String(type)}${isArray ? "[]" : ""}`),
    ),
  );
  const rows = selectFirst(sql`select ${names} from ${entity} where ${owner} and ${condition}`, types);
  return new Sql((writer) => {
    sql` from (${rows}) as `.write(writer);
    writer.addTable(entity);
    if (writer.selected) writer.addConditionsOnCaller("where");
  }) as CallersSql;
}

/**
 * The records of a JSON array as a table: `jsonb_to_recordset($1::jsonb) as new (id uuid, "isHeading" boolean)`. A record
 * names its values as the entity does. `others` has the types of those that are no columns.
 */
export const records = (entity: Entity, rows: string, others: Readonly<Record<string, string>> = {}): Sql =>
  new Sql((writer) => {
    const ofColumns = writer.describe(entity).columns.map(({ propertyName, type }) => [propertyName, String(type)]);
    writer.add("jsonb_to_recordset(");
    writer.addParameter(rows);
    writer.add("::jsonb) as new (");
    writer.addEach([...ofColumns, ...Object.entries(others)], ([name, type]) => writer.add(`"${name}" ${type}`));
    writer.add(")");
  });

/**
 * `insert into items (owner_id, is_heading) select lists.owner_id, coalesce(new."isHeading", $1)`: inserts `records` with
 * every column of the entity but those of `without`. `values` has expressions for some columns. A value that a record
 * does not have is the default of its column. The caller appends ` from … where …`.
 */
export const insertRecords = <T extends Owned>(
  entity: Entity<T>,
  values: Partial<Record<keyof T & string, Sql>>,
  without: readonly (keyof T & string)[] = [],
): Sql =>
  new Sql((writer) => {
    const left = new Set<string>(without);
    const written = writer.describe(entity).columns.filter(({ propertyName }) => !left.has(propertyName));
    insertInto(entity).write(writer);
    writeColumnNames(writer, written);
    writer.add(" select ");
    writer.addEach(written, (each) => {
      const value: Sql | undefined = values[each.propertyName as keyof typeof values];
      if (value) value.write(writer);
      else writeOfRecord(writer, each);
    });
  });

function writeOfRecord(writer: Writer, { propertyName, isCreateDate, isUpdateDate, default: initial }: ColumnMetadata) {
  const value = `new."${propertyName}"`;
  const isTime = isCreateDate || isUpdateDate;
  if (initial === undefined && !isTime) return writer.add(value);
  writer.add(`coalesce(${value}, `);
  // A cluster refuses now() in a coalesce of a statement that writes.
  if (isTime) writer.addShared("now", new Date().toISOString());
  else writer.addParameter(initial);
  writer.add(isTime ? "::timestamptz)" : ")");
}

/** `items.is_heading as "isHeading"` for each of some columns, as they are stored. */
export const storedColumns = <T extends Owned>(entity: Entity<T>, properties: readonly (keyof T & string)[]): Sql =>
  new Sql((writer) =>
    writer.addEach(properties, (property) => {
      column(entity, property).write(writer);
      writer.add(` as "${property}"`);
    }),
  );
