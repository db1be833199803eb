import type { MigrationInterface, QueryRunner } from "typeorm";

export class AddTrash1795268627287 implements MigrationInterface {
  name = "AddTrash1795268627287";

  async up(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE "notebooks" ADD "deleted_at" TIMESTAMP(3) WITH TIME ZONE`);
    await db.query(`ALTER TABLE "lists" ADD "deleted_at" TIMESTAMP(3) WITH TIME ZONE`);
    await db.query(`ALTER TABLE "items" ADD "deleted_at" TIMESTAMP(3) WITH TIME ZONE`);
    await db.query(
      `CREATE INDEX "notebooks_trash_idx" ON "notebooks"  ("owner_id", "deleted_at") WHERE deleted_at IS NOT NULL`,
    );
    await db.query(
      `CREATE INDEX "lists_trash_idx" ON "lists"  ("owner_id", "deleted_at") WHERE deleted_at IS NOT NULL`,
    );
    await db.query(
      `CREATE INDEX "items_trash_idx" ON "items"  ("owner_id", "deleted_at") WHERE deleted_at IS NOT NULL`,
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP INDEX "public"."items_trash_idx"`);
    await db.query(`DROP INDEX "public"."lists_trash_idx"`);
    await db.query(`DROP INDEX "public"."notebooks_trash_idx"`);
    await db.query(`ALTER TABLE "items" DROP COLUMN "deleted_at"`);
    await db.query(`ALTER TABLE "lists" DROP COLUMN "deleted_at"`);
    await db.query(`ALTER TABLE "notebooks" DROP COLUMN "deleted_at"`);
  }
}
