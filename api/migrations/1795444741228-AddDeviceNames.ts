import type { MigrationInterface, QueryRunner } from "typeorm";

export class AddDeviceNames1795444741228 implements MigrationInterface {
  name = "AddDeviceNames1795444741228";

  async up(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE "devices" ADD "name" text NOT NULL DEFAULT 'Unknown browser'`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE "devices" DROP COLUMN "name"`);
  }
}
