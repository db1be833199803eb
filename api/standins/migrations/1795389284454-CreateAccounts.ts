import type { MigrationInterface, QueryRunner } from "typeorm";
import { moveFromPublic } from "./moveFromPublic.ts";

export class CreateAccounts1795389284454 implements MigrationInterface {
  name = "CreateAccounts1795389284454";

  async up(db: QueryRunner): Promise<void> {
    if (
      await moveFromPublic(db, [
        "attempts",
        "clients",
        "codes",
        "users",
        "emails",
        "organizations",
        "invitations",
        "keys",
        "memberships",
        "sessions",
        "sign_ins",
        "sign_ups",
      ])
    )
      return;
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
      `CREATE TABLE "standin"."users" ("id" text NOT NULL, "first_name" text, "last_name" text, "password_hash" text NOT NULL, "primary_email_id" text NOT NULL, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "updated_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "last_sign_in_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "users_pkey" PRIMARY KEY ("id"))`,
    );
    await db.query(
      `CREATE TABLE "standin"."emails" ("id" text NOT NULL, "user_id" text NOT NULL, "address" text NOT NULL, "verified" boolean NOT NULL, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "emails_pkey" PRIMARY KEY ("id"))`,
    );
    await db.query(`CREATE INDEX "emails_user_idx" ON "standin"."emails"  ("user_id") `);
    await db.query(`CREATE UNIQUE INDEX "emails_address_key" ON "standin"."emails"  ("address") WHERE verified`);
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
      `CREATE TABLE "standin"."sign_ups" ("id" text NOT NULL, "client_id" text NOT NULL, "first_name" text, "last_name" text, "address" text, "verified" boolean NOT NULL, "password_hash" text, "user_id" text, "session_id" text, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "sign_ups_pkey" PRIMARY KEY ("id"))`,
    );
    await db.query(`CREATE INDEX "sign_ups_client_idx" ON "standin"."sign_ups"  ("client_id") `);
    await db.query(
      `ALTER TABLE "standin"."emails" ADD CONSTRAINT "emails_user_fkey" FOREIGN KEY ("user_id") REFERENCES "standin"."users"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
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
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE "standin"."sign_ups" DROP CONSTRAINT "sign_ups_client_fkey"`);
    await db.query(`ALTER TABLE "standin"."sign_ins" DROP CONSTRAINT "sign_ins_email_fkey"`);
    await db.query(`ALTER TABLE "standin"."sign_ins" DROP CONSTRAINT "sign_ins_client_fkey"`);
    await db.query(`ALTER TABLE "standin"."sessions" DROP CONSTRAINT "sessions_organization_fkey"`);
    await db.query(`ALTER TABLE "standin"."sessions" DROP CONSTRAINT "sessions_user_fkey"`);
    await db.query(`ALTER TABLE "standin"."sessions" DROP CONSTRAINT "sessions_client_fkey"`);
    await db.query(`ALTER TABLE "standin"."memberships" DROP CONSTRAINT "memberships_user_fkey"`);
    await db.query(`ALTER TABLE "standin"."memberships" DROP CONSTRAINT "memberships_organization_fkey"`);
    await db.query(`ALTER TABLE "standin"."invitations" DROP CONSTRAINT "invitations_organization_fkey"`);
    await db.query(`ALTER TABLE "standin"."emails" DROP CONSTRAINT "emails_user_fkey"`);
    await db.query(`DROP INDEX "standin"."sign_ups_client_idx"`);
    await db.query(`DROP TABLE "standin"."sign_ups"`);
    await db.query(`DROP INDEX "standin"."sign_ins_client_idx"`);
    await db.query(`DROP INDEX "standin"."sign_ins_email_idx"`);
    await db.query(`DROP TABLE "standin"."sign_ins"`);
    await db.query(`DROP INDEX "standin"."sessions_client_idx"`);
    await db.query(`DROP INDEX "standin"."sessions_user_idx"`);
    await db.query(`DROP TABLE "standin"."sessions"`);
    await db.query(`DROP INDEX "standin"."memberships_member_key"`);
    await db.query(`DROP INDEX "standin"."memberships_user_idx"`);
    await db.query(`DROP TABLE "standin"."memberships"`);
    await db.query(`DROP TABLE "standin"."keys"`);
    await db.query(`DROP INDEX "standin"."invitations_pending_key"`);
    await db.query(`DROP INDEX "standin"."invitations_address_idx"`);
    await db.query(`DROP TABLE "standin"."invitations"`);
    await db.query(`DROP INDEX "standin"."organizations_slug_key"`);
    await db.query(`DROP TABLE "standin"."organizations"`);
    await db.query(`DROP INDEX "standin"."emails_address_key"`);
    await db.query(`DROP INDEX "standin"."emails_user_idx"`);
    await db.query(`DROP TABLE "standin"."emails"`);
    await db.query(`DROP TABLE "standin"."users"`);
    await db.query(`DROP TABLE "standin"."codes"`);
    await db.query(`DROP INDEX "standin"."clients_token_key"`);
    await db.query(`DROP TABLE "standin"."clients"`);
    await db.query(`DROP TABLE "standin"."attempts"`);
  }
}
