import type pg from "pg";
import type { DataSource } from "typeorm";

/** How a database differs from others of the same tables. */
type Abilities = {
  /** Whether its rows may be spread over several machines, so that it refuses some forms of statements. */
  isCluster: boolean;
  /** Whether triggers remember what is changed; those of a cluster are dropped (docker/scale). */
  remembersChanges: boolean;
};

/** SQL that is true on a coordinator of Citus, whether its tables are distributed yet or not. */
const IS_CLUSTER = "to_regclass('pg_dist_partition') is not null";

/** Whether the database of a connection is the coordinator of a cluster. */
export async function isCluster(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(`select ${IS_CLUSTER} as found`);
  return rows[0]?.found ?? false;
}

/** Those of a database that nobody has asked: one PostgreSQL, as it was migrated. */
const USUAL: Abilities = { isCluster: false, remembersChanges: true };

const known = new WeakMap<DataSource, Abilities>();

/** Connects to a database, and asks what it can do. It is asked once, when a process starts. */
export async function openDatabase(db: DataSource): Promise<DataSource> {
  await db.initialize();
  const [abilities = USUAL] = await db.query<Abilities[]>(
    `select ${IS_CLUSTER} as "isCluster",
            exists (select 1 from pg_trigger where tgname = 'items_changed_rows_on_update') as "remembersChanges"`,
  );
  known.set(db, abilities);
  return db;
}

export const getAbilities = (db: DataSource): Abilities => known.get(db) ?? USUAL;
