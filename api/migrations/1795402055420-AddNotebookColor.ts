import type { MigrationInterface, QueryRunner } from "typeorm";

export class AddNotebookColor1795402055420 implements MigrationInterface {
  name = "AddNotebookColor1795402055420";

  async up(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE "notebooks" ADD "color" text`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE "notebooks" DROP COLUMN "color"`);
  }
}
