import type { MigrationInterface, QueryRunner } from "typeorm";

export class AddRateCounts1795268542178 implements MigrationInterface {
  name = "AddRateCounts1795268542178";

  async up(db: QueryRunner): Promise<void> {
    // What is lost in a crash is a minute's counts, so nothing of it is written to the log of the database; half-empty
    // pages let a count change in its place.
    await db.query(
      `CREATE UNLOGGED TABLE "rate_counts" ("subject" text NOT NULL, "count" integer NOT NULL, "ends_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "rate_counts_pkey" PRIMARY KEY ("subject")) WITH (fillfactor = 50)`,
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE "rate_counts"`);
  }
}
