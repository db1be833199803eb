import type { MigrationInterface, QueryRunner } from "typeorm";
import { UNFILLED_SEARCH } from "../entities/searchText.ts";
import { runWithTableLock } from "./tableLock.ts";

const TABLES = ["notebooks", "lists", "items"];

/**
 * Adds the index of the rows whose `search` has signs that others stand for now. The server fills them anew in portions
 * (`fillSearch`), and until then a search reads both forms.
 */
export class AddSameSigns1795684000000 implements MigrationInterface {
  name = "AddSameSigns1795684000000";
  transaction = false;

  async up(db: QueryRunner): Promise<void> {
    for (const table of TABLES)
      await runWithTableLock(
        db,
        `CREATE INDEX IF NOT EXISTS "${table}_unfilled_search_idx" ON "${table}" ("owner_id", "id") WHERE ${UNFILLED_SEARCH}`,
      );
    for (const table of TABLES) await runWithTableLock(db, `DROP INDEX IF EXISTS "${table}_search_idx"`);
  }

  async down(db: QueryRunner): Promise<void> {
    for (const table of TABLES)
      await runWithTableLock(
        db,
        `CREATE INDEX IF NOT EXISTS "${table}_search_idx" ON "${table}" ("owner_id", "id") WHERE search IS NULL`,
      );
    for (const table of TABLES) await runWithTableLock(db, `DROP INDEX IF EXISTS "${table}_unfilled_search_idx"`);
  }
}
