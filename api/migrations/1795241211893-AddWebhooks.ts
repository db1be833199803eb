import type { MigrationInterface, QueryRunner } from "typeorm";

export class AddWebhooks1795241211893 implements MigrationInterface {
  name = "AddWebhooks1795241211893";

  async up(db: QueryRunner): Promise<void> {
    await db.query(
      `CREATE TABLE "revocations" ("subject" text NOT NULL, "revoked_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "revocations_pkey" PRIMARY KEY ("subject"))`,
    );
    await db.query(
      `CREATE TABLE "webhook_events" ("id" text NOT NULL, "received_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "webhook_events_pkey" PRIMARY KEY ("id"))`,
    );
    await db.query(`ALTER TABLE "users" ADD "profile_at" TIMESTAMP(3) WITH TIME ZONE`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE "users" DROP COLUMN "profile_at"`);
    await db.query(`DROP TABLE "webhook_events"`);
    await db.query(`DROP TABLE "revocations"`);
  }
}
