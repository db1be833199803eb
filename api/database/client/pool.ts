import type { DataSource } from "typeorm";

/** The numbers of all and of idle connections in the driver's pool, and of queries that wait for a connection. */
export type PoolCounts = { readonly totalCount: number; readonly idleCount: number; readonly waitingCount: number };

export const getPool = (db: DataSource): PoolCounts => (db.driver as unknown as { master: PoolCounts }).master;
