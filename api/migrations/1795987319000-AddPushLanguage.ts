import type { MigrationInterface, QueryRunner } from "typeorm";

export class AddPushLanguage1795987319000 implements MigrationInterface {
  name = "AddPushLanguage1795987319000";

  async up(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE "push_subscriptions" ADD "language" text NOT NULL DEFAULT 'en'`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE "push_subscriptions" DROP COLUMN "language"`);
  }
}
