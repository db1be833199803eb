import type { MigrationInterface, QueryRunner } from "typeorm";

export class AddStayingInvitations1796090400000 implements MigrationInterface {
  name = "AddStayingInvitations1796090400000";

  async up(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE "memberships" ADD "staying_invitation_id" uuid`);
    await db.query(`ALTER TABLE "memberships" ADD "seen_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now()`);
    await db.query(`ALTER TABLE "invitations" ADD "token" text`);
    await db.query(`ALTER TABLE "invitations" ADD "last_used_at" TIMESTAMP(3) WITH TIME ZONE`);
    await db.query(`ALTER TABLE "invitations" ADD "last_used_by" text`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE "invitations" DROP COLUMN "last_used_by"`);
    await db.query(`ALTER TABLE "invitations" DROP COLUMN "last_used_at"`);
    await db.query(`ALTER TABLE "invitations" DROP COLUMN "token"`);
    await db.query(`ALTER TABLE "memberships" DROP COLUMN "seen_at"`);
    await db.query(`ALTER TABLE "memberships" DROP COLUMN "staying_invitation_id"`);
  }
}
