import type { QueryRunner } from "typeorm";

/** Selects statements that remove the prefix `local_` from names of constraints, then of indexes, then of tables. */
const RENAMES = `
  select format('alter table %s rename constraint %I to %I', conrelid::regclass, conname, substr(conname, 7)) as statement,
         1 as step
    from pg_constraint where connamespace = 'standin'::regnamespace and conname like 'local\\_%'
  union all
  select format('alter index %s rename to %I', oid::regclass, substr(relname, 7)), 2
    from pg_class
   where relnamespace = 'standin'::regnamespace and relkind = 'i' and relname like 'local\\_%'
     and not exists (select 1 from pg_constraint where conindid = pg_class.oid)
  union all
  select format('alter table %s rename to %I', oid::regclass, substr(relname, 7)), 3
    from pg_class where relnamespace = 'standin'::regnamespace and relkind = 'r' and relname like 'local\\_%'
   order by step`;

/**
 * Moves the tables `public.local_…` with their rows to the schema `standin` and removes the prefix. The product's
 * migrations created these tables before the stand-ins had migrations of their own. Returns false when there are none.
 */
export async function moveFromPublic(db: QueryRunner, tables: string[]): Promise<boolean> {
  if (!(await db.hasTable(`public.local_${tables[0]}`))) return false;
  for (const table of tables) await db.query(`alter table public.local_${table} set schema standin`);
  for (const { statement } of await db.query(RENAMES)) await db.query(statement);
  return true;
}
