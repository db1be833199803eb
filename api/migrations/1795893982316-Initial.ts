import type { MigrationInterface, QueryRunner } from "typeorm";
import functions from "../database/functions.sql?raw";

/**
 * The triggers that write `changed_rows`, each with its table, its function and the events after which it runs. They run
 * once for a statement and lock none of its rows: a trigger that sets a column of each row before it is written would
 * lock the row in a step of its own.
 */
const TRIGGERS: { name: string; call: string; events?: Event[]; readsEarlierRows?: true }[] = [
  { name: "notebooks_changed_rows", call: "remember_changed_rows('notebook', '', '')", readsEarlierRows: true },
  {
    name: "lists_changed_rows",
    call: `remember_changed_rows('list', 'notebook_id',
      'run_id,run_number,run_started_at,repeat,repeat_next,repeat_due,repeat_problem')`,
    readsEarlierRows: true,
  },
  {
    name: "items_changed_rows",
    call: `remember_changed_rows('item', 'list_id',
      'is_heading,completed,is_skipped,skip_reason,completed_at,completed_by')`,
    readsEarlierRows: true,
  },
  // A list that loses items has other numbers of them.
  { name: "items_changed_lists", call: "remember_changed_lists()", events: ["delete"] },
  { name: "runs_changed_lists", call: "remember_changed_lists()" },
  { name: "published_templates_changed_lists", call: "remember_published_lists()" },
  { name: "memberships_changed_notebooks", call: "remember_notebooks_of_groups()" },
  { name: "invitations_changed_notebooks", call: "remember_notebooks_of_groups()" },
];

type Event = keyof typeof CHANGED_ROWS;
/** The rows that a trigger reads as `changed`. */
const CHANGED_ROWS = { insert: "NEW", update: "NEW", delete: "OLD" } as const;
const EVERY_EVENT: Event[] = ["insert", "update", "delete"];

async function createTriggers(db: QueryRunner): Promise<void> {
  for (const { name, call, events = EVERY_EVENT, readsEarlierRows } of TRIGGERS) {
    const [table = ""] = name.split("_changed_");
    for (const event of events) {
      const earlier = readsEarlierRows && event === "update" ? "OLD TABLE AS earlier" : "";
      await db.query(
        `CREATE TRIGGER ${name}_on_${event} AFTER ${event} ON ${table}
           REFERENCING ${earlier} ${CHANGED_ROWS[event]} TABLE AS changed
           FOR EACH STATEMENT EXECUTE FUNCTION ${call}`,
      );
    }
  }
  // Only few statements move items, so a trigger of the row is not asked for the others.
  await db.query(
    `CREATE TRIGGER items_changed_list_on_move AFTER UPDATE OF list_id ON items FOR EACH ROW
       WHEN (OLD.list_id <> NEW.list_id) EXECUTE FUNCTION remember_list_of_moved_item()`,
  );
}

/** Begins with what `npm run migration` writes. What follows is more than an entity can say. */
export class Initial1795893982316 implements MigrationInterface {
  name = "Initial1795893982316";

