import type { MigrationInterface, QueryRunner } from "typeorm";

export class AddAuthorizationCodes1795997286000 implements MigrationInterface {
  name = "AddAuthorizationCodes1795997286000";

  async up(db: QueryRunner): Promise<void> {
    await db.query(
      `CREATE TABLE "authorization_codes" ("code_hash" text NOT NULL, "token_id" uuid NOT NULL, "client_id" text NOT NULL, "redirect_uri" text NOT NULL, "code_challenge" text NOT NULL, "days" integer NOT NULL, "used_at" TIMESTAMP(3) WITH TIME ZONE, "expires_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "authorization_codes_pkey" PRIMARY KEY ("code_hash"))`,
    );
    await db.query(`CREATE INDEX "authorization_codes_expires_idx" ON "authorization_codes"  ("expires_at") `);
    await db.query(`CREATE INDEX "authorization_codes_token_idx" ON "authorization_codes"  ("token_id") `);
    await db.query(
      `ALTER TABLE "authorization_codes" ADD CONSTRAINT "authorization_codes_token_fkey" FOREIGN KEY ("token_id") REFERENCES "access_tokens"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE "authorization_codes"`);
  }
}
