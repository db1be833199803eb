import type { DataSource } from "typeorm";
import { migrations as allMigrations } from "../migrations/all.ts";
import { createDataSource, type DataSourceOptions, type MigrationClass } from "./dataSource.ts";

/** The key of an advisory lock; no other code uses this number. */
export const MIGRATION_LOCK = 7_215_001;

/** A group of tables with its own migrations. */
export type TableSet = {
  /** The PostgreSQL schema of the tables and of TypeORM's `migrations` table. */
  schema: string;
  /** In the order in which they run. */
  migrations: MigrationClass[];
  createDataSource: (url: string, options: DataSourceOptions) => DataSource;
};

export const productTables: TableSet = { schema: "public", migrations: allMigrations, createDataSource };

/**
 * Runs the pending migrations of a set of tables in the database at `url`. Processes that start together run them one
 * after the other under an advisory lock. Without the lock, two processes could create TypeORM's `migrations` table at
 * the same time, and one of them would fail.
 */
export async function migrate(
  url: string,
  { tables = productTables, migrations = tables.migrations }: { tables?: TableSet; migrations?: MigrationClass[] } = {},
): Promise<void> {
  const db = tables.createDataSource(url, { withoutTimeouts: true, migrations });
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
    // Closing the connections also releases the lock when a migration has failed.
    await db.destroy();
  }
}
