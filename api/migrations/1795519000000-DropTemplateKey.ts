import type { MigrationInterface, QueryRunner } from "typeorm";

export class DropTemplateKey1795519000000 implements MigrationInterface {
  name = "DropTemplateKey1795519000000";

  async up(db: QueryRunner): Promise<void> {
    // A cluster that is spread by owner has dropped the key before.
    await db.query(`ALTER TABLE "lists" DROP CONSTRAINT IF EXISTS "lists_template_fkey"`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(
      `UPDATE "lists" SET "template_id" = NULL WHERE "template_id" IS NOT NULL AND NOT EXISTS (
         SELECT 1 FROM "lists" "t" WHERE "t"."owner_id" = "lists"."owner_id" AND "t"."id" = "lists"."template_id")`,
    );
    await db.query(
      `ALTER TABLE "lists" ADD CONSTRAINT "lists_template_fkey" FOREIGN KEY ("owner_id", "template_id") REFERENCES "lists"("owner_id","id") ON DELETE SET NULL ("template_id") ON UPDATE NO ACTION`,
    );
  }
}
