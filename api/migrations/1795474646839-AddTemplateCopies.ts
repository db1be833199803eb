import type { MigrationInterface, QueryRunner } from "typeorm";

export class AddTemplateCopies1795474646839 implements MigrationInterface {
  name = "AddTemplateCopies1795474646839";

  async up(db: QueryRunner): Promise<void> {
    await db.query(
      `CREATE TABLE "template_copies" ("owner_id" uuid NOT NULL, "id" uuid NOT NULL, "template_id" uuid NOT NULL, "copied_items" jsonb NOT NULL, CONSTRAINT "template_copies_pkey" PRIMARY KEY ("owner_id", "id"))`,
    );
    await db.query(
      `ALTER TABLE "template_copies" ADD CONSTRAINT "template_copies_list_fkey" FOREIGN KEY ("owner_id", "id") REFERENCES "lists"("owner_id","id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE "template_copies" DROP CONSTRAINT "template_copies_list_fkey"`);
    await db.query(`DROP TABLE "template_copies"`);
  }
}
