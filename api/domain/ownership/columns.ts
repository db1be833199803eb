import type { EntityMetadata } from "typeorm";
import type { ColumnMetadata } from "typeorm/metadata/ColumnMetadata.js";
import { createColumnsOf } from "../../database/columns.ts";
import { type Entity, insertInto, type Owned, type Parameter, Sql, type Value, type Writer } from "./sql.ts";

/** Parts of statements that name columns as the entity's metadata does, so that none of them is forgotten. */

/** A template in the trash is gone for its lists, until it is restored. */
const selectListOf = createColumnsOf((name, table) =>
  name === "template_id"
    ? `(select original.id from ${table} original where original.owner_id = ${table}.owner_id
        and original.id = ${table}.template_id and original.deleted_at is null)`
    : `${table}.${name}`,
);

/** The select list that turns a row into its entity. */
export const columns = (entity: Entity): Sql =>
  new Sql((writer) => {
    writer.add(selectListOf(writer, entity));
  });

/** `items.sorting_order`, for a property of the entity. */
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

/** The columns that `values` has something for, but for the times that the database writes itself. */
export const columnsIn = (metadata: EntityMetadata, values: object): ColumnMetadata[] =>
  metadata.columns.filter(
    ({ propertyName, isCreateDate, isUpdateDate }) =>
      (values as Values)[propertyName] !== undefined && !isCreateDate && !isUpdateDate,
  );

/** `insert into items (owner_id, id) values ($1, $2)` */
export const insertValues = (entity: Entity, values: object): Sql =>
  new Sql((writer) => {
    const given = columnsIn(writer.describe(entity), values);
    insertInto(entity).write(writer);
    writeNames(writer, given);
    writer.add(" values (");
    writer.addEach(given, ({ propertyName }) => writer.addParameter((values as Values)[propertyName]));
    writer.add(")");
  });

function writeNames(writer: Writer, all: ColumnMetadata[]): void {
  writer.add(" (");
  writer.addEach(all, ({ databaseName }) => writer.add(databaseName));
  writer.add(")");
}

/** `completed = $1, updated_at = now()` */
export const assignments = (entity: Entity, values: object): Sql =>
  new Sql((writer) => {
    const metadata = writer.describe(entity);
    writer.addEach(columnsIn(metadata, values), ({ databaseName, propertyName }) => {
      writer.add(databaseName);
      writer.add(" = ");
      writer.addParameter((values as Values)[propertyName]);
    });
    if (!metadata.updateDateColumn) return;
    writer.add(", ");
    writer.add(metadata.updateDateColumn.databaseName);
    writer.add(" = now()");
  });

/**
 * `insert into items (owner_id, id, name) select $1, id, name`: copies all columns of rows but for those that `changes`
 * has something for. What follows says of which rows.
 */
export const copyRows = <T extends Owned>(entity: Entity<T>, changes: Partial<Record<keyof T, Value>>): Sql =>
  new Sql((writer) => {
    const all = writer.describe(entity).columns;
    insertInto(entity).write(writer);
    writeNames(writer, all);
    writer.add(" select ");
    writer.addEach(all, ({ databaseName, propertyName }) => {
      const changed = changes[propertyName as keyof T];
      if (changed === undefined) writer.add(databaseName);
      else writer.addValue(changed);
    });
  });