  async up(db: QueryRunner): Promise<void> {
    await db.query(
      `CREATE TABLE "users" ("id" uuid NOT NULL, "auth_id" text NOT NULL, "first_name" text, "last_name" text, "username" text, "primary_email" text, "profile_at" TIMESTAMP(3) WITH TIME ZONE, "claimed_by" uuid, "customer_id" text, "subscriptions_version" integer NOT NULL DEFAULT '0', "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "users_customer_key" UNIQUE ("customer_id"), CONSTRAINT "users_auth_id_key" UNIQUE ("auth_id"), CONSTRAINT "users_pkey" PRIMARY KEY ("id"))`,
    );
    await db.query(`CREATE INDEX "users_claimed_by_idx" ON "users"  ("claimed_by") `);
    await db.query(
      `CREATE TABLE "groups" ("id" uuid NOT NULL, "shared_by" uuid NOT NULL, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "groups_pkey" PRIMARY KEY ("id"))`,
    );
    await db.query(`CREATE INDEX "groups_shared_by_idx" ON "groups"  ("shared_by") `);
    await db.query(
      `CREATE TABLE "memberships" ("user_id" uuid NOT NULL, "group_id" uuid NOT NULL, "id" uuid NOT NULL, "role" text NOT NULL, "name" text NOT NULL, "joined_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "invited_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "memberships_id_key" UNIQUE ("id"), CONSTRAINT "memberships_pkey" PRIMARY KEY ("user_id", "group_id"))`,
    );
    await db.query(`CREATE INDEX "memberships_group_idx" ON "memberships"  ("group_id") `);
    await db.query(
      `CREATE TABLE "access_tokens" ("id" uuid NOT NULL, "user_id" uuid NOT NULL, "token_hash" text NOT NULL, "name" text NOT NULL, "write" boolean NOT NULL, "group_id" uuid, "made_in" text NOT NULL, "device_ids" uuid array NOT NULL DEFAULT '{}', "expires_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "last_used_at" TIMESTAMP(3) WITH TIME ZONE, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "access_tokens_token_key" UNIQUE ("token_hash"), CONSTRAINT "access_tokens_pkey" PRIMARY KEY ("id"))`,
    );
    await db.query(`CREATE INDEX "access_tokens_expires_idx" ON "access_tokens"  ("expires_at") `);
    await db.query(`CREATE INDEX "access_tokens_made_in_idx" ON "access_tokens"  ("made_in") `);
    await db.query(`CREATE INDEX "access_tokens_group_idx" ON "access_tokens"  ("group_id") `);
    await db.query(`CREATE INDEX "access_tokens_user_idx" ON "access_tokens"  ("user_id") `);
    await db.query(
      `CREATE TABLE "calendar_feeds" ("user_id" uuid NOT NULL, "token_hash" text NOT NULL, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "last_read_at" TIMESTAMP(3) WITH TIME ZONE, CONSTRAINT "calendar_feeds_token_key" UNIQUE ("token_hash"), CONSTRAINT "calendar_feeds_pkey" PRIMARY KEY ("user_id"))`,
    );
    await db.query(
      `CREATE TABLE "changed_rows" ("owner_id" uuid NOT NULL, "tx" bigint NOT NULL, "id" uuid NOT NULL, "kind" text NOT NULL, "row_ids" uuid array NOT NULL, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "changed_rows_pkey" PRIMARY KEY ("owner_id", "tx", "id"))`,
    );
    await db.query(`CREATE INDEX "changed_rows_time_idx" ON "changed_rows"  ("created_at") `);
    await db.query(
      `CREATE TABLE "devices" ("owner_id" uuid NOT NULL, "id" uuid NOT NULL, "name" text NOT NULL DEFAULT 'Unknown browser', "first_seen_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "last_seen_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "removed_at" TIMESTAMP(3) WITH TIME ZONE, CONSTRAINT "devices_pkey" PRIMARY KEY ("owner_id", "id"))`,
    );
    await db.query(`CREATE INDEX "devices_removed_idx" ON "devices"  ("removed_at") WHERE removed_at IS NOT NULL`);
    await db.query(
      `CREATE TABLE "device_sessions" ("owner_id" uuid NOT NULL, "id" text NOT NULL, "device_ids" uuid array NOT NULL DEFAULT '{}', "device_id" uuid NOT NULL, "last_seen_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "device_sessions_pkey" PRIMARY KEY ("owner_id", "id"))`,
    );
    await db.query(`CREATE INDEX "device_sessions_last_seen_idx" ON "device_sessions"  ("last_seen_at") `);
    await db.query(
      `CREATE TABLE "former_people" ("group_id" uuid NOT NULL, "user_id" uuid NOT NULL, "name" text NOT NULL, CONSTRAINT "former_people_pkey" PRIMARY KEY ("group_id", "user_id"))`,
    );
    await db.query(`CREATE INDEX "former_people_user_idx" ON "former_people"  ("user_id") `);
    await db.query(
      `CREATE TABLE "guest_credentials" ("hash" text NOT NULL, "user_id" uuid NOT NULL, "kind" text NOT NULL, "expires_at" TIMESTAMP(3) WITH TIME ZONE, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "guest_credentials_pkey" PRIMARY KEY ("hash"))`,
    );
    await db.query(
      `CREATE INDEX "guest_credentials_expires_idx" ON "guest_credentials"  ("expires_at") WHERE expires_at IS NOT NULL`,
    );
    await db.query(`CREATE UNIQUE INDEX "guest_credentials_user_key" ON "guest_credentials"  ("user_id", "kind") `);
    await db.query(
      `CREATE TABLE "guest_sessions" ("token_hash" text NOT NULL, "user_id" uuid NOT NULL, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "last_seen_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "guest_sessions_pkey" PRIMARY KEY ("token_hash"))`,
    );
    await db.query(`CREATE INDEX "guest_sessions_last_seen_idx" ON "guest_sessions"  ("last_seen_at") `);
    await db.query(`CREATE INDEX "guest_sessions_user_idx" ON "guest_sessions"  ("user_id") `);
    await db.query(
      `CREATE TABLE "invitations" ("id" uuid NOT NULL, "group_id" uuid NOT NULL, "token_hash" text NOT NULL, "role" text NOT NULL, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "invitations_token_hash_key" UNIQUE ("token_hash"), CONSTRAINT "invitations_pkey" PRIMARY KEY ("id"))`,
    );
    await db.query(`CREATE INDEX "invitations_created_idx" ON "invitations"  ("created_at") `);
    await db.query(`CREATE INDEX "invitations_group_idx" ON "invitations"  ("group_id") `);
    await db.query(
      `CREATE TABLE "invitation_refusals" ("user_id" uuid NOT NULL, "group_id" uuid NOT NULL, "refused_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "invitation_refusals_pkey" PRIMARY KEY ("user_id", "group_id"))`,
    );
    await db.query(`CREATE INDEX "invitation_refusals_group_idx" ON "invitation_refusals"  ("group_id") `);
    await db.query(
      `CREATE TABLE "notebooks" ("owner_id" uuid NOT NULL, "id" uuid NOT NULL, "name" text NOT NULL, "color" text, "search" text, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updated_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "deleted_at" TIMESTAMP(3) WITH TIME ZONE, CONSTRAINT "notebooks_pkey" PRIMARY KEY ("owner_id", "id"))`,
    );
    await db.query(
      `CREATE INDEX "notebooks_trash_idx" ON "notebooks"  ("owner_id", "deleted_at") WHERE deleted_at IS NOT NULL`,
    );
    await db.query(
      `CREATE TABLE "lists" ("owner_id" uuid NOT NULL, "id" uuid NOT NULL, "name" text NOT NULL, "notebook_id" uuid NOT NULL, "is_template" boolean NOT NULL DEFAULT false, "active" boolean NOT NULL DEFAULT true, "priority" integer NOT NULL DEFAULT '0', "date" date, "note" text, "template_id" uuid, "run_id" uuid, "run_number" integer NOT NULL DEFAULT '1', "run_started_at" TIMESTAMP(3) WITH TIME ZONE, "repeat" jsonb, "repeat_next" date, "repeat_due" TIMESTAMP(3) WITH TIME ZONE, "repeat_problem" date, "replaced" jsonb, "search" text, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updated_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "deleted_at" TIMESTAMP(3) WITH TIME ZONE, CONSTRAINT "lists_pkey" PRIMARY KEY ("owner_id", "id"))`,
    );
    await db.query(
      `CREATE INDEX "lists_finish_idx" ON "lists"  ("owner_id", "id") WHERE (repeat ->> 'from'::text) = 'FINISH'::text`,
    );
    await db.query(`CREATE INDEX "lists_due_idx" ON "lists"  ("repeat_due") WHERE repeat_due IS NOT NULL`);
    await db.query(`CREATE INDEX "lists_template_idx" ON "lists"  ("owner_id", "template_id") `);
    await db.query(`CREATE INDEX "lists_notebook_idx" ON "lists"  ("owner_id", "notebook_id") `);
    await db.query(
      `CREATE INDEX "lists_trash_idx" ON "lists"  ("owner_id", "deleted_at") WHERE deleted_at IS NOT NULL`,
    );
    await db.query(
      `CREATE TABLE "items" ("owner_id" uuid NOT NULL, "id" uuid NOT NULL, "list_id" uuid NOT NULL, "name" text NOT NULL, "note" text, "completed" boolean NOT NULL DEFAULT false, "completed_at" TIMESTAMP(3) WITH TIME ZONE, "completed_by" uuid, "is_skipped" boolean NOT NULL DEFAULT false, "skip_reason" text, "is_heading" boolean NOT NULL DEFAULT false, "sorting_order" double precision NOT NULL, "template_item_id" uuid, "replaced" jsonb, "search" text, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updated_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "deleted_at" TIMESTAMP(3) WITH TIME ZONE, CONSTRAINT "items_skipped_check" CHECK (NOT (is_skipped AND (completed OR is_heading))), CONSTRAINT "items_heading_check" CHECK (NOT (is_heading AND completed)), CONSTRAINT "items_pkey" PRIMARY KEY ("owner_id", "id"))`,
    );
    await db.query(
      `CREATE INDEX "items_list_idx" ON "items"  ("owner_id", "list_id", "sorting_order", "created_at", "id") `,
    );
    await db.query(
      `CREATE INDEX "items_template_idx" ON "items"  ("owner_id", "template_item_id") WHERE template_item_id IS NOT NULL`,
    );
    await db.query(
      `CREATE INDEX "items_trash_idx" ON "items"  ("owner_id", "deleted_at") WHERE deleted_at IS NOT NULL`,
    );
    await db.query(
      `CREATE TABLE "organizations" ("id" uuid NOT NULL, "clerk_id" text NOT NULL, "name" text, "slug" text, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "organizations_clerk_id_key" UNIQUE ("clerk_id"), CONSTRAINT "organizations_pkey" PRIMARY KEY ("id"))`,
    );
    await db.query(
      `CREATE TABLE "owner_states" ("owner_id" uuid NOT NULL, "undoable_since" TIMESTAMP(3) WITH TIME ZONE, "items_at_most" integer, "text_at_most" bigint, "trash_text_at_most" bigint, CONSTRAINT "owner_states_pkey" PRIMARY KEY ("owner_id"))`,
    );
    await db.query(
      `CREATE TABLE "program_calls" ("owner_id" uuid NOT NULL, "id" uuid NOT NULL, "token_id" uuid NOT NULL, "token_name" text NOT NULL, "operation" text NOT NULL, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "program_calls_pkey" PRIMARY KEY ("owner_id", "id"))`,
    );
    await db.query(`CREATE INDEX "program_calls_time_idx" ON "program_calls"  ("created_at") `);
    await db.query(
      `CREATE TABLE "program_changes" ("owner_id" uuid NOT NULL, "id" uuid NOT NULL, "call_id" uuid NOT NULL, "row_owner_id" uuid NOT NULL, "kind" text NOT NULL, "row_id" uuid NOT NULL, "parent_id" uuid, "act" text NOT NULL, "before" jsonb NOT NULL, "after" jsonb NOT NULL, "undone_at" TIMESTAMP(3) WITH TIME ZONE, "undone_cells" jsonb, "created_at" TIMESTAMP(6) WITH TIME ZONE NOT NULL, CONSTRAINT "program_changes_pkey" PRIMARY KEY ("owner_id", "id"))`,
    );
    await db.query(`CREATE INDEX "program_changes_time_idx" ON "program_changes"  ("created_at") `);
    await db.query(`CREATE INDEX "program_changes_row_idx" ON "program_changes"  ("owner_id", "row_id") `);
    await db.query(`CREATE INDEX "program_changes_call_idx" ON "program_changes"  ("owner_id", "call_id") `);
    await db.query(
      `CREATE TABLE "published_templates" ("token" text NOT NULL, "list_owner_id" uuid NOT NULL, "list_id" uuid NOT NULL, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "published_templates_list_key" UNIQUE ("list_owner_id", "list_id"), CONSTRAINT "published_templates_pkey" PRIMARY KEY ("token"))`,
    );
    await db.query(
      `CREATE TABLE "push_keys" ("id" smallint NOT NULL DEFAULT '1', "public_key" text NOT NULL, "private_key" text NOT NULL, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "push_keys_one_check" CHECK (id = 1), CONSTRAINT "push_keys_pkey" PRIMARY KEY ("id"))`,
    );
    await db.query(
      `CREATE TABLE "push_subscriptions" ("id" uuid NOT NULL, "user_id" uuid NOT NULL, "session_id" text NOT NULL, "device_id" uuid, "endpoint" text NOT NULL, "endpoint_hash" text NOT NULL, "p256dh" text NOT NULL, "auth" text NOT NULL, "zone" text NOT NULL, "quiet_from" text, "quiet_until" text, "kinds" text array NOT NULL, "due_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "failures" integer NOT NULL DEFAULT '0', "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "push_subscriptions_endpoint_key" UNIQUE ("endpoint_hash"), CONSTRAINT "push_subscriptions_pkey" PRIMARY KEY ("id"))`,
    );
    await db.query(`CREATE INDEX "push_subscriptions_due_idx" ON "push_subscriptions"  ("due_at") `);
    await db.query(`CREATE INDEX "push_subscriptions_user_idx" ON "push_subscriptions"  ("user_id") `);
    await db.query(
      `CREATE TABLE "push_messages" ("id" uuid NOT NULL, "subscription_id" uuid NOT NULL, "kind" text NOT NULL, "list_id" uuid, "occurrence" text NOT NULL, "send_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "tries" integer NOT NULL DEFAULT '0', "done_at" TIMESTAMP(3) WITH TIME ZONE, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "push_messages_pkey" PRIMARY KEY ("id"))`,
    );
    await db.query(`CREATE INDEX "push_messages_created_idx" ON "push_messages"  ("created_at") `);
    await db.query(`CREATE INDEX "push_messages_subscription_idx" ON "push_messages"  ("subscription_id") `);
    await db.query(`CREATE INDEX "push_messages_waiting_idx" ON "push_messages"  ("send_at") WHERE done_at IS NULL`);
    await db.query(
      `CREATE TABLE "rate_counts" ("subject" text NOT NULL, "count" integer NOT NULL, "ends_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "rate_counts_pkey" PRIMARY KEY ("subject"))`,
    );
    await db.query(
      `CREATE TABLE "remembered_answers" ("owner_id" uuid NOT NULL, "id" uuid NOT NULL, "fingerprint" text NOT NULL, "status" smallint NOT NULL, "body" text NOT NULL, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "remembered_answers_pkey" PRIMARY KEY ("owner_id", "id"))`,
    );
    await db.query(`CREATE INDEX "remembered_answers_time_idx" ON "remembered_answers"  ("created_at") `);
    await db.query(
      `CREATE INDEX "remembered_answers_large_idx" ON "remembered_answers"  ("owner_id", "created_at") WHERE octet_length(body) > 16384`,
    );
    await db.query(
      `CREATE TABLE "remembered_calls" ("owner_id" uuid NOT NULL, "id" uuid NOT NULL, "list_id" uuid NOT NULL, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "remembered_calls_pkey" PRIMARY KEY ("owner_id", "id"))`,
    );
    await db.query(`CREATE INDEX "remembered_calls_time_idx" ON "remembered_calls"  ("created_at") `);
    await db.query(
      `CREATE TABLE "revocations" ("subject" text NOT NULL, "revoked_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "revocations_pkey" PRIMARY KEY ("subject"))`,
    );
    await db.query(
      `CREATE TABLE "runs" ("owner_id" uuid NOT NULL, "id" uuid NOT NULL, "list_id" uuid NOT NULL, "number" integer NOT NULL, "started_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "finished_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "item_count" integer NOT NULL, "completed_count" integer NOT NULL, "skipped_count" integer NOT NULL DEFAULT '0', "first_tick_at" TIMESTAMP(3) WITH TIME ZONE, "last_tick_at" TIMESTAMP(3) WITH TIME ZONE, "size" integer NOT NULL, "run_items" jsonb NOT NULL, CONSTRAINT "runs_pkey" PRIMARY KEY ("owner_id", "id"))`,
    );
    await db.query(`CREATE INDEX "runs_list_idx" ON "runs"  ("owner_id", "list_id", "number") `);
    await db.query(
      `CREATE TABLE "session_refusals" ("session_id" text NOT NULL, "user_id" uuid NOT NULL, "device_id" uuid NOT NULL, "reason" text NOT NULL, CONSTRAINT "session_refusals_pkey" PRIMARY KEY ("session_id"))`,
    );
    await db.query(`CREATE INDEX "session_refusals_user_idx" ON "session_refusals"  ("user_id") `);
    await db.query(
      `CREATE TABLE "subscriptions" ("owner_id" uuid NOT NULL, "id" text NOT NULL, "status" text NOT NULL, "interval" text, "started_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "period_start" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "period_end" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "ends_at" TIMESTAMP(3) WITH TIME ZONE, CONSTRAINT "subscriptions_pkey" PRIMARY KEY ("owner_id", "id"))`,
    );
    await db.query(
      `CREATE TABLE "template_copies" ("owner_id" uuid NOT NULL, "id" uuid NOT NULL, "template_id" uuid NOT NULL, "copied_items" jsonb NOT NULL, CONSTRAINT "template_copies_pkey" PRIMARY KEY ("owner_id", "id"))`,
    );
    await db.query(
      `CREATE TABLE "webhook_events" ("id" text NOT NULL, "received_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "webhook_events_pkey" PRIMARY KEY ("id"))`,
    );
    await db.query(`CREATE INDEX "webhook_events_received_idx" ON "webhook_events"  ("received_at") `);
    await db.query(
      `ALTER TABLE "users" ADD CONSTRAINT "users_claimed_by_fkey" FOREIGN KEY ("claimed_by") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await db.query(
      `ALTER TABLE "groups" ADD CONSTRAINT "groups_shared_by_fkey" FOREIGN KEY ("shared_by") REFERENCES "users"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`,
    );
    await db.query(
      `ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`,
    );
    await db.query(
      `ALTER TABLE "memberships" ADD CONSTRAINT "memberships_group_fkey" FOREIGN KEY ("group_id") REFERENCES "groups"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await db.query(
      `ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_user_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await db.query(
      `ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_membership_fkey" FOREIGN KEY ("user_id", "group_id") REFERENCES "memberships"("user_id","group_id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await db.query(
      `ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await db.query(
      `ALTER TABLE "former_people" ADD CONSTRAINT "former_people_group_fkey" FOREIGN KEY ("group_id") REFERENCES "groups"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await db.query(
      `ALTER TABLE "former_people" ADD CONSTRAINT "former_people_user_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await db.query(
      `ALTER TABLE "guest_credentials" ADD CONSTRAINT "guest_credentials_user_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await db.query(
      `ALTER TABLE "guest_sessions" ADD CONSTRAINT "guest_sessions_user_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await db.query(
      `ALTER TABLE "invitations" ADD CONSTRAINT "invitations_group_fkey" FOREIGN KEY ("group_id") REFERENCES "groups"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await db.query(
      `ALTER TABLE "invitation_refusals" ADD CONSTRAINT "invitation_refusals_user_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await db.query(
      `ALTER TABLE "invitation_refusals" ADD CONSTRAINT "invitation_refusals_group_fkey" FOREIGN KEY ("group_id") REFERENCES "groups"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await db.query(
      `ALTER TABLE "lists" ADD CONSTRAINT "lists_notebook_fkey" FOREIGN KEY ("owner_id", "notebook_id") REFERENCES "notebooks"("owner_id","id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await db.query(
      `ALTER TABLE "items" ADD CONSTRAINT "items_list_fkey" FOREIGN KEY ("owner_id", "list_id") REFERENCES "lists"("owner_id","id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await db.query(
      `ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await db.query(
      `ALTER TABLE "push_messages" ADD CONSTRAINT "push_messages_subscription_fkey" FOREIGN KEY ("subscription_id") REFERENCES "push_subscriptions"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await db.query(
      `ALTER TABLE "runs" ADD CONSTRAINT "runs_list_fkey" FOREIGN KEY ("owner_id", "list_id") REFERENCES "lists"("owner_id","id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await db.query(
      `ALTER TABLE "session_refusals" ADD CONSTRAINT "session_refusals_user_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await db.query(
      `ALTER TABLE "template_copies" ADD CONSTRAINT "template_copies_list_fkey" FOREIGN KEY ("owner_id", "id") REFERENCES "lists"("owner_id","id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    // Losing the counts in a crash is harmless. With room in the page, PostgreSQL writes the new version of a row there,
    // and needs no new entry in an index.
    await db.query(`ALTER TABLE "rate_counts" SET UNLOGGED`);
    await db.query(`ALTER TABLE "rate_counts" SET (fillfactor = 50)`);
    await db.query(`ALTER TABLE "owner_states" SET (fillfactor = 70)`);
    // One row: the version of the newest build that has migrated the database, and the oldest build that may use it.
    await db.query(
      `CREATE TABLE "database_version" ("id" integer NOT NULL, "version" text NOT NULL, "oldest_build" text NOT NULL, CONSTRAINT "database_version_one_row" CHECK (id = 1), CONSTRAINT "database_version_pkey" PRIMARY KEY ("id"))`,
    );
    await db.query(`INSERT INTO "database_version" ("id", "version", "oldest_build") VALUES (1, '0.1.0', '0.1.0')`);
    // The functions are those of this build, and may name columns that a later migration adds.
    await db.query("SET LOCAL check_function_bodies = off");
    await db.query(functions);
    await createTriggers(db);
  }

  down(): Promise<void> {
    return Promise.reject(new Error("The first migration cannot be undone."));
  }
}
