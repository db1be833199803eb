import type { MigrationInterface, QueryRunner } from "typeorm";

export class AddRuns1795472290731 implements MigrationInterface {
  name = "AddRuns1795472290731";

  async up(db: QueryRunner): Promise<void> {
    await db.query(
      `CREATE TABLE "remembered_calls" ("owner_id" uuid NOT NULL, "id" uuid NOT NULL, "list_id" uuid NOT NULL, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "remembered_calls_pkey" PRIMARY KEY ("owner_id", "id"))`,
    );
    await db.query(`CREATE INDEX "remembered_calls_time_idx" ON "remembered_calls"  ("created_at") `);
    await db.query(
      `CREATE TABLE "runs" ("owner_id" uuid NOT NULL, "id" uuid NOT NULL, "list_id" uuid NOT NULL, "number" integer NOT NULL, "started_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "finished_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "item_count" integer NOT NULL, "completed_count" integer NOT NULL, "size" integer NOT NULL, "run_items" jsonb NOT NULL, CONSTRAINT "runs_pkey" PRIMARY KEY ("owner_id", "id"))`,
    );
    await db.query(`CREATE INDEX "runs_list_idx" ON "runs"  ("owner_id", "list_id", "number") `);
    await db.query(`ALTER TABLE "lists" ADD "run_id" uuid`);
    await db.query(`ALTER TABLE "lists" ADD "run_number" integer NOT NULL DEFAULT '1'`);
    await db.query(`ALTER TABLE "lists" ADD "run_started_at" TIMESTAMP(3) WITH TIME ZONE`);
    await db.query(`ALTER TABLE "items" ADD "template_item_id" uuid`);
    await db.query(
      `ALTER TABLE "runs" ADD CONSTRAINT "runs_list_fkey" FOREIGN KEY ("owner_id", "list_id") REFERENCES "lists"("owner_id","id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE "runs" DROP CONSTRAINT "runs_list_fkey"`);
    await db.query(`ALTER TABLE "items" DROP COLUMN "template_item_id"`);
    await db.query(`ALTER TABLE "lists" DROP COLUMN "run_started_at"`);
    await db.query(`ALTER TABLE "lists" DROP COLUMN "run_number"`);
    await db.query(`ALTER TABLE "lists" DROP COLUMN "run_id"`);
    await db.query(`DROP INDEX "public"."runs_list_idx"`);
    await db.query(`DROP TABLE "runs"`);
    await db.query(`DROP INDEX "public"."remembered_calls_time_idx"`);
    await db.query(`DROP TABLE "remembered_calls"`);
  }
}
