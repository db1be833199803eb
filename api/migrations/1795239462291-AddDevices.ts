import type { MigrationInterface, QueryRunner } from "typeorm";

export class AddDevices1795239462291 implements MigrationInterface {
  name = "AddDevices1795239462291";

  async up(db: QueryRunner): Promise<void> {
    await db.query(
      `CREATE TABLE "devices" ("owner_id" uuid NOT NULL, "id" uuid NOT NULL, "first_seen_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "last_seen_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "removed_at" TIMESTAMP(3) WITH TIME ZONE, CONSTRAINT "devices_pkey" PRIMARY KEY ("owner_id", "id"))`,
    );
    await db.query(
      `CREATE TABLE "device_sessions" ("owner_id" uuid NOT NULL, "id" text NOT NULL, "device_id" uuid NOT NULL, "refused" boolean NOT NULL, CONSTRAINT "device_sessions_pkey" PRIMARY KEY ("owner_id", "id"))`,
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE "device_sessions"`);
    await db.query(`DROP TABLE "devices"`);
  }
}
