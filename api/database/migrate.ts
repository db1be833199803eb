import { migrations as allMigrations } from "../migrations/all.ts";
import { createDataSource } from "./dataSource.ts";

/** Any number that nothing else in this database locks by. */
export const MIGRATION_LOCK = 7_215_001;

/**
 * Brings the database at `url` up to date. Processes that start together take turns under an advisory lock: TypeORM
 * itself lets two of them create its `migrations` table at once, and one of them then fails.
 */
export async function migrate(url: string, { migrations = allMigrations } = {}): Promise<void> {
  const db = createDataSource(url, { unlimited: true, migrations });
  await db.initialize();
  try {
    const lock = db.createQueryRunner();
    await lock.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await db.runMigrations();
    await lock.query("select pg_advisory_unlock($1)", [MIGRATION_LOCK]);
    await lock.release();
  } finally {
    // Closing the connections also gives back the lock of a migration that failed.
    await db.destroy();
  }
}
