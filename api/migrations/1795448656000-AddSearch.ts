import { setTimeout as wait } from "node:timers/promises";
import type { MigrationInterface, QueryRunner } from "typeorm";
import { fillSearch } from "./fillSearch.ts";

const TABLES = ["notebooks", "lists", "items"];

/** How often, and after how many milliseconds, a statement tries again to lock a table. */
const [MAX_ATTEMPTS, PAUSE] = [60, 1_000];

/**
 * Runs a statement that locks a whole table. All other statements on the table wait behind it while it waits for a
 * transaction that is open, so it gives up after a second and lets them pass before it tries again.
 */
async function runWithTableLock(db: QueryRunner, statement: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await db.query("SET lock_timeout = '1s'");
      await db.query(statement);
      return;
    } catch (error) {
      const { code } = (error as { driverError?: { code?: string } }).driverError ?? {};
      if (code !== "55P03" || attempt === MAX_ATTEMPTS) throw error;
      await wait(PAUSE);
    } finally {
      await db.query("RESET lock_timeout");
    }
  }
}

/** It runs in no transaction, so that no row and no table stays locked for long. It can be run again after a failure. */
export class AddSearch1795448656000 implements MigrationInterface {
  name = "AddSearch1795448656000";
  transaction = false;

  async up(db: QueryRunner): Promise<void> {
    for (const table of TABLES)
      await runWithTableLock(db, `ALTER TABLE "${table}" ADD COLUMN IF NOT EXISTS "search" text`);
    await fillSearch(db);
    for (const table of TABLES)
      await runWithTableLock(
        db,
        `CREATE INDEX IF NOT EXISTS "${table}_search_idx" ON "${table}" ("owner_id", "id") WHERE search IS NULL`,
      );
  }

  async down(db: QueryRunner): Promise<void> {
    for (const table of TABLES) await runWithTableLock(db, `ALTER TABLE "${table}" DROP COLUMN IF EXISTS "search"`);
  }
}
