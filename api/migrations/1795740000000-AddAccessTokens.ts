import type { MigrationInterface, QueryRunner } from "typeorm";

export class AddAccessTokens1795740000000 implements MigrationInterface {
  name = "AddAccessTokens1795740000000";

  async up(db: QueryRunner): Promise<void> {
    await db.query(
      `CREATE TABLE "access_tokens" ("id" uuid NOT NULL, "user_id" uuid NOT NULL, "token_hash" text NOT NULL, "name" text NOT NULL, "write" boolean NOT NULL, "group_id" uuid, "made_in" text NOT NULL, "device_ids" uuid array NOT NULL DEFAULT '{}', "expires_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "last_used_at" TIMESTAMP(3) WITH TIME ZONE, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "access_tokens_token_key" UNIQUE ("token_hash"), CONSTRAINT "access_tokens_pkey" PRIMARY KEY ("id"))`,
    );
    await db.query(`CREATE INDEX "access_tokens_user_idx" ON "access_tokens" ("user_id") `);
    await db.query(`CREATE INDEX "access_tokens_group_idx" ON "access_tokens" ("group_id") `);
    await db.query(`CREATE INDEX "access_tokens_made_in_idx" ON "access_tokens" ("made_in") `);
    await db.query(`CREATE INDEX "access_tokens_expires_idx" ON "access_tokens" ("expires_at") `);
    await db.query(
      `ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_user_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await db.query(
      `ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_membership_fkey" FOREIGN KEY ("user_id", "group_id") REFERENCES "memberships"("user_id","group_id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE "access_tokens"`);
  }
}
