import type { DataSource } from "typeorm";

/** What the pool of the PostgreSQL driver tells of itself, in connections, and in who waits for one. */
export type Pool = { readonly totalCount: number; readonly idleCount: number; readonly waitingCount: number };

export const poolOf = (db: DataSource): Pool => (db.driver as unknown as { master: Pool }).master;
