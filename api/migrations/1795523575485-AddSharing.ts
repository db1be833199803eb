import type { MigrationInterface, QueryRunner } from "typeorm";

export class AddSharing1795523575485 implements MigrationInterface {
  name = "AddSharing1795523575485";

  async up(db: QueryRunner): Promise<void> {
    await db.query(
      `CREATE TABLE "groups" ("id" uuid NOT NULL, "shared_by" uuid NOT NULL, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "groups_pkey" PRIMARY KEY ("id"))`,
    );
    await db.query(`CREATE INDEX "groups_shared_by_idx" ON "groups"  ("shared_by") `);
    await db.query(
      `CREATE TABLE "invitations" ("id" uuid NOT NULL, "group_id" uuid NOT NULL, "token_hash" text NOT NULL, "role" text NOT NULL, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "invitations_token_hash_key" UNIQUE ("token_hash"), CONSTRAINT "invitations_pkey" PRIMARY KEY ("id"))`,
    );
    await db.query(`CREATE INDEX "invitations_created_idx" ON "invitations"  ("created_at") `);
    await db.query(`CREATE INDEX "invitations_group_idx" ON "invitations"  ("group_id") `);
    await db.query(
      `CREATE TABLE "memberships" ("user_id" uuid NOT NULL, "group_id" uuid NOT NULL, "id" uuid NOT NULL, "role" text NOT NULL, "name" text NOT NULL, "joined_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "memberships_id_key" UNIQUE ("id"), CONSTRAINT "memberships_pkey" PRIMARY KEY ("user_id", "group_id"))`,
    );
    await db.query(`CREATE INDEX "memberships_group_idx" ON "memberships"  ("group_id") `);
    await db.query(
      `ALTER TABLE "groups" ADD CONSTRAINT "groups_shared_by_fkey" FOREIGN KEY ("shared_by") REFERENCES "users"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`,
    );
    await db.query(
      `ALTER TABLE "invitations" ADD CONSTRAINT "invitations_group_fkey" FOREIGN KEY ("group_id") REFERENCES "groups"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await db.query(
      `ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`,
    );
    await db.query(
      `ALTER TABLE "memberships" ADD CONSTRAINT "memberships_group_fkey" FOREIGN KEY ("group_id") REFERENCES "groups"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE "memberships" DROP CONSTRAINT "memberships_group_fkey"`);
    await db.query(`ALTER TABLE "memberships" DROP CONSTRAINT "memberships_user_fkey"`);
    await db.query(`ALTER TABLE "invitations" DROP CONSTRAINT "invitations_group_fkey"`);
    await db.query(`ALTER TABLE "groups" DROP CONSTRAINT "groups_shared_by_fkey"`);
    await db.query(`DROP INDEX "public"."memberships_group_idx"`);
    await db.query(`DROP TABLE "memberships"`);
    await db.query(`DROP INDEX "public"."invitations_group_idx"`);
    await db.query(`DROP INDEX "public"."invitations_created_idx"`);
    await db.query(`DROP TABLE "invitations"`);
    await db.query(`DROP INDEX "public"."groups_shared_by_idx"`);
    await db.query(`DROP TABLE "groups"`);
  }
}
