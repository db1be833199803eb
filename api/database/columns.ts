import type { EntityManager, EntityMetadata } from "typeorm";
import type { ColumnMetadata } from "typeorm/metadata/ColumnMetadata.js";

/** What each column is read as, where that is more than its name. */
type ValueOf = (column: string, table: string) => string;

const plain: ValueOf = (column, table) => `${table}.${column}`;

/** They never change, and making them takes as long as reading a row. */
const lists = new WeakMap<EntityMetadata, string>();

/** The select list that turns a row into its entity: `items.sorting_order as "sortingOrder"`. */
export function columnsOf({ dataSource }: EntityManager, entity: new () => object, valueOf = plain): string {
  const metadata = dataSource.getMetadata(entity);
  const known = lists.get(metadata);
  if (known) return known;
  const { columns, tableName } = metadata;
  const list = columns
    .map(({ databaseName, propertyName }) => `${valueOf(databaseName, tableName)} as "${propertyName}"`)
    .join(", ");
  lists.set(metadata, list);
  return list;
}

type Values = Record<string, unknown>;

const named = ({ columns }: EntityMetadata, values: object) =>
  columns.filter(({ propertyName }) => (values as Values)[propertyName] !== undefined);

const valuesOf = (columns: ColumnMetadata[], values: object) =>
  columns.map(({ propertyName }) => (values as Values)[propertyName]);

/** `insert into items (owner_id, id) values ($1, $2)` and its parameters: the columns that `values` has something for. */
export function insertInto(metadata: EntityMetadata, values: object): [sql: string, parameters: unknown[]] {
  const columns = named(metadata, values);
  const names = columns.map(({ databaseName }) => databaseName).join(", ");
  const places = columns.map((_column, index) => `$${index + 1}`).join(", ");
  return [`insert into ${metadata.tableName} (${names}) values (${places})`, valuesOf(columns, values)];
}

/** `completed = $3, updated_at = now()` and the parameters, the first of which is `$first`; none for nothing to set. */
export function assign(metadata: EntityMetadata, values: object, first: number): [sql: string, parameters: unknown[]] {
  const columns = named(metadata, values);
  const assignments = columns.map(({ databaseName }, index) => `${databaseName} = $${first + index}`);
  if (metadata.updateDateColumn) assignments.push(`${metadata.updateDateColumn.databaseName} = now()`);
  return [assignments.join(", "), valuesOf(columns, values)];
}
