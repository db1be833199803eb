import type { MigrationInterface, QueryRunner } from "typeorm";

export class AddTickets1795770000000 implements MigrationInterface {
  name = "AddTickets1795770000000";

  async up(db: QueryRunner): Promise<void> {
    await db.query(
      `CREATE TABLE "standin"."tickets" ("token_hash" text NOT NULL, "address" text NOT NULL, "expires_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "tickets_pkey" PRIMARY KEY ("token_hash"))`,
    );
    await db.query(`ALTER TABLE "standin"."sign_ups" ADD "ticket_hash" text`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE "standin"."sign_ups" DROP COLUMN "ticket_hash"`);
    await db.query(`DROP TABLE "standin"."tickets"`);
  }
}
