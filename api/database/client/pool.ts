import type { DataSource } from "typeorm";

/** What the pool of the PostgreSQL driver tells of itself, in connections, and in who waits for one. */
export type PoolCounts = { readonly totalCount: number; readonly idleCount: number; readonly waitingCount: number };

export const getPool = (db: DataSource): PoolCounts => (db.driver as unknown as { master: PoolCounts }).master;
