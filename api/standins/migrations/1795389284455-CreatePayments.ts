import type { MigrationInterface, QueryRunner } from "typeorm";
import { moveFromPublic } from "./moveFromPublic.ts";

export class CreatePayments1795389284455 implements MigrationInterface {
  name = "CreatePayments1795389284455";

  async up(db: QueryRunner): Promise<void> {
    if (await moveFromPublic(db, ["payment_objects", "payment_replies"])) return;
    await db.query(
      `CREATE TABLE "standin"."payment_objects" ("id" text NOT NULL, "object" text NOT NULL, "customer" text, "data" jsonb NOT NULL, CONSTRAINT "payment_objects_pkey" PRIMARY KEY ("id"))`,
    );
    await db.query(
      `CREATE INDEX "payment_objects_customer_idx" ON "standin"."payment_objects"  ("customer", "object") `,
    );
    await db.query(
      `CREATE TABLE "standin"."payment_replies" ("key" text NOT NULL, "question" text NOT NULL, "status" integer, "body" jsonb, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "payment_replies_pkey" PRIMARY KEY ("key"))`,
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE "standin"."payment_replies"`);
    await db.query(`DROP INDEX "standin"."payment_objects_customer_idx"`);
    await db.query(`DROP TABLE "standin"."payment_objects"`);
  }
}
