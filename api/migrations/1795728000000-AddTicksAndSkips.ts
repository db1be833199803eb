import type { MigrationInterface, QueryRunner } from "typeorm";
import { runWithTableLock } from "./tableLock.ts";

/** Adds who has ticked an item and when, and the items that are skipped, to lists and to runs. */
export class AddTicksAndSkips1795728000000 implements MigrationInterface {
  name = "AddTicksAndSkips1795728000000";
  transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await runWithTableLock(
      db,
      `ALTER TABLE "items" ADD COLUMN IF NOT EXISTS "completed_at" TIMESTAMP(3) WITH TIME ZONE, ADD COLUMN IF NOT EXISTS "completed_by" uuid, ADD COLUMN IF NOT EXISTS "is_skipped" boolean NOT NULL DEFAULT false, ADD COLUMN IF NOT EXISTS "skip_reason" text`,
    );
    await runWithTableLock(db, `ALTER TABLE "items" DROP CONSTRAINT IF EXISTS "items_skipped_check"`);
    // Not valid at first, so that no rows are read while the table is locked.
    await runWithTableLock(
      db,
      `ALTER TABLE "items" ADD CONSTRAINT "items_skipped_check" CHECK (NOT (is_skipped AND (completed OR is_heading))) NOT VALID`,
    );
    await db.query(`ALTER TABLE "items" VALIDATE CONSTRAINT "items_skipped_check"`);
    await runWithTableLock(
      db,
      `ALTER TABLE "runs" ADD COLUMN IF NOT EXISTS "skipped_count" integer NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS "first_tick_at" TIMESTAMP(3) WITH TIME ZONE, ADD COLUMN IF NOT EXISTS "last_tick_at" TIMESTAMP(3) WITH TIME ZONE`,
    );
    await runWithTableLock(
      db,
      `CREATE TABLE IF NOT EXISTS "former_people" ("group_id" uuid NOT NULL, "user_id" uuid NOT NULL, "name" text NOT NULL, CONSTRAINT "former_people_pkey" PRIMARY KEY ("group_id", "user_id"), CONSTRAINT "former_people_group_fkey" FOREIGN KEY ("group_id") REFERENCES "groups"("id") ON DELETE CASCADE ON UPDATE NO ACTION, CONSTRAINT "former_people_user_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION)`,
    );
    await db.query(`CREATE INDEX IF NOT EXISTS "former_people_user_idx" ON "former_people"  ("user_id") `);
  }

  async down(db: QueryRunner): Promise<void> {
    await runWithTableLock(db, `DROP TABLE IF EXISTS "former_people"`);
    await runWithTableLock(
      db,
      `ALTER TABLE "runs" DROP COLUMN IF EXISTS "last_tick_at", DROP COLUMN IF EXISTS "first_tick_at", DROP COLUMN IF EXISTS "skipped_count"`,
    );
    await runWithTableLock(
      db,
      `ALTER TABLE "items" DROP COLUMN IF EXISTS "skip_reason", DROP COLUMN IF EXISTS "is_skipped", DROP COLUMN IF EXISTS "completed_by", DROP COLUMN IF EXISTS "completed_at"`,
    );
  }
}
