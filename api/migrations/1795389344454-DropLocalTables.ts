import type { MigrationInterface, QueryRunner } from "typeorm";
import { CreateLocalAccounts1795236849774 } from "./1795236849774-CreateLocalAccounts.ts";
import { CreateLocalPayments1795270330438 } from "./1795270330438-CreateLocalPayments.ts";

/**
 * The stand-ins have their own tables now. Where they are in use, their migrations have already moved the rows there.
 */
export class DropLocalTables1795389344454 implements MigrationInterface {
  name = "DropLocalTables1795389344454";

  async up(db: QueryRunner): Promise<void> {
    await db.query(
      `DROP TABLE IF EXISTS "local_attempts", "local_clients", "local_codes", "local_emails", "local_invitations", "local_keys", "local_memberships", "local_organizations", "local_payment_objects", "local_payment_replies", "local_sessions", "local_sign_ins", "local_sign_ups", "local_users"`,
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await new CreateLocalAccounts1795236849774().up(db);
    await new CreateLocalPayments1795270330438().up(db);
  }
}
