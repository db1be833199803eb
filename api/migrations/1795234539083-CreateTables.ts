import type { MigrationInterface, QueryRunner } from "typeorm";

export class CreateTables1795234539083 implements MigrationInterface {
  name = "CreateTables1795234539083";

  async up(db: QueryRunner): Promise<void> {
    await db.query(
      `CREATE TABLE "users" ("id" uuid NOT NULL, "auth_id" text NOT NULL, "first_name" text, "last_name" text, "username" text, "primary_email" text, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "users_auth_id_key" UNIQUE ("auth_id"), CONSTRAINT "users_pkey" PRIMARY KEY ("id"))`,
    );
    await db.query(
      `CREATE TABLE "guest_sessions" ("token_hash" text NOT NULL, "user_id" uuid NOT NULL, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "last_seen_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "guest_sessions_pkey" PRIMARY KEY ("token_hash"))`,
    );
    await db.query(`CREATE INDEX "guest_sessions_user_idx" ON "guest_sessions"  ("user_id") `);
    await db.query(
      `CREATE TABLE "notebooks" ("owner_id" uuid NOT NULL, "id" uuid NOT NULL, "name" text NOT NULL, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updated_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "notebooks_pkey" PRIMARY KEY ("owner_id", "id"))`,
    );
    await db.query(
      `CREATE TABLE "lists" ("owner_id" uuid NOT NULL, "id" uuid NOT NULL, "name" text NOT NULL, "notebook_id" uuid NOT NULL, "is_template" boolean NOT NULL DEFAULT false, "active" boolean NOT NULL DEFAULT true, "priority" integer NOT NULL DEFAULT '0', "date" date, "note" text, "template_id" uuid, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updated_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "lists_pkey" PRIMARY KEY ("owner_id", "id"))`,
    );
    await db.query(`CREATE INDEX "lists_template_idx" ON "lists"  ("owner_id", "template_id") `);
    await db.query(`CREATE INDEX "lists_notebook_idx" ON "lists"  ("owner_id", "notebook_id") `);
    await db.query(
      `CREATE TABLE "items" ("owner_id" uuid NOT NULL, "id" uuid NOT NULL, "list_id" uuid NOT NULL, "name" text NOT NULL, "note" text, "completed" boolean NOT NULL DEFAULT false, "sorting_order" double precision NOT NULL, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updated_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "items_pkey" PRIMARY KEY ("owner_id", "id"))`,
    );
    await db.query(
      `CREATE INDEX "items_list_idx" ON "items"  ("owner_id", "list_id", "sorting_order", "created_at", "id") `,
    );
    await db.query(
      `ALTER TABLE "guest_sessions" ADD CONSTRAINT "guest_sessions_user_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await db.query(
      `ALTER TABLE "lists" ADD CONSTRAINT "lists_notebook_fkey" FOREIGN KEY ("owner_id", "notebook_id") REFERENCES "notebooks"("owner_id","id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await db.query(
      `ALTER TABLE "lists" ADD CONSTRAINT "lists_template_fkey" FOREIGN KEY ("owner_id", "template_id") REFERENCES "lists"("owner_id","id") ON DELETE SET NULL ("template_id") ON UPDATE NO ACTION`,
    );
    await db.query(
      `ALTER TABLE "items" ADD CONSTRAINT "items_list_fkey" FOREIGN KEY ("owner_id", "list_id") REFERENCES "lists"("owner_id","id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE "items" DROP CONSTRAINT "items_list_fkey"`);
    await db.query(`ALTER TABLE "lists" DROP CONSTRAINT "lists_template_fkey"`);
    await db.query(`ALTER TABLE "lists" DROP CONSTRAINT "lists_notebook_fkey"`);
    await db.query(`ALTER TABLE "guest_sessions" DROP CONSTRAINT "guest_sessions_user_fkey"`);
    await db.query(`DROP INDEX "public"."items_list_idx"`);
    await db.query(`DROP TABLE "items"`);
    await db.query(`DROP INDEX "public"."lists_notebook_idx"`);
    await db.query(`DROP INDEX "public"."lists_template_idx"`);
    await db.query(`DROP TABLE "lists"`);
    await db.query(`DROP TABLE "notebooks"`);
    await db.query(`DROP INDEX "public"."guest_sessions_user_idx"`);
    await db.query(`DROP TABLE "guest_sessions"`);
    await db.query(`DROP TABLE "users"`);
  }
}
