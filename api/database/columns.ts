import type { EntityManager, EntityMetadata } from "typeorm";

/** What a column of a table is read as: the column itself, or an expression. */
type ColumnExpression = (column: string, table: string) => string;

/**
 * Makes a function that answers the select list that turns a row into its entity: `items.sorting_order as
 * "sortingOrder"`. It makes each list once: that takes as long as reading a row.
 */
export function createColumnsOf(valueOf: ColumnExpression) {
  const cachedSelectLists = new WeakMap<EntityMetadata, string>();
  return ({ dataSource }: Pick<EntityManager, "dataSource">, entity: new () => object): string => {
    const metadata = dataSource.getMetadata(entity);
    const known = cachedSelectLists.get(metadata);
    if (known) return known;
    const { columns, tableName } = metadata;
    const list = columns
      .map(({ databaseName, propertyName }) => `${valueOf(databaseName, tableName)} as "${propertyName}"`)
      .join(", ");
    cachedSelectLists.set(metadata, list);
    return list;
  };
}

/** Reads every column as it is. */
export const buildSelectList = createColumnsOf((column, table) => `${table}.${column}`);
