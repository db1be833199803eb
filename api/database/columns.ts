import type { EntityManager, EntityMetadata } from "typeorm";
import type { ColumnMetadata } from "typeorm/metadata/ColumnMetadata.js";

/** What each column is read as, where that is more than its name. */
type ColumnExpression = (column: string, table: string) => string;

const qualifiedColumn: ColumnExpression = (column, table) => `${table}.${column}`;

/** They never change, and making them takes as long as reading a row. */
const cachedSelectLists = new WeakMap<EntityMetadata, string>();

/** The select list that turns a row into its entity: `items.sorting_order as "sortingOrder"`. */
export function buildSelectList(
  { dataSource }: EntityManager,
  entity: new () => object,
  valueOf = qualifiedColumn,
): string {
  const metadata = dataSource.getMetadata(entity);
  const known = cachedSelectLists.get(metadata);
  if (known) return known;
  const { columns, tableName } = metadata;
  const list = columns
    .map(({ databaseName, propertyName }) => `${valueOf(databaseName, tableName)} as "${propertyName}"`)
    .join(", ");
  cachedSelectLists.set(metadata, list);
  return list;
}

type ColumnValues = Record<string, unknown>;

const givenColumns = ({ columns }: EntityMetadata, values: object) =>
  columns.filter(({ propertyName }) => (values as ColumnValues)[propertyName] !== undefined);

const parametersOf = (columns: ColumnMetadata[], values: object) =>
  columns.map(({ propertyName }) => (values as ColumnValues)[propertyName]);

/** `insert into items (owner_id, id) values ($1, $2)` and its parameters: the columns that `values` has something for. */
export function buildInsert(metadata: EntityMetadata, values: object): [sql: string, parameters: unknown[]] {
  const columns = givenColumns(metadata, values);
  const names = columns.map(({ databaseName }) => databaseName).join(", ");
  const places = columns.map((_column, index) => `$${index + 1}`).join(", ");
  return [`insert into ${metadata.tableName} (${names}) values (${places})`, parametersOf(columns, values)];
}

/** `completed = $3, updated_at = now()` and the parameters, the first of which is `$first`; none for nothing to set. */
export function buildAssignments(
  metadata: EntityMetadata,
  values: object,
  first: number,
): [sql: string, parameters: unknown[]] {
  const columns = givenColumns(metadata, values);
  const assignments = columns.map(({ databaseName }, index) => `${databaseName} = $${first + index}`);
  if (metadata.updateDateColumn) assignments.push(`${metadata.updateDateColumn.databaseName} = now()`);
  return [assignments.join(", "), parametersOf(columns, values)];
}
