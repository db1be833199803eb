import type { MigrationInterface, QueryRunner } from "typeorm";

export class AddReplaced1795489090000 implements MigrationInterface {
  name = "AddReplaced1795489090000";

  async up(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE "lists" ADD "replaced" jsonb`);
    await db.query(`ALTER TABLE "items" ADD "replaced" jsonb`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE "items" DROP COLUMN "replaced"`);
    await db.query(`ALTER TABLE "lists" DROP COLUMN "replaced"`);
  }
}
