import type { MigrationInterface, QueryRunner } from "typeorm";

export class AddCalendarFeeds1795731000000 implements MigrationInterface {
  name = "AddCalendarFeeds1795731000000";

  async up(db: QueryRunner): Promise<void> {
    await db.query(
      `CREATE TABLE "calendar_feeds" ("user_id" uuid NOT NULL, "token_hash" text NOT NULL, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "last_read_at" TIMESTAMP(3) WITH TIME ZONE, CONSTRAINT "calendar_feeds_token_key" UNIQUE ("token_hash"), CONSTRAINT "calendar_feeds_pkey" PRIMARY KEY ("user_id"))`,
    );
    await db.query(
      `ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE "calendar_feeds"`);
  }
}
