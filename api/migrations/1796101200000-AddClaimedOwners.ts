import type { MigrationInterface, QueryRunner } from "typeorm";

export class AddClaimedOwners1796101200000 implements MigrationInterface {
  name = "AddClaimedOwners1796101200000";

  async up(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE "owner_states" ADD "is_claimed" boolean NOT NULL DEFAULT false`);
    await db.query(
      `INSERT INTO owner_states (owner_id, is_claimed) SELECT id, true FROM users WHERE claimed_by IS NOT NULL
         ON CONFLICT (owner_id) DO UPDATE SET is_claimed = true`,
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE "owner_states" DROP COLUMN "is_claimed"`);
  }
}
