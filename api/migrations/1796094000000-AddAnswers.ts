import type { MigrationInterface, QueryRunner } from "typeorm";

export class AddAnswers1796094000000 implements MigrationInterface {
  name = "AddAnswers1796094000000";

  async up(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE "lists" ADD "answers" jsonb`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE "lists" DROP COLUMN "answers"`);
  }
}
