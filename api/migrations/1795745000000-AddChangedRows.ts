import type { MigrationInterface, QueryRunner } from "typeorm";
import { runWithTableLock } from "./tableLock.ts";

/** The names of the transition tables of a statement trigger, by its event. */
const TRANSITIONS = { insert: "NEW", update: "NEW", delete: "OLD" } as const;
type Event = keyof typeof TRANSITIONS;

/** What a trigger on a table remembers as changed: rows of `kind`, whose owner and ids it reads from `source`. */
type Remembered = {
  table: string;
  name: string;
  events: Event[];
  kind: string;
  owner: string;
  id: string;
  source: string;
};

const EVERY_EVENT: Event[] = ["insert", "update", "delete"];
const NOTEBOOKS_OF_GROUP = "changed JOIN notebooks ON notebooks.owner_id = changed.group_id";

const REMEMBERED: Remembered[] = [
  {
    table: "notebooks",
    name: "rows",
    events: EVERY_EVENT,
    kind: "notebook",
    owner: "owner_id",
    id: "id",
    source: "changed",
  },
  { table: "lists", name: "rows", events: EVERY_EVENT, kind: "list", owner: "owner_id", id: "id", source: "changed" },
  { table: "items", name: "rows", events: EVERY_EVENT, kind: "item", owner: "owner_id", id: "id", source: "changed" },
  // A list that loses items has other numbers of them.
  {
    table: "items",
    name: "lists",
    events: ["delete"],
    kind: "list",
    owner: "owner_id",
    id: "list_id",
    source: "changed",
  },
  {
    table: "runs",
    name: "lists",
    events: EVERY_EVENT,
    kind: "list",
    owner: "owner_id",
    id: "list_id",
    source: "changed",
  },
  {
    table: "published_templates",
    name: "lists",
    events: EVERY_EVENT,
    kind: "list",
    owner: "list_owner_id",
    id: "list_id",
    source: "changed",
  },
  {
    table: "memberships",
    name: "notebooks",
    events: EVERY_EVENT,
    kind: "notebook",
    owner: "owner_id",
    id: "notebooks.id",
    source: NOTEBOOKS_OF_GROUP,
  },
  {
    table: "invitations",
    name: "notebooks",
    events: EVERY_EVENT,
    kind: "notebook",
    owner: "owner_id",
    id: "notebooks.id",
    source: NOTEBOOKS_OF_GROUP,
  },
];

const insertChanged = (owner: string, kind: string, ids: string) =>
  `INSERT INTO changed_rows (owner_id, tx, id, kind, row_ids, created_at)
   SELECT ${owner}, pg_current_xact_id()::text::bigint, gen_random_uuid(), '${kind}', ${ids}, now()`;

/** Adds what `changes` reads: which rows each statement has changed, with its transaction. */
export class AddChangedRows1795745000000 implements MigrationInterface {
  name = "AddChangedRows1795745000000";
  transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await db.query(
      `CREATE TABLE IF NOT EXISTS "changed_rows" ("owner_id" uuid NOT NULL, "tx" bigint NOT NULL, "id" uuid NOT NULL, "kind" text NOT NULL, "row_ids" uuid array NOT NULL, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "changed_rows_pkey" PRIMARY KEY ("owner_id", "tx", "id"))`,
    );
    await db.query(`CREATE INDEX IF NOT EXISTS "changed_rows_time_idx" ON "changed_rows"  ("created_at") `);
    // Finds the copies of an item of a template. A tick does not change the column, and so stays in place.
    await runWithTableLock(
      db,
      `CREATE INDEX IF NOT EXISTS "items_template_idx" ON "items"  ("owner_id", "template_item_id") WHERE template_item_id IS NOT NULL`,
    );
    for (const remembered of REMEMBERED) await addTriggers(db, remembered);
    // The list that an item leaves. Only few statements move items, so a trigger of the row is not asked for the others.
    await db.query(`
      CREATE OR REPLACE FUNCTION remember_list_of_moved_item() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          ${insertChanged("OLD.owner_id", "list", "ARRAY[OLD.list_id]")}
           WHERE NOT EXISTS (
             SELECT 1 FROM changed_rows WHERE owner_id = OLD.owner_id AND tx = pg_current_xact_id()::text::bigint
                AND kind = 'list' AND row_ids = ARRAY[OLD.list_id]);
          RETURN NULL;
        END
      $$`);
    await runWithTableLock(
      db,
      `CREATE OR REPLACE TRIGGER items_changed_list_on_move AFTER UPDATE OF list_id ON items FOR EACH ROW
         WHEN (OLD.list_id <> NEW.list_id) EXECUTE FUNCTION remember_list_of_moved_item()`,
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await runWithTableLock(db, `DROP TRIGGER IF EXISTS items_changed_list_on_move ON items`);
    await db.query(`DROP FUNCTION IF EXISTS remember_list_of_moved_item`);
    for (const { table, name, events } of REMEMBERED) {
      for (const event of events)
        await runWithTableLock(db, `DROP TRIGGER IF EXISTS ${table}_changed_${name}_on_${event} ON ${table}`);
      await db.query(`DROP FUNCTION IF EXISTS remember_${name}_of_${table}`);
    }
    await runWithTableLock(db, `DROP INDEX IF EXISTS "items_template_idx"`);
    await db.query(`DROP TABLE IF EXISTS "changed_rows"`);
  }
}

/**
 * Adds the triggers of a statement, which runs once for all its rows and locks none of them: a trigger that sets a column
 * of each row before it is written would lock the row in a step of its own.
 */
async function addTriggers(db: QueryRunner, { table, name, events, kind, owner, id, source }: Remembered) {
  await db.query(`
    CREATE OR REPLACE FUNCTION remember_${name}_of_${table}() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        ${insertChanged(owner, kind, `array_agg(DISTINCT ${id})`)} FROM ${source} GROUP BY ${owner};
        RETURN NULL;
      END
    $$`);
  for (const event of events)
    await runWithTableLock(
      db,
      `CREATE OR REPLACE TRIGGER ${table}_changed_${name}_on_${event} AFTER ${event} ON ${table}
         REFERENCING ${TRANSITIONS[event]} TABLE AS changed FOR EACH STATEMENT
         EXECUTE FUNCTION remember_${name}_of_${table}()`,
    );
}
