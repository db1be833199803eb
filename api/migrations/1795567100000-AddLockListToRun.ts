import type { MigrationInterface, QueryRunner } from "typeorm";

/** Adds the functions with which a list is run again in one statement. */
export class AddLockListToRun1795567100000 implements MigrationInterface {
  name = "AddLockListToRun1795567100000";

  async up(db: QueryRunner): Promise<void> {
    // The version of a list with its items: another one after each change of a row. As a stable function it reads what
    // the statement that calls it sees.
    await db.query(`
      CREATE FUNCTION list_version(owner uuid, list uuid) RETURNS text LANGUAGE sql STABLE AS $$
        SELECT md5(string_agg(version, ',' ORDER BY version)) FROM (
          SELECT id::text || xmin::text AS version FROM lists WHERE owner_id = owner AND id = list
          UNION ALL
          SELECT id::text || xmin::text FROM items WHERE owner_id = owner AND list_id = list AND deleted_at IS NULL) AS rows
      $$`);
    // Locks a list. Returns its version, and how many items the runs hold that count in the same limit, with those of the
    // list. No row where the list is not there.
    await db.query(`
      CREATE FUNCTION lock_list_to_run(owner uuid, list uuid) RETURNS TABLE (version text, filed bigint)
        LANGUAGE plpgsql AS $$
        DECLARE
          holder uuid := coalesce((SELECT shared_by FROM groups WHERE groups.id = owner), owner);
        BEGIN
          PERFORM FROM lists WHERE owner_id = owner AND id = list AND deleted_at IS NULL FOR UPDATE;
          IF NOT FOUND THEN RETURN; END IF;
          RETURN QUERY SELECT list_version(owner, list),
            (SELECT count(*) FROM items WHERE owner_id = owner AND list_id = list AND deleted_at IS NULL)
            + (SELECT coalesce(sum(size), 0) FROM runs WHERE owner_id = ANY (
                 ARRAY(SELECT holder UNION ALL SELECT groups.id FROM groups WHERE shared_by = holder)));
        END
      $$`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP FUNCTION lock_list_to_run, list_version`);
  }
}
