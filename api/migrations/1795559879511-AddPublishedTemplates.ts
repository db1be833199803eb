import type { MigrationInterface, QueryRunner } from "typeorm";

export class AddPublishedTemplates1795559879511 implements MigrationInterface {
  name = "AddPublishedTemplates1795559879511";

  async up(db: QueryRunner): Promise<void> {
    await db.query(
      `CREATE TABLE "published_templates" ("token" text NOT NULL, "list_owner_id" uuid NOT NULL, "list_id" uuid NOT NULL, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "published_templates_list_key" UNIQUE ("list_owner_id", "list_id"), CONSTRAINT "published_templates_pkey" PRIMARY KEY ("token"))`,
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE "published_templates"`);
  }
}
