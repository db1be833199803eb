import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * Adds the bound of an owner's items, and the functions that lock and count before rows are added. The statements of a
 * volatile function see what was committed before each of them, so that its counts include the rows of the transactions
 * that its locks have waited for. A single statement would count what was there when it began.
 */
export class AddItemBound1795530000000 implements MigrationInterface {
  name = "AddItemBound1795530000000";

  async up(db: QueryRunner): Promise<void> {
    for (const table of ["users", "organizations"]) {
      await db.query(`ALTER TABLE "${table}" ADD "items_at_most" integer`);
      // Each added item writes its owner's row. With room in the page the new version needs no entry in an index.
      await db.query(`ALTER TABLE "${table}" SET (fillfactor = 70)`);
    }
    // Locks an owner and raises the bound of its items. False where the bound does not allow so many more items, and for
    // a claimed guest.
    await db.query(`
      CREATE FUNCTION lock_owner_to_add(owner uuid, added int, item_limit int) RETURNS boolean LANGUAGE plpgsql AS $$
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
    // Locks an owner and one of its lists before new items are added. No row where the owner has no room, the list is not
    // there, or one of the ids is taken.
    await db.query(`
      CREATE FUNCTION lock_list_to_add(owner uuid, list uuid, new_ids uuid[], item_limit int)
        RETURNS TABLE (item_count int, last_order float8) LANGUAGE plpgsql AS $$
        BEGIN
          IF NOT lock_owner_to_add(owner, cardinality(new_ids), item_limit) THEN RETURN; END IF;
          PERFORM FROM lists WHERE owner_id = owner AND id = list AND deleted_at IS NULL FOR UPDATE;
          IF NOT FOUND THEN RETURN; END IF;
          PERFORM FROM items WHERE owner_id = owner AND id = ANY (new_ids);
          IF FOUND THEN RETURN; END IF;
          RETURN QUERY SELECT count(*)::int, coalesce(max(sorting_order), 0) FROM items
                        WHERE owner_id = owner AND list_id = list AND deleted_at IS NULL;
        END
      $$`);
    // Locks an owner and one of its notebooks before a list with so many items is added. Returns the number of lists that
    // count in the same quota; null where the owner has no room for the items, or the notebook is not there.
    await db.query(`
      CREATE FUNCTION lock_notebook_to_add(owner uuid, notebook uuid, added int, item_limit int) RETURNS int
        LANGUAGE plpgsql AS $$
        DECLARE
          holder uuid := coalesce((SELECT shared_by FROM groups WHERE groups.id = owner), owner);
        BEGIN
          IF NOT lock_owner_to_add(owner, added, item_limit) THEN RETURN NULL; END IF;
          PERFORM FROM notebooks WHERE owner_id = owner AND id = notebook AND deleted_at IS NULL FOR SHARE;
          IF NOT FOUND THEN RETURN NULL; END IF;
          RETURN (SELECT count(*) FROM lists WHERE deleted_at IS NULL AND owner_id = ANY (
                    ARRAY(SELECT holder UNION ALL SELECT groups.id FROM groups WHERE shared_by = holder)));
        END
      $$`);
    // Locks the list that items are in, and the items. Returns the list; null where the items are not all in one list.
    await db.query(`
      CREATE FUNCTION lock_items_of_list(owner uuid, item_ids uuid[]) RETURNS uuid LANGUAGE plpgsql AS $$
        DECLARE
          list uuid;
          locked int;
        BEGIN
          SELECT list_id INTO list FROM items WHERE owner_id = owner AND id = ANY (item_ids) AND deleted_at IS NULL LIMIT 1;
          PERFORM FROM lists WHERE owner_id = owner AND id = list AND deleted_at IS NULL FOR UPDATE;
          IF NOT FOUND THEN RETURN NULL; END IF;
          PERFORM FROM items WHERE owner_id = owner AND id = ANY (item_ids) AND list_id = list AND deleted_at IS NULL
            ORDER BY id FOR NO KEY UPDATE;
          GET DIAGNOSTICS locked = ROW_COUNT;
          RETURN CASE WHEN locked = cardinality(item_ids) THEN list END;
        END
      $$`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP FUNCTION lock_items_of_list, lock_notebook_to_add, lock_list_to_add, lock_owner_to_add`);
    for (const table of ["users", "organizations"]) {
      await db.query(`ALTER TABLE "${table}" RESET (fillfactor)`);
      await db.query(`ALTER TABLE "${table}" DROP COLUMN "items_at_most"`);
    }
  }
}
