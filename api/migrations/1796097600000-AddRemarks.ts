import type { MigrationInterface, QueryRunner } from "typeorm";

export class AddRemarks1796097600000 implements MigrationInterface {
  name = "AddRemarks1796097600000";

  async up(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE "items" ADD "remark" text`);
    await db.query(
      `ALTER TABLE "items" ADD CONSTRAINT "items_remark_check" CHECK (NOT (is_heading AND remark IS NOT NULL))`,
    );
    await db.query(`ALTER TABLE "runs" ADD "remark_count" integer NOT NULL DEFAULT '0'`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE "runs" DROP COLUMN "remark_count"`);
    await db.query(`ALTER TABLE "items" DROP CONSTRAINT "items_remark_check"`);
    await db.query(`ALTER TABLE "items" DROP COLUMN "remark"`);
  }
}
