import type { MigrationInterface, QueryRunner } from "typeorm";

export class CreateLocalPayments1795270330438 implements MigrationInterface {
  name = "CreateLocalPayments1795270330438";

  async up(db: QueryRunner): Promise<void> {
    await db.query(
      `CREATE TABLE "local_payment_objects" ("id" text NOT NULL, "object" text NOT NULL, "customer" text, "data" jsonb NOT NULL, CONSTRAINT "local_payment_objects_pkey" PRIMARY KEY ("id"))`,
    );
    await db.query(
      `CREATE INDEX "local_payment_objects_customer_idx" ON "local_payment_objects"  ("customer", "object") `,
    );
    await db.query(
      `CREATE TABLE "local_payment_replies" ("key" text NOT NULL, "question" text NOT NULL, "status" integer, "body" jsonb, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "local_payment_replies_pkey" PRIMARY KEY ("key"))`,
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE "local_payment_replies"`);
    await db.query(`DROP INDEX "public"."local_payment_objects_customer_idx"`);
    await db.query(`DROP TABLE "local_payment_objects"`);
  }
}
