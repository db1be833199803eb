import type { MigrationInterface, QueryRunner } from "typeorm";

export class CreateLocalAccounts1795236849774 implements MigrationInterface {
  name = "CreateLocalAccounts1795236849774";

  async up(db: QueryRunner): Promise<void> {
    await db.query(
      `CREATE TABLE "local_attempts" ("subject" text NOT NULL, "count" integer NOT NULL, "since" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "local_attempts_pkey" PRIMARY KEY ("subject"))`,
    );
    await db.query(
      `CREATE TABLE "local_clients" ("id" text NOT NULL, "token_hash" text NOT NULL, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "local_clients_pkey" PRIMARY KEY ("id"))`,
    );
    await db.query(`CREATE UNIQUE INDEX "local_clients_token_key" ON "local_clients"  ("token_hash") `);
    await db.query(
      `CREATE TABLE "local_codes" ("subject" text NOT NULL, "code_hash" text NOT NULL, "attempts" integer NOT NULL, "expires_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "local_codes_pkey" PRIMARY KEY ("subject"))`,
    );
    await db.query(
      `CREATE TABLE "local_organizations" ("id" text NOT NULL, "name" text NOT NULL, "slug" text NOT NULL, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "updated_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "local_organizations_pkey" PRIMARY KEY ("id"))`,
    );
    await db.query(`CREATE UNIQUE INDEX "local_organizations_slug_key" ON "local_organizations"  ("slug") `);
    await db.query(
      `CREATE TABLE "local_memberships" ("id" text NOT NULL, "organization_id" text NOT NULL, "user_id" text NOT NULL, "role" text NOT NULL, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "local_memberships_pkey" PRIMARY KEY ("id"))`,
    );
    await db.query(`CREATE INDEX "local_memberships_user_idx" ON "local_memberships"  ("user_id") `);
    await db.query(
      `CREATE UNIQUE INDEX "local_memberships_member_key" ON "local_memberships"  ("organization_id", "user_id") `,
    );
    await db.query(
      `CREATE TABLE "local_users" ("id" text NOT NULL, "first_name" text, "last_name" text, "password_hash" text NOT NULL, "primary_email_id" text NOT NULL, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "updated_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "last_sign_in_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "local_users_pkey" PRIMARY KEY ("id"))`,
    );
    await db.query(
      `CREATE TABLE "local_emails" ("id" text NOT NULL, "user_id" text NOT NULL, "address" text NOT NULL, "verified" boolean NOT NULL, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "local_emails_pkey" PRIMARY KEY ("id"))`,
    );
    await db.query(`CREATE INDEX "local_emails_user_idx" ON "local_emails"  ("user_id") `);
    await db.query(`CREATE UNIQUE INDEX "local_emails_address_key" ON "local_emails"  ("address") WHERE verified`);
    await db.query(
      `CREATE TABLE "local_invitations" ("id" text NOT NULL, "organization_id" text NOT NULL, "address" text NOT NULL, "role" text NOT NULL, "status" text NOT NULL, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "local_invitations_pkey" PRIMARY KEY ("id"))`,
    );
    await db.query(`CREATE INDEX "local_invitations_address_idx" ON "local_invitations"  ("address") `);
    await db.query(
      `CREATE UNIQUE INDEX "local_invitations_pending_key" ON "local_invitations"  ("organization_id", "address") WHERE status = 'pending'`,
    );
    await db.query(
      `CREATE TABLE "local_keys" ("id" text NOT NULL, "private_key" text NOT NULL, "secret_key" text NOT NULL, CONSTRAINT "local_keys_pkey" PRIMARY KEY ("id"))`,
    );
    await db.query(
      `CREATE TABLE "local_sessions" ("id" text NOT NULL, "client_id" text NOT NULL, "user_id" text NOT NULL, "organization_id" text, "user_agent" text NOT NULL, "verified_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "last_active_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "expires_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "local_sessions_pkey" PRIMARY KEY ("id"))`,
    );
    await db.query(`CREATE INDEX "local_sessions_user_idx" ON "local_sessions"  ("user_id") `);
    await db.query(`CREATE INDEX "local_sessions_client_idx" ON "local_sessions"  ("client_id") `);
    await db.query(
      `CREATE TABLE "local_sign_ins" ("id" text NOT NULL, "client_id" text NOT NULL, "email_id" text NOT NULL, "status" text NOT NULL, "strategy" text, "session_id" text, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "local_sign_ins_pkey" PRIMARY KEY ("id"))`,
    );
    await db.query(`CREATE INDEX "local_sign_ins_email_idx" ON "local_sign_ins"  ("email_id") `);
    await db.query(`CREATE INDEX "local_sign_ins_client_idx" ON "local_sign_ins"  ("client_id") `);
    await db.query(
      `CREATE TABLE "local_sign_ups" ("id" text NOT NULL, "client_id" text NOT NULL, "first_name" text, "last_name" text, "address" text, "verified" boolean NOT NULL, "password_hash" text, "user_id" text, "session_id" text, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "local_sign_ups_pkey" PRIMARY KEY ("id"))`,
    );
    await db.query(`CREATE INDEX "local_sign_ups_client_idx" ON "local_sign_ups"  ("client_id") `);
    await db.query(
      `ALTER TABLE "local_memberships" ADD CONSTRAINT "local_memberships_organization_fkey" FOREIGN KEY ("organization_id") REFERENCES "local_organizations"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await db.query(
      `ALTER TABLE "local_memberships" ADD CONSTRAINT "local_memberships_user_fkey" FOREIGN KEY ("user_id") REFERENCES "local_users"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await db.query(
      `ALTER TABLE "local_emails" ADD CONSTRAINT "local_emails_user_fkey" FOREIGN KEY ("user_id") REFERENCES "local_users"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await db.query(
      `ALTER TABLE "local_invitations" ADD CONSTRAINT "local_invitations_organization_fkey" FOREIGN KEY ("organization_id") REFERENCES "local_organizations"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await db.query(
      `ALTER TABLE "local_sessions" ADD CONSTRAINT "local_sessions_client_fkey" FOREIGN KEY ("client_id") REFERENCES "local_clients"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await db.query(
      `ALTER TABLE "local_sessions" ADD CONSTRAINT "local_sessions_user_fkey" FOREIGN KEY ("user_id") REFERENCES "local_users"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await db.query(
      `ALTER TABLE "local_sessions" ADD CONSTRAINT "local_sessions_organization_fkey" FOREIGN KEY ("organization_id") REFERENCES "local_organizations"("id") ON DELETE SET NULL ON UPDATE NO ACTION`,
    );
    await db.query(
      `ALTER TABLE "local_sign_ins" ADD CONSTRAINT "local_sign_ins_client_fkey" FOREIGN KEY ("client_id") REFERENCES "local_clients"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await db.query(
      `ALTER TABLE "local_sign_ins" ADD CONSTRAINT "local_sign_ins_email_fkey" FOREIGN KEY ("email_id") REFERENCES "local_emails"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await db.query(
      `ALTER TABLE "local_sign_ups" ADD CONSTRAINT "local_sign_ups_client_fkey" FOREIGN KEY ("client_id") REFERENCES "local_clients"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE "local_sign_ups" DROP CONSTRAINT "local_sign_ups_client_fkey"`);
    await db.query(`ALTER TABLE "local_sign_ins" DROP CONSTRAINT "local_sign_ins_email_fkey"`);
    await db.query(`ALTER TABLE "local_sign_ins" DROP CONSTRAINT "local_sign_ins_client_fkey"`);
    await db.query(`ALTER TABLE "local_sessions" DROP CONSTRAINT "local_sessions_organization_fkey"`);
    await db.query(`ALTER TABLE "local_sessions" DROP CONSTRAINT "local_sessions_user_fkey"`);
    await db.query(`ALTER TABLE "local_sessions" DROP CONSTRAINT "local_sessions_client_fkey"`);
    await db.query(`ALTER TABLE "local_invitations" DROP CONSTRAINT "local_invitations_organization_fkey"`);
    await db.query(`ALTER TABLE "local_emails" DROP CONSTRAINT "local_emails_user_fkey"`);
    await db.query(`ALTER TABLE "local_memberships" DROP CONSTRAINT "local_memberships_user_fkey"`);
    await db.query(`ALTER TABLE "local_memberships" DROP CONSTRAINT "local_memberships_organization_fkey"`);
    await db.query(`DROP INDEX "public"."local_sign_ups_client_idx"`);
    await db.query(`DROP TABLE "local_sign_ups"`);
    await db.query(`DROP INDEX "public"."local_sign_ins_client_idx"`);
    await db.query(`DROP INDEX "public"."local_sign_ins_email_idx"`);
    await db.query(`DROP TABLE "local_sign_ins"`);
    await db.query(`DROP INDEX "public"."local_sessions_client_idx"`);
    await db.query(`DROP INDEX "public"."local_sessions_user_idx"`);
    await db.query(`DROP TABLE "local_sessions"`);
    await db.query(`DROP TABLE "local_keys"`);
    await db.query(`DROP INDEX "public"."local_invitations_pending_key"`);
    await db.query(`DROP INDEX "public"."local_invitations_address_idx"`);
    await db.query(`DROP TABLE "local_invitations"`);
    await db.query(`DROP INDEX "public"."local_emails_address_key"`);
    await db.query(`DROP INDEX "public"."local_emails_user_idx"`);
    await db.query(`DROP TABLE "local_emails"`);
    await db.query(`DROP TABLE "local_users"`);
    await db.query(`DROP INDEX "public"."local_memberships_member_key"`);
    await db.query(`DROP INDEX "public"."local_memberships_user_idx"`);
    await db.query(`DROP TABLE "local_memberships"`);
    await db.query(`DROP INDEX "public"."local_organizations_slug_key"`);
    await db.query(`DROP TABLE "local_organizations"`);
    await db.query(`DROP TABLE "local_codes"`);
    await db.query(`DROP INDEX "public"."local_clients_token_key"`);
    await db.query(`DROP TABLE "local_clients"`);
    await db.query(`DROP TABLE "local_attempts"`);
  }
}
