import type { MigrationInterface, QueryRunner } from "typeorm";

/** Adds the function with which a statement fails when a remembered caller is not the same any more. */
export class AddRefuseChangedCaller1795567000000 implements MigrationInterface {
  name = "AddRefuseChangedCaller1795567000000";

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE FUNCTION refuse_changed_caller() RETURNS boolean LANGUAGE plpgsql AS $$
        BEGIN
          RAISE EXCEPTION 'The caller has changed' USING ERRCODE = 'LB001';
        END
      $$`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP FUNCTION refuse_changed_caller`);
  }
}
