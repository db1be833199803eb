import type { QueryRunner } from "typeorm";

/** Statements that take `local_` off the names of constraints, then of indexes, then of tables. */
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
 * Moves the tables `public.local_…`, which the product's migrations created before the stand-ins had migrations of
 * their own, to `standin`, with their rows and without the prefix. Answers false when they are not there.
 */
export async function moveFromPublic(db: QueryRunner, tables: string[]): Promise<boolean> {
  if (!(await db.hasTable(`public.local_${tables[0]}`))) return false;
  for (const table of tables) await db.query(`alter table public.local_${table} set schema standin`);
  for (const { statement } of await db.query(RENAMES)) await db.query(statement);
  return true;
}
