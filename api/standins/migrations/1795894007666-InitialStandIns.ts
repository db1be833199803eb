import type { MigrationInterface, QueryRunner } from "typeorm";

export class InitialStandIns1795894007666 implements MigrationInterface {
  name = "InitialStandIns1795894007666";

  async up(db: QueryRunner): Promise<void> {
    await db.query(
      `CREATE TABLE "standin"."attempts" ("subject" text NOT NULL, "count" integer NOT NULL, "since" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "attempts_pkey" PRIMARY KEY ("subject"))`,
    );
    await db.query(
      `CREATE TABLE "standin"."clients" ("id" text NOT NULL, "token_hash" text NOT NULL, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "clients_pkey" PRIMARY KEY ("id"))`,
    );
    await db.query(`CREATE UNIQUE INDEX "clients_token_key" ON "standin"."clients"  ("token_hash") `);
    await db.query(
      `CREATE TABLE "standin"."codes" ("subject" text NOT NULL, "code_hash" text NOT NULL, "attempts" integer NOT NULL, "expires_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "codes_pkey" PRIMARY KEY ("subject"))`,
    );
    await db.query(
      `CREATE TABLE "standin"."users" ("id" text NOT NULL, "first_name" text, "last_name" text, "password_hash" text, "primary_email_id" text NOT NULL, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "updated_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "last_sign_in_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "users_pkey" PRIMARY KEY ("id"))`,
    );
    await db.query(
      `CREATE TABLE "standin"."emails" ("id" text NOT NULL, "user_id" text NOT NULL, "address" text NOT NULL, "verified" boolean NOT NULL, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "emails_pkey" PRIMARY KEY ("id"))`,
    );
    await db.query(`CREATE INDEX "emails_user_idx" ON "standin"."emails"  ("user_id") `);
    await db.query(`CREATE UNIQUE INDEX "emails_address_key" ON "standin"."emails"  ("address") WHERE verified`);
    await db.query(
      `CREATE TABLE "standin"."identities" ("issuer" text NOT NULL, "subject" text NOT NULL, "user_id" text NOT NULL, CONSTRAINT "identities_pkey" PRIMARY KEY ("issuer", "subject"))`,
    );
    await db.query(`CREATE INDEX "identities_user_idx" ON "standin"."identities"  ("user_id") `);
    await db.query(
      `CREATE TABLE "standin"."organizations" ("id" text NOT NULL, "name" text NOT NULL, "slug" text NOT NULL, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "updated_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "organizations_pkey" PRIMARY KEY ("id"))`,
    );
    await db.query(`CREATE UNIQUE INDEX "organizations_slug_key" ON "standin"."organizations"  ("slug") `);
    await db.query(
      `CREATE TABLE "standin"."invitations" ("id" text NOT NULL, "organization_id" text NOT NULL, "address" text NOT NULL, "role" text NOT NULL, "status" text NOT NULL, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "invitations_pkey" PRIMARY KEY ("id"))`,
    );
    await db.query(`CREATE INDEX "invitations_address_idx" ON "standin"."invitations"  ("address") `);
    await db.query(
      `CREATE UNIQUE INDEX "invitations_pending_key" ON "standin"."invitations"  ("organization_id", "address") WHERE status = 'pending'`,
    );
    await db.query(
      `CREATE TABLE "standin"."keys" ("id" text NOT NULL, "private_key" text NOT NULL, "secret_key" text NOT NULL, CONSTRAINT "keys_pkey" PRIMARY KEY ("id"))`,
    );
    await db.query(
      `CREATE TABLE "standin"."memberships" ("id" text NOT NULL, "organization_id" text NOT NULL, "user_id" text NOT NULL, "role" text NOT NULL, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "memberships_pkey" PRIMARY KEY ("id"))`,
    );
    await db.query(`CREATE INDEX "memberships_user_idx" ON "standin"."memberships"  ("user_id") `);
    await db.query(
      `CREATE UNIQUE INDEX "memberships_member_key" ON "standin"."memberships"  ("organization_id", "user_id") `,
    );
    await db.query(
      `CREATE TABLE "standin"."sessions" ("id" text NOT NULL, "client_id" text NOT NULL, "user_id" text NOT NULL, "organization_id" text, "user_agent" text NOT NULL, "verified_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "last_active_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "expires_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "sessions_pkey" PRIMARY KEY ("id"))`,
    );
    await db.query(`CREATE INDEX "sessions_user_idx" ON "standin"."sessions"  ("user_id") `);
    await db.query(`CREATE INDEX "sessions_client_idx" ON "standin"."sessions"  ("client_id") `);
    await db.query(
      `CREATE TABLE "standin"."sign_ins" ("id" text NOT NULL, "client_id" text NOT NULL, "email_id" text NOT NULL, "status" text NOT NULL, "strategy" text, "session_id" text, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "sign_ins_pkey" PRIMARY KEY ("id"))`,
    );
    await db.query(`CREATE INDEX "sign_ins_email_idx" ON "standin"."sign_ins"  ("email_id") `);
    await db.query(`CREATE INDEX "sign_ins_client_idx" ON "standin"."sign_ins"  ("client_id") `);
    await db.query(
      `CREATE TABLE "standin"."sign_ups" ("id" text NOT NULL, "client_id" text NOT NULL, "first_name" text, "last_name" text, "address" text, "verified" boolean NOT NULL, "password_hash" text, "ticket_hash" text, "user_id" text, "session_id" text, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "sign_ups_pkey" PRIMARY KEY ("id"))`,
    );
    await db.query(`CREATE INDEX "sign_ups_client_idx" ON "standin"."sign_ups"  ("client_id") `);
    await db.query(
      `CREATE TABLE "standin"."tickets" ("token_hash" text NOT NULL, "address" text NOT NULL, "expires_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "tickets_pkey" PRIMARY KEY ("token_hash"))`,
    );
    await db.query(
      `CREATE TABLE "standin"."visits" ("state_hash" text NOT NULL, "client_id" text NOT NULL, "nonce" text NOT NULL, "verifier" text NOT NULL, "go_to" text NOT NULL, "expires_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "visits_pkey" PRIMARY KEY ("state_hash"))`,
    );
    await db.query(`CREATE INDEX "visits_client_idx" ON "standin"."visits"  ("client_id") `);
    await db.query(
      `CREATE TABLE "standin"."payment_objects" ("id" text NOT NULL, "object" text NOT NULL, "customer" text, "data" jsonb NOT NULL, CONSTRAINT "payment_objects_pkey" PRIMARY KEY ("id"))`,
    );
    await db.query(
      `CREATE INDEX "payment_objects_customer_idx" ON "standin"."payment_objects"  ("customer", "object") `,
    );
    await db.query(
      `CREATE TABLE "standin"."payment_replies" ("key" text NOT NULL, "question" text NOT NULL, "status" integer, "body" jsonb, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "payment_replies_pkey" PRIMARY KEY ("key"))`,
    );
    await db.query(
      `ALTER TABLE "standin"."emails" ADD CONSTRAINT "emails_user_fkey" FOREIGN KEY ("user_id") REFERENCES "standin"."users"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await db.query(
      `ALTER TABLE "standin"."identities" ADD CONSTRAINT "identities_user_fkey" FOREIGN KEY ("user_id") REFERENCES "standin"."users"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await db.query(
      `ALTER TABLE "standin"."invitations" ADD CONSTRAINT "invitations_organization_fkey" FOREIGN KEY ("organization_id") REFERENCES "standin"."organizations"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await db.query(
      `ALTER TABLE "standin"."memberships" ADD CONSTRAINT "memberships_organization_fkey" FOREIGN KEY ("organization_id") REFERENCES "standin"."organizations"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await db.query(
      `ALTER TABLE "standin"."memberships" ADD CONSTRAINT "memberships_user_fkey" FOREIGN KEY ("user_id") REFERENCES "standin"."users"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await db.query(
      `ALTER TABLE "standin"."sessions" ADD CONSTRAINT "sessions_client_fkey" FOREIGN KEY ("client_id") REFERENCES "standin"."clients"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await db.query(
      `ALTER TABLE "standin"."sessions" ADD CONSTRAINT "sessions_user_fkey" FOREIGN KEY ("user_id") REFERENCES "standin"."users"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await db.query(
      `ALTER TABLE "standin"."sessions" ADD CONSTRAINT "sessions_organization_fkey" FOREIGN KEY ("organization_id") REFERENCES "standin"."organizations"("id") ON DELETE SET NULL ON UPDATE NO ACTION`,
    );
    await db.query(
      `ALTER TABLE "standin"."sign_ins" ADD CONSTRAINT "sign_ins_client_fkey" FOREIGN KEY ("client_id") REFERENCES "standin"."clients"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await db.query(
      `ALTER TABLE "standin"."sign_ins" ADD CONSTRAINT "sign_ins_email_fkey" FOREIGN KEY ("email_id") REFERENCES "standin"."emails"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await db.query(
      `ALTER TABLE "standin"."sign_ups" ADD CONSTRAINT "sign_ups_client_fkey" FOREIGN KEY ("client_id") REFERENCES "standin"."clients"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await db.query(
      `ALTER TABLE "standin"."visits" ADD CONSTRAINT "visits_client_fkey" FOREIGN KEY ("client_id") REFERENCES "standin"."clients"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
  }

  down(): Promise<void> {
    return Promise.reject(new Error("The first migration cannot be undone."));
  }
}
