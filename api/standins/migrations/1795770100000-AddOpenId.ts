import type { MigrationInterface, QueryRunner } from "typeorm";

export class AddOpenId1795770100000 implements MigrationInterface {
  name = "AddOpenId1795770100000";

  async up(db: QueryRunner): Promise<void> {
    await db.query(
      `CREATE TABLE "standin"."identities" ("issuer" text NOT NULL, "subject" text NOT NULL, "user_id" text NOT NULL, CONSTRAINT "identities_pkey" PRIMARY KEY ("issuer", "subject"))`,
    );
    await db.query(`CREATE INDEX "identities_user_idx" ON "standin"."identities"  ("user_id") `);
    await db.query(
      `CREATE TABLE "standin"."visits" ("state_hash" text NOT NULL, "client_id" text NOT NULL, "nonce" text NOT NULL, "verifier" text NOT NULL, "go_to" text NOT NULL, "expires_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "visits_pkey" PRIMARY KEY ("state_hash"))`,
    );
    await db.query(`CREATE INDEX "visits_client_idx" ON "standin"."visits"  ("client_id") `);
    await db.query(`ALTER TABLE "standin"."users" ALTER COLUMN "password_hash" DROP NOT NULL`);
    await db.query(
      `ALTER TABLE "standin"."identities" ADD CONSTRAINT "identities_user_fkey" FOREIGN KEY ("user_id") REFERENCES "standin"."users"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await db.query(
      `ALTER TABLE "standin"."visits" ADD CONSTRAINT "visits_client_fkey" FOREIGN KEY ("client_id") REFERENCES "standin"."clients"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE "standin"."visits" DROP CONSTRAINT "visits_client_fkey"`);
    await db.query(`ALTER TABLE "standin"."identities" DROP CONSTRAINT "identities_user_fkey"`);
    await db.query(`UPDATE "standin"."users" SET "password_hash" = '' WHERE "password_hash" IS NULL`);
    await db.query(`ALTER TABLE "standin"."users" ALTER COLUMN "password_hash" SET NOT NULL`);
    await db.query(`DROP INDEX "standin"."visits_client_idx"`);
    await db.query(`DROP TABLE "standin"."visits"`);
    await db.query(`DROP INDEX "standin"."identities_user_idx"`);
    await db.query(`DROP TABLE "standin"."identities"`);
  }
}
