import type { MigrationInterface, QueryRunner } from "typeorm";

/** Adds the key of push messages, the browsers that are told, and what they are told. */
export class AddPush1795732000000 implements MigrationInterface {
  name = "AddPush1795732000000";

  async up(db: QueryRunner): Promise<void> {
    await db.query(
      `CREATE TABLE "push_keys" ("id" smallint NOT NULL DEFAULT '1', "public_key" text NOT NULL, "private_key" text NOT NULL, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "push_keys_one_check" CHECK (id = 1), CONSTRAINT "push_keys_pkey" PRIMARY KEY ("id"))`,
    );
    await db.query(
      `CREATE TABLE "push_subscriptions" ("id" uuid NOT NULL, "user_id" uuid NOT NULL, "session_id" text NOT NULL, "device_id" uuid, "endpoint" text NOT NULL, "endpoint_hash" text NOT NULL, "p256dh" text NOT NULL, "auth" text NOT NULL, "zone" text NOT NULL, "quiet_from" text, "quiet_until" text, "kinds" text array NOT NULL, "due_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "failures" integer NOT NULL DEFAULT '0', "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "push_subscriptions_endpoint_key" UNIQUE ("endpoint_hash"), CONSTRAINT "push_subscriptions_pkey" PRIMARY KEY ("id"), CONSTRAINT "push_subscriptions_user_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION)`,
    );
    await db.query(`CREATE INDEX "push_subscriptions_due_idx" ON "push_subscriptions"  ("due_at") `);
    await db.query(`CREATE INDEX "push_subscriptions_user_idx" ON "push_subscriptions"  ("user_id") `);
    await db.query(
      `CREATE TABLE "push_messages" ("id" uuid NOT NULL, "subscription_id" uuid NOT NULL, "kind" text NOT NULL, "list_id" uuid, "occurrence" text NOT NULL, "send_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "tries" integer NOT NULL DEFAULT '0', "done_at" TIMESTAMP(3) WITH TIME ZONE, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "push_messages_pkey" PRIMARY KEY ("id"), CONSTRAINT "push_messages_subscription_fkey" FOREIGN KEY ("subscription_id") REFERENCES "push_subscriptions"("id") ON DELETE CASCADE ON UPDATE NO ACTION)`,
    );
    await db.query(`CREATE INDEX "push_messages_created_idx" ON "push_messages"  ("created_at") `);
    await db.query(`CREATE INDEX "push_messages_subscription_idx" ON "push_messages"  ("subscription_id") `);
    await db.query(`CREATE INDEX "push_messages_waiting_idx" ON "push_messages"  ("send_at") WHERE done_at IS NULL`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE "push_messages"`);
    await db.query(`DROP TABLE "push_subscriptions"`);
    await db.query(`DROP TABLE "push_keys"`);
  }
}
