import type { EntityMetadata } from "typeorm";
import type { ColumnMetadata } from "typeorm/metadata/ColumnMetadata.js";
import { createSelectListBuilder } from "../../database/columns.ts";
import { type Entity, insertInto, type Owned, type Parameter, Sql, type Value, type Writer } from "./sql.ts";

/** Parts of statements that take their columns from the entity's metadata, so that a new column is never left out. */

/** While a template is in the trash, the lists that were made from it read `templateId` null. */
const selectListOf = createSelectListBuilder((name, table) =>
  name === "template_id"
    ? `(select original.id from ${table} original where original.owner_id = ${table}.owner_id
        and original.id = ${table}.template_id and original.deleted_at is null)`
    : `${table}.${name}`,
);

/** A select list that reads a row as its entity: `items.sorting_order as "sortingOrder"`. */
export const columns = (entity: Entity): Sql =>
  new Sql((writer) => {
    writer.add(selectListOf(writer, entity));
  });

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

/** `insert into items (owner_id, id) values ($1, $2)` */
export const insertValues = (entity: Entity, values: object): Sql =>
  new Sql((writer) => {
    const written = columnsWithValues(writer.describe(entity), values);
    insertInto(entity).write(writer);
    writeColumnNames(writer, written);
    writer.add(" values (");
    writer.addEach(written, ({ propertyName }) => writer.addParameter((values as Values)[propertyName]));
    writer.add(")");
  });

function writeColumnNames(writer: Writer, all: ColumnMetadata[]): void {
  writer.add(" (");
  writer.addEach(all, ({ databaseName }) => writer.add(databaseName));
  writer.add(")");
}

/** `completed = $1, updated_at = now()` */
export const assignments = (entity: Entity, values: object): Sql =>
  new Sql((writer) => {
    const metadata = writer.describe(entity);
    writer.addEach(columnsWithValues(metadata, values), ({ databaseName, propertyName }) => {
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
 * `insert into items (owner_id, id, name) select $1, id, name`: copies every column of the rows, or writes the value
 * that `changes` has for it. The caller appends ` from … where …`, which selects the rows.
 */
export const copyRows = <T extends Owned>(entity: Entity<T>, changes: Partial<Record<keyof T, Value>>): Sql =>
  new Sql((writer) => {
    const all = writer.describe(entity).columns;
    insertInto(entity).write(writer);
    writeColumnNames(writer, all);
    writer.add(" select ");
    writer.addEach(all, ({ databaseName, propertyName }) => {
      const changed = changes[propertyName as keyof T];
      if (changed === undefined) writer.add(databaseName);
      else writer.addValue(changed);
    });
  });
