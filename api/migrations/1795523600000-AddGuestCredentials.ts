import type { MigrationInterface, QueryRunner } from "typeorm";

export class AddGuestCredentials1795523600000 implements MigrationInterface {
  name = "AddGuestCredentials1795523600000";

  async up(db: QueryRunner): Promise<void> {
    await db.query(
      `CREATE TABLE "guest_credentials" ("hash" text NOT NULL, "user_id" uuid NOT NULL, "kind" text NOT NULL, "expires_at" TIMESTAMP(3) WITH TIME ZONE, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "guest_credentials_pkey" PRIMARY KEY ("hash"))`,
    );
    await db.query(
      `CREATE INDEX "guest_credentials_expires_idx" ON "guest_credentials"  ("expires_at") WHERE expires_at IS NOT NULL`,
    );
    await db.query(`CREATE UNIQUE INDEX "guest_credentials_user_key" ON "guest_credentials"  ("user_id", "kind") `);
    await db.query(
      `ALTER TABLE "guest_credentials" ADD CONSTRAINT "guest_credentials_user_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE "guest_credentials" DROP CONSTRAINT "guest_credentials_user_fkey"`);
    await db.query(`DROP INDEX "public"."guest_credentials_user_key"`);
    await db.query(`DROP INDEX "public"."guest_credentials_expires_idx"`);
    await db.query(`DROP TABLE "guest_credentials"`);
  }
}
