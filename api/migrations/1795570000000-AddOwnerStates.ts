import type { MigrationInterface, QueryRunner } from "typeorm";

const OLD_TABLES = ["users", "organizations"];
const OLD_COLUMNS = ["items_at_most", "undoable_since"];

/**
 * Moves what is known of an owner's rows from `users` and `organizations` to a table keyed by owner. The old columns stay
 * for one release: triggers copy what a server of the version before writes there, and its function works on the new
 * table. The next release drops the triggers, the columns, and the functions of AddItemBound.
 */
export class AddOwnerStates1795570000000 implements MigrationInterface {
  name = "AddOwnerStates1795570000000";

  async up(db: QueryRunner): Promise<void> {
    // Each added item writes its owner's row. With room in the page the new version needs no entry in an index.
    await db.query(`
      CREATE TABLE "owner_states" (
        "owner_id" uuid NOT NULL,
        "undoable_since" TIMESTAMP(3) WITH TIME ZONE,
        "items_at_most" integer,
        CONSTRAINT "owner_states_pkey" PRIMARY KEY ("owner_id")
      ) WITH (fillfactor = 70)`);
    for (const table of OLD_TABLES) {
      for (const column of OLD_COLUMNS) await addTrigger(db, table, column);
      // After the triggers, so that no write is missed.
      await db.query(`
        INSERT INTO owner_states (owner_id, undoable_since, items_at_most)
        SELECT id, undoable_since, items_at_most FROM "${table}"
         WHERE undoable_since IS NOT NULL OR items_at_most IS NOT NULL
            ON CONFLICT (owner_id) DO NOTHING`);
    }
    await replaceOldFunction(db);
  }

  async down(db: QueryRunner): Promise<void> {
    for (const table of OLD_TABLES) {
      for (const column of OLD_COLUMNS) {
        await db.query(`DROP TRIGGER "${table}_${column}_trigger" ON "${table}"`);
        await db.query(`
          UPDATE "${table}" SET "${column}" = owner_states."${column}" FROM owner_states WHERE owner_id = "${table}".id`);
      }
    }
    await db.query(`DROP FUNCTION copy_items_at_most, copy_undoable_since`);
    await db.query(`
      CREATE OR REPLACE FUNCTION lock_owner_to_add(owner uuid, added int, item_limit int) RETURNS boolean
        LANGUAGE plpgsql AS $$
        BEGIN
          UPDATE users SET items_at_most = items_at_most + added, undoable_since = NULL
           WHERE id = coalesce((SELECT shared_by FROM groups WHERE groups.id = owner), owner) AND claimed_by IS NULL
             AND (added = 0 OR items_at_most + added <= item_limit);
          IF FOUND THEN RETURN true; END IF;
          UPDATE organizations SET items_at_most = items_at_most + added, undoable_since = NULL
           WHERE id = owner AND (added = 0 OR items_at_most + added <= item_limit);
          RETURN FOUND;
        END
      $$`);
    await db.query(`DROP TABLE "owner_states"`);
  }
}

async function addTrigger(db: QueryRunner, table: string, column: string) {
  await db.query(`
    CREATE OR REPLACE FUNCTION copy_${column}() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO owner_states (owner_id, ${column}) VALUES (NEW.id, NEW.${column})
            ON CONFLICT (owner_id) DO UPDATE SET ${column} = excluded.${column};
        RETURN NULL;
      END
    $$`);
  await db.query(`
    CREATE TRIGGER "${table}_${column}_trigger" AFTER UPDATE OF ${column} ON "${table}"
       FOR EACH ROW EXECUTE FUNCTION copy_${column}()`);
}

/** The function that a server of the version before calls, with the same lock before that of the new table. */
const replaceOldFunction = (db: QueryRunner) =>
  db.query(`
    CREATE OR REPLACE FUNCTION lock_owner_to_add(owner uuid, added int, item_limit int) RETURNS boolean
      LANGUAGE plpgsql AS $$
      #variable_conflict use_variable
      DECLARE
        holder uuid := coalesce((SELECT shared_by FROM groups WHERE groups.id = owner), owner);
      BEGIN
        PERFORM 1 FROM users WHERE id = holder AND claimed_by IS NULL FOR NO KEY UPDATE;
        IF NOT FOUND THEN
          PERFORM 1 FROM organizations WHERE id = holder FOR NO KEY UPDATE;
          IF NOT FOUND THEN RETURN false; END IF;
        END IF;
        UPDATE users SET undoable_since = NULL WHERE id = holder AND undoable_since IS NOT NULL;
        UPDATE organizations SET undoable_since = NULL WHERE id = holder AND undoable_since IS NOT NULL;
        UPDATE owner_states SET items_at_most = items_at_most + added, undoable_since = NULL
         WHERE owner_id = holder AND (added = 0 OR items_at_most + added <= item_limit);
        RETURN FOUND OR added = 0;
      END
    $$`);
