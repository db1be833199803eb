import type { MigrationInterface, QueryRunner } from "typeorm";
import { fillSearch } from "./fillSearch.ts";
import { runWithTableLock } from "./tableLock.ts";

const TABLES = ["notebooks", "lists", "items"];

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
