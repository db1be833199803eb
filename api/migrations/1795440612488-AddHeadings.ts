import type { MigrationInterface, QueryRunner } from "typeorm";

export class AddHeadings1795440612488 implements MigrationInterface {
  name = "AddHeadings1795440612488";

  async up(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE "items" ADD "is_heading" boolean NOT NULL DEFAULT false`);
    await db.query(`ALTER TABLE "items" ADD CONSTRAINT "items_heading_check" CHECK (NOT (is_heading AND completed))`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE "items" DROP CONSTRAINT "items_heading_check"`);
    await db.query(`ALTER TABLE "items" DROP COLUMN "is_heading"`);
  }
}
