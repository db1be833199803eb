import type { DataSource } from "typeorm";
import { migrations as allMigrations } from "../migrations/all.ts";
import { createDataSource, type DataSourceOptions, type MigrationClass } from "./dataSource.ts";

/** Any number that nothing else in this database locks by. */
export const MIGRATION_LOCK = 7_215_001;

/** Tables with migrations of their own. */
export type TableSet = {
  /** The PostgreSQL schema that holds the tables, and the list of the migrations that have run. */
  schema: string;
  /** In the order in which they run. */
  migrations: MigrationClass[];
  createDataSource: (url: string, options: DataSourceOptions) => DataSource;
};

export const productTables: TableSet = { schema: "public", migrations: allMigrations, createDataSource };

/**
 * Brings a set of tables in the database at `url` up to date. Processes that start together take turns under an
 * advisory lock: TypeORM itself lets two of them create its `migrations` table at once, and one of them then fails.
 */
export async function migrate(
  url: string,
  { tables = productTables, migrations = tables.migrations }: { tables?: TableSet; migrations?: MigrationClass[] } = {},
): Promise<void> {
  const db = tables.createDataSource(url, { unlimited: true, migrations });
  await db.initialize();
  try {
    const lock = db.createQueryRunner();
    await lock.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    // TypeORM creates its `migrations` table before the first migration runs, and does not create the schema for it.
    if (!(await lock.hasSchema(tables.schema))) await lock.createSchema(tables.schema);
    await db.runMigrations();
    await lock.query("select pg_advisory_unlock($1)", [MIGRATION_LOCK]);
    await lock.release();
  } finally {
    // Closing the connections also gives back the lock of a migration that failed.
    await db.destroy();
  }
}
