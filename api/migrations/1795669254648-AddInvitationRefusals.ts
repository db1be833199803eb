import type { MigrationInterface, QueryRunner } from "typeorm";

export class AddInvitationRefusals1795669254648 implements MigrationInterface {
  name = "AddInvitationRefusals1795669254648";

  async up(db: QueryRunner): Promise<void> {
    await db.query(
      `CREATE TABLE "invitation_refusals" ("user_id" uuid NOT NULL, "group_id" uuid NOT NULL, "refused_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "invitation_refusals_pkey" PRIMARY KEY ("user_id", "group_id"))`,
    );
    await db.query(`CREATE INDEX "invitation_refusals_group_idx" ON "invitation_refusals"  ("group_id") `);
    await db.query(`ALTER TABLE "memberships" ADD "invited_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now()`);
    await db.query(
      `ALTER TABLE "invitation_refusals" ADD CONSTRAINT "invitation_refusals_user_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await db.query(
      `ALTER TABLE "invitation_refusals" ADD CONSTRAINT "invitation_refusals_group_fkey" FOREIGN KEY ("group_id") REFERENCES "groups"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE "invitation_refusals" DROP CONSTRAINT "invitation_refusals_group_fkey"`);
    await db.query(`ALTER TABLE "invitation_refusals" DROP CONSTRAINT "invitation_refusals_user_fkey"`);
    await db.query(`ALTER TABLE "memberships" DROP COLUMN "invited_at"`);
    await db.query(`DROP INDEX "public"."invitation_refusals_group_idx"`);
    await db.query(`DROP TABLE "invitation_refusals"`);
  }
}
