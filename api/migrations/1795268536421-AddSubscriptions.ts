import type { MigrationInterface, QueryRunner } from "typeorm";

export class AddSubscriptions1795268536421 implements MigrationInterface {
  name = "AddSubscriptions1795268536421";

  async up(db: QueryRunner): Promise<void> {
    await db.query(
      `CREATE TABLE "subscriptions" ("owner_id" uuid NOT NULL, "id" text NOT NULL, "status" text NOT NULL, "interval" text, "started_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "period_start" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "period_end" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "ends_at" TIMESTAMP(3) WITH TIME ZONE, CONSTRAINT "subscriptions_pkey" PRIMARY KEY ("owner_id", "id"))`,
    );
    await db.query(`ALTER TABLE "users" ADD "customer_id" text`);
    await db.query(`ALTER TABLE "users" ADD CONSTRAINT "users_customer_key" UNIQUE ("customer_id")`);
    await db.query(`ALTER TABLE "users" ADD "subscriptions_version" integer NOT NULL DEFAULT '0'`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE "users" DROP COLUMN "subscriptions_version"`);
    await db.query(`ALTER TABLE "users" DROP CONSTRAINT "users_customer_key"`);
    await db.query(`ALTER TABLE "users" DROP COLUMN "customer_id"`);
    await db.query(`DROP TABLE "subscriptions"`);
  }
}
