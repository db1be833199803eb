import type { MigrationInterface, QueryRunner } from "typeorm";

export class AddSessionTimes1795443555321 implements MigrationInterface {
  name = "AddSessionTimes1795443555321";

  async up(db: QueryRunner): Promise<void> {
    await db.query(
      `ALTER TABLE "device_sessions" ADD "last_seen_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now()`,
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE "device_sessions" DROP COLUMN "last_seen_at"`);
  }
}
