import type { MigrationInterface, QueryRunner } from "typeorm";

/** Adds the bounds of the text of an owner's items and of the trash. Where they are null the next write counts. */
export class AddTextBounds1795571000000 implements MigrationInterface {
  name = "AddTextBounds1795571000000";

  async up(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE "owner_states" ADD "text_at_most" bigint, ADD "trash_text_at_most" bigint`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE "owner_states" DROP COLUMN "text_at_most", DROP COLUMN "trash_text_at_most"`);
  }
}
