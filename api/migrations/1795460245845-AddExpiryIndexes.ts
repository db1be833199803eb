import type { MigrationInterface, QueryRunner } from "typeorm";

export class AddExpiryIndexes1795460245845 implements MigrationInterface {
  name = "AddExpiryIndexes1795460245845";

  async up(db: QueryRunner): Promise<void> {
    await db.query(`CREATE INDEX "devices_removed_idx" ON "devices"  ("removed_at") WHERE removed_at IS NOT NULL`);
    await db.query(`CREATE INDEX "device_sessions_last_seen_idx" ON "device_sessions"  ("last_seen_at") `);
    await db.query(`CREATE INDEX "guest_sessions_last_seen_idx" ON "guest_sessions"  ("last_seen_at") `);
    await db.query(`CREATE INDEX "webhook_events_received_idx" ON "webhook_events"  ("received_at") `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP INDEX "public"."webhook_events_received_idx"`);
    await db.query(`DROP INDEX "public"."guest_sessions_last_seen_idx"`);
    await db.query(`DROP INDEX "public"."device_sessions_last_seen_idx"`);
    await db.query(`DROP INDEX "public"."devices_removed_idx"`);
  }
}
