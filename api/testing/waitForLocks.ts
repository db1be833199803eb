import type { DataSource } from "typeorm";
import { vi } from "vitest";

/** Waits until a number of statements wait for a lock. */
export const waitForLocks = (db: DataSource, count: number) =>
  vi.waitUntil(
    async () => {
      const waiting = await db.query(
        "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      );
      return waiting.length >= count;
    },
    { timeout: 5_000, interval: 10 },
  );
