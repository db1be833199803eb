import type { MigrationInterface, QueryRunner } from "typeorm";
import { runWithTableLock } from "./tableLock.ts";

/**
 * A table whose changes by programs are remembered. `together` are columns that say one thing together, so that all of them
 * are kept where one of them changes.
 */
type Remembered = { table: string; kind: string; parentId: string | null; together: string[] };

const REMEMBERED: Remembered[] = [
  { table: "notebooks", kind: "notebook", parentId: null, together: [] },
  {
    table: "lists",
    kind: "list",
    parentId: "notebook_id",
    together: ["run_id", "run_number", "run_started_at", "repeat", "repeat_next", "repeat_due", "repeat_problem"],
  },
  {
    table: "items",
    kind: "item",
    parentId: "list_id",
    together: ["is_heading", "completed", "is_skipped", "skip_reason", "completed_at", "completed_by"],
  },
];

/** What the function remembers for every caller, as the migration `AddChangedRows` has written it. */
const insertChangedRows = (kind: string) => `
  INSERT INTO changed_rows (owner_id, tx, id, kind, row_ids, created_at)
  SELECT owner_id, pg_current_xact_id()::text::bigint, gen_random_uuid(), '${kind}', array_agg(DISTINCT id), now()
    FROM changed GROUP BY owner_id;`;

/** `what` is an act, the images before and after, and where they are from. */
const insertChanges = ({ kind, parentId }: Remembered, what: string) => `
        INSERT INTO program_changes
               (owner_id, id, call_id, row_owner_id, kind, row_id, parent_id, created_at, act, before, after)
        SELECT (program ->> 'userId')::uuid, gen_random_uuid(), (program ->> 'callId')::uuid, changed.owner_id, '${kind}',
               changed.id, ${parentId ? `changed.${parentId}` : "NULL::uuid"}, clock_timestamp(), ${what};`;

/**
 * A statement of a program has the setting `listbook.call`, and only its rows are remembered one by one: for everybody else
 * the function ends as before. The tables are joined by FULL JOIN, because PostgreSQL keeps the plan of the first call, and
 * with another join it could be a nested loop, which is slow for many rows.
 */
const writeFunction = (remembered: Remembered) => `
  CREATE OR REPLACE FUNCTION remember_rows_of_${remembered.table}() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      program jsonb;
      added bigint;
    BEGIN
      ${insertChangedRows(remembered.kind)}
      IF coalesce(current_setting('listbook.call', true), '') = '' THEN
        RETURN NULL;
      END IF;
      program := current_setting('listbook.call')::jsonb;
      IF TG_OP = 'INSERT' THEN
        ${insertChanges(
          remembered,
          `'created', '{"deleted_at": "absent"}', jsonb_build_object('deleted_at', deleted_at) FROM changed`,
        )}
      ELSIF TG_OP = 'UPDATE' THEN
        ${insertChanges(
          remembered,
          `CASE WHEN earlier.deleted_at IS NULL AND changed.deleted_at IS NOT NULL THEN 'trashed'
                    WHEN earlier.deleted_at IS NOT NULL AND changed.deleted_at IS NULL THEN 'restored'
                    ELSE 'changed' END, images.before, images.after
          FROM changed FULL JOIN earlier ON earlier.owner_id = changed.owner_id AND earlier.id = changed.id
         CROSS JOIN LATERAL (
               SELECT jsonb_object_agg(key, value) AS before, jsonb_object_agg(key, whole -> key) AS after
                 FROM to_jsonb(changed) AS whole, jsonb_each(to_jsonb(earlier) - '{search,updated_at}'::text[])
                WHERE value <> whole -> key OR key = ANY('{${remembered.together.join(",")}}')) AS images
         WHERE images.before <> images.after`,
        )}
      ELSE
        ${insertChanges(remembered, `'moved', '{}', '{}' FROM changed WHERE deleted_at IS NULL`)}
      END IF;
      GET DIAGNOSTICS added = ROW_COUNT;
      IF added > 0 THEN
        INSERT INTO program_calls (owner_id, id, token_id, token_name, operation, created_at)
        SELECT (program ->> 'userId')::uuid, (program ->> 'callId')::uuid, id, name, program ->> 'operation', now()
          FROM access_tokens WHERE id = (program ->> 'tokenId')::uuid
            ON CONFLICT DO NOTHING;
        IF random() * ${COUNTED_EVERY} < added THEN
          PERFORM limit_program_changes((program ->> 'userId')::uuid, (program ->> 'callId')::uuid);
        END IF;
      END IF;
      RETURN NULL;
    END
  $$`;

