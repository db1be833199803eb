import type { MigrationInterface, QueryRunner } from "typeorm";

export class AddOrganizations1795238615997 implements MigrationInterface {
  name = "AddOrganizations1795238615997";

  async up(db: QueryRunner): Promise<void> {
    await db.query(
      `CREATE TABLE "organizations" ("id" uuid NOT NULL, "clerk_id" text NOT NULL, "name" text, "slug" text, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "organizations_clerk_id_key" UNIQUE ("clerk_id"), CONSTRAINT "organizations_pkey" PRIMARY KEY ("id"))`,
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE "organizations"`);
  }
}
