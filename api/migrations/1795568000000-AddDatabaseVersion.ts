import type { MigrationInterface, QueryRunner } from "typeorm";

/** Adds the table with one row: the version that the database is of, and the oldest build that may use it. */
export class AddDatabaseVersion1795568000000 implements MigrationInterface {
  name = "AddDatabaseVersion1795568000000";

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE database_version (
        id integer CONSTRAINT database_version_pkey PRIMARY KEY CONSTRAINT database_version_one_row CHECK (id = 1),
        version text NOT NULL,
        oldest_build text NOT NULL
      )`);
    // Every build before this table is of 0.1.0.
    await db.query(`INSERT INTO database_version (id, version, oldest_build) VALUES (1, '0.1.0', '0.1.0')`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE database_version`);
  }
}
