import { setTimeout as wait } from "node:timers/promises";
import type { QueryRunner } from "typeorm";

/** How often, and after how many milliseconds, a statement tries again to lock a table. */
const [MAX_ATTEMPTS, PAUSE] = [60, 1_000];

/**
 * Runs a statement that locks a whole table. All other statements on the table wait behind it while it waits for a
 * transaction that is open, so it gives up after a second and lets them pass before it tries again.
 */
export async function runWithTableLock(db: QueryRunner, statement: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await db.query("SET lock_timeout = '1s'");
      await db.query(statement);
      return;
    } catch (error) {
      const { code } = (error as { driverError?: { code?: string } }).driverError ?? {};
      if (code !== "55P03" || attempt === MAX_ATTEMPTS) throw error;
      await wait(PAUSE);
    } finally {
      await db.query("RESET lock_timeout");
    }
  }
}
