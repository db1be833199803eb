import type { EntityManager, EntityMetadata } from "typeorm";

/** Returns the SQL expression that a statement selects for a column. */
type ToExpression = (column: string, table: string) => string;

/**
 * Returns a function that builds the select list of an entity, such as `items.sorting_order as "sortingOrder"`. It
 * leaves out columns with `select: false`. The function caches each list, because building it takes as long as reading
 * a row.
 */
export function createSelectListBuilder(toExpression: ToExpression) {
  const cachedSelectLists = new WeakMap<EntityMetadata, string>();
  return ({ dataSource }: Pick<EntityManager, "dataSource">, entity: new () => object): string => {
    const metadata = dataSource.getMetadata(entity);
    const cached = cachedSelectLists.get(metadata);
    if (cached) return cached;
    const { columns, tableName } = metadata;
    const selectList = columns
      .filter(({ isSelect }) => isSelect)
      .map(({ databaseName, propertyName }) => `${toExpression(databaseName, tableName)} as "${propertyName}"`)
      .join(", ");
    cachedSelectLists.set(metadata, selectList);
    return selectList;
  };
}

/** Builds a select list of plain columns. */
export const buildSelectList = createSelectListBuilder((column, table) => `${table}.${column}`);
