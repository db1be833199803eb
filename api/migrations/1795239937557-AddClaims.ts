import type { MigrationInterface, QueryRunner } from "typeorm";

export class AddClaims1795239937557 implements MigrationInterface {
  name = "AddClaims1795239937557";

  async up(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE "users" ADD "claimed_by" uuid`);
    await db.query(`CREATE INDEX "users_claimed_by_idx" ON "users"  ("claimed_by") `);
    await db.query(
      `ALTER TABLE "users" ADD CONSTRAINT "users_claimed_by_fkey" FOREIGN KEY ("claimed_by") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE "users" DROP CONSTRAINT "users_claimed_by_fkey"`);
    await db.query(`DROP INDEX "public"."users_claimed_by_idx"`);
    await db.query(`ALTER TABLE "users" DROP COLUMN "claimed_by"`);
  }
}
