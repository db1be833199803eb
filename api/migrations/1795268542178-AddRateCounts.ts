import type { MigrationInterface, QueryRunner } from "typeorm";

export class AddRateCounts1795268542178 implements MigrationInterface {
  name = "AddRateCounts1795268542178";

  async up(db: QueryRunner): Promise<void> {
    // The table is unlogged, because losing the counts in a crash is harmless. Half-empty pages (fillfactor 50) let
    // PostgreSQL write the new version of a row to the same page.
    await db.query(
      `CREATE UNLOGGED TABLE "rate_counts" ("subject" text NOT NULL, "count" integer NOT NULL, "ends_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "rate_counts_pkey" PRIMARY KEY ("subject")) WITH (fillfactor = 50)`,
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE "rate_counts"`);
  }
}
