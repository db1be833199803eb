import type { MigrationInterface, QueryRunner } from "typeorm";

/** The sessions that were refused before stay refused. */
export class AddSessionRefusals1795420604731 implements MigrationInterface {
  name = "AddSessionRefusals1795420604731";

  async up(db: QueryRunner): Promise<void> {
    await db.query(
      `CREATE TABLE "session_refusals" ("session_id" text NOT NULL, "user_id" uuid NOT NULL, "device_id" uuid NOT NULL, "reason" text NOT NULL, CONSTRAINT "session_refusals_pkey" PRIMARY KEY ("session_id"))`,
    );
    await db.query(`CREATE INDEX "session_refusals_user_idx" ON "session_refusals"  ("user_id") `);
    await db.query(`ALTER TABLE "device_sessions" ADD "device_ids" uuid array NOT NULL DEFAULT '{}'`);
    await db.query(
      `ALTER TABLE "session_refusals" ADD CONSTRAINT "session_refusals_user_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await db.query(`UPDATE "device_sessions" SET "device_ids" = ARRAY["device_id"]`);
    await db.query(`
      INSERT INTO "session_refusals" ("session_id", "user_id", "device_id", "reason")
      SELECT "device_sessions"."id", "users"."id", "device_id",
             CASE WHEN "removed_at" IS NULL THEN 'device_limit' ELSE 'device_removed' END
        FROM "device_sessions" JOIN "users" ON "users"."id" = "device_sessions"."owner_id"
        LEFT JOIN "devices" ON "devices"."owner_id" = "device_sessions"."owner_id" AND "devices"."id" = "device_id"
       WHERE "refused" OR "removed_at" IS NOT NULL
          ON CONFLICT DO NOTHING`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE "session_refusals" DROP CONSTRAINT "session_refusals_user_fkey"`);
    await db.query(`ALTER TABLE "device_sessions" DROP COLUMN "device_ids"`);
    await db.query(`DROP INDEX "public"."session_refusals_user_idx"`);
    await db.query(`DROP TABLE "session_refusals"`);
  }
}
