import type { MigrationInterface, QueryRunner } from "typeorm";
import { runWithTableLock } from "./tableLock.ts";

/** Adds the rules after which lists come back, and the indexes of the lists that are due and of those that wait. */
export class AddRepeat1795725000000 implements MigrationInterface {
  name = "AddRepeat1795725000000";
  transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await runWithTableLock(
      db,
      `ALTER TABLE "lists" ADD COLUMN IF NOT EXISTS "repeat" jsonb, ADD COLUMN IF NOT EXISTS "repeat_next" date, ADD COLUMN IF NOT EXISTS "repeat_due" TIMESTAMP(3) WITH TIME ZONE, ADD COLUMN IF NOT EXISTS "repeat_problem" date`,
    );
    await runWithTableLock(
      db,
      `CREATE INDEX IF NOT EXISTS "lists_due_idx" ON "lists" ("repeat_due") WHERE repeat_due IS NOT NULL`,
    );
    await runWithTableLock(
      db,
      `CREATE INDEX IF NOT EXISTS "lists_finish_idx" ON "lists" ("owner_id", "id") WHERE (repeat ->> 'from'::text) = 'FINISH'::text`,
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await runWithTableLock(db, `DROP INDEX IF EXISTS "lists_finish_idx"`);
    await runWithTableLock(db, `DROP INDEX IF EXISTS "lists_due_idx"`);
    await runWithTableLock(
      db,
      `ALTER TABLE "lists" DROP COLUMN IF EXISTS "repeat_problem", DROP COLUMN IF EXISTS "repeat_due", DROP COLUMN IF EXISTS "repeat_next", DROP COLUMN IF EXISTS "repeat"`,
    );
  }
}
