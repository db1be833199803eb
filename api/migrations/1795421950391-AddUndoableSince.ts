import type { MigrationInterface, QueryRunner } from "typeorm";

export class AddUndoableSince1795421950391 implements MigrationInterface {
  name = "AddUndoableSince1795421950391";

  async up(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE "users" ADD "undoable_since" TIMESTAMP(3) WITH TIME ZONE`);
    await db.query(`ALTER TABLE "organizations" ADD "undoable_since" TIMESTAMP(3) WITH TIME ZONE`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE "organizations" DROP COLUMN "undoable_since"`);
    await db.query(`ALTER TABLE "users" DROP COLUMN "undoable_since"`);
  }
}
