import type { MigrationInterface, QueryRunner } from "typeorm";

export class AddRememberedAnswers1795488894653 implements MigrationInterface {
  name = "AddRememberedAnswers1795488894653";

  async up(db: QueryRunner): Promise<void> {
    await db.query(
      `CREATE TABLE "remembered_answers" ("owner_id" uuid NOT NULL, "id" uuid NOT NULL, "fingerprint" text NOT NULL, "status" smallint NOT NULL, "body" text NOT NULL, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "remembered_answers_pkey" PRIMARY KEY ("owner_id", "id"))`,
    );
    await db.query(`CREATE INDEX "remembered_answers_time_idx" ON "remembered_answers"  ("created_at") `);
    await db.query(
      `CREATE INDEX "remembered_answers_large_idx" ON "remembered_answers"  ("owner_id", "created_at") WHERE octet_length(body) > 16384`,
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP INDEX "public"."remembered_answers_large_idx"`);
    await db.query(`DROP INDEX "public"."remembered_answers_time_idx"`);
    await db.query(`DROP TABLE "remembered_answers"`);
  }
}