/** A user has at most so many changes, and so many bytes of images. */
const [MAX_CHANGES, MAX_BYTES] = [50_000, 50_000_000];
/** After how many changes they are counted, on average: not at each, because that takes longer than a write. */
const COUNTED_EVERY = 1_000;

/** Deletes the oldest calls of a user beyond the limits, each as a whole, and never the latest. One at a time is enough. */
const LIMIT_CHANGES = `
  CREATE OR REPLACE FUNCTION limit_program_changes(of_user uuid, latest uuid) RETURNS void LANGUAGE plpgsql AS $$
    DECLARE
      until timestamptz;
    BEGIN
      IF NOT pg_try_advisory_xact_lock(hashtextextended('program_changes ' || of_user, 0)) THEN
        RETURN;
      END IF;
      SELECT max(created_at) INTO until FROM (
        SELECT created_at, row_number() OVER newest AS place,
               sum(pg_column_size(before) + pg_column_size(after)) OVER newest AS bytes
          FROM program_changes WHERE owner_id = of_user
        WINDOW newest AS (ORDER BY created_at DESC, id)) AS kept
       WHERE place > ${MAX_CHANGES} OR bytes > ${MAX_BYTES};
      DELETE FROM program_changes WHERE owner_id = of_user AND call_id <> latest AND call_id IN (
        SELECT call_id FROM program_changes WHERE owner_id = of_user AND created_at <= until);
      DELETE FROM program_calls
       WHERE owner_id = of_user AND id <> latest AND created_at <= until AND NOT EXISTS (
         SELECT 1 FROM program_changes WHERE owner_id = of_user AND call_id = program_calls.id);
    END
  $$`;

/** The function without the calls of programs. */
const writeFormerFunction = ({ table, kind }: Remembered) => `
  CREATE OR REPLACE FUNCTION remember_rows_of_${table}() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      ${insertChangedRows(kind)}
      RETURN NULL;
    END
  $$`;

const writeTrigger = (table: string, tables: string) => `
  CREATE OR REPLACE TRIGGER ${table}_changed_rows_on_update AFTER UPDATE ON ${table}
    REFERENCING ${tables} FOR EACH STATEMENT EXECUTE FUNCTION remember_rows_of_${table}()`;

/** Adds what programs have done, from which it can be undone. */
export class AddProgramChanges1795750000000 implements MigrationInterface {
  name = "AddProgramChanges1795750000000";
  transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await db.query(
      `CREATE TABLE IF NOT EXISTS "program_calls" ("owner_id" uuid NOT NULL, "id" uuid NOT NULL, "token_id" uuid NOT NULL, "token_name" text NOT NULL, "operation" text NOT NULL, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "program_calls_pkey" PRIMARY KEY ("owner_id", "id"))`,
    );
    await db.query(`CREATE INDEX IF NOT EXISTS "program_calls_time_idx" ON "program_calls"  ("created_at") `);
    await db.query(
      `CREATE TABLE IF NOT EXISTS "program_changes" ("owner_id" uuid NOT NULL, "id" uuid NOT NULL, "call_id" uuid NOT NULL, "row_owner_id" uuid NOT NULL, "kind" text NOT NULL, "row_id" uuid NOT NULL, "parent_id" uuid, "act" text NOT NULL, "before" jsonb NOT NULL, "after" jsonb NOT NULL, "undone_at" TIMESTAMP(3) WITH TIME ZONE, "created_at" TIMESTAMP(6) WITH TIME ZONE NOT NULL, CONSTRAINT "program_changes_pkey" PRIMARY KEY ("owner_id", "id"))`,
    );
    await db.query(
      `CREATE INDEX IF NOT EXISTS "program_changes_call_idx" ON "program_changes" ("owner_id", "call_id") `,
    );
    await db.query(`CREATE INDEX IF NOT EXISTS "program_changes_row_idx" ON "program_changes" ("owner_id", "row_id") `);
    await db.query(`CREATE INDEX IF NOT EXISTS "program_changes_time_idx" ON "program_changes"  ("created_at") `);
    await db.query(LIMIT_CHANGES);
    for (const remembered of REMEMBERED) {
      await db.query(writeFunction(remembered));
      await runWithTableLock(db, writeTrigger(remembered.table, "OLD TABLE AS earlier NEW TABLE AS changed"));
    }
  }

  async down(db: QueryRunner): Promise<void> {
    for (const remembered of REMEMBERED) {
      await runWithTableLock(db, writeTrigger(remembered.table, "NEW TABLE AS changed"));
      await db.query(writeFormerFunction(remembered));
    }
    await db.query(`DROP FUNCTION IF EXISTS limit_program_changes`);
    await db.query(`DROP TABLE IF EXISTS "program_changes"`);
    await db.query(`DROP TABLE IF EXISTS "program_calls"`);
  }
}
