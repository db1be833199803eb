import type { TableSet } from "../migrate.ts";

/** The number of rows of each table in a backup, by its name in SQL. */
export type TableRows = Record<string, number>;

/** The first line of a backup, with the version of the format. */
export const TITLE = "-- Listbook backup 1";
/** The beginning of the second line, which lists the migrations of the database as JSON. */
export const MIGRATIONS_PREFIX = "-- migrations: ";
/** The last line; a file without it is incomplete. */
export const END_MARK = "-- end";
/** The line after the rows of a table. */
export const END_OF_ROWS = "\\.";
/**
 * The tables that a backup leaves out. The migrations that a restore runs write the first two again; the third has numbers
 * of transactions, which mean nothing in another database.
 */
export const TABLES_LEFT_OUT = ["migrations", "database_version", "changed_rows"];

export const countRows = (rows: TableRows): number => Object.values(rows).reduce((sum, count) => sum + count, 0);

/** Returns text like `12 rows of 3 tables`, or `1 row of 1 table`. */
export const describeRows = (rows: TableRows): string =>
  `${describeCount(countRows(rows), "row")} of ${describeCount(Object.keys(rows).length, "table")}`;

const describeCount = (count: number, thing: string) => `${count} ${thing}${count === 1 ? "" : "s"}`;

/** Whether this build knows all migrations of a backup. */
export function knowsMigrations(sets: TableSet[], migrations: string[]): boolean {
  const known = new Set(sets.flatMap((set) => set.migrations.map(({ name }) => name)));
  return migrations.every((name) => known.has(name));
}
