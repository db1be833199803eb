import type pg from "pg";
import { withClient } from "../database/client/withClient.ts";
import { type TestServer } from "./testServer.ts";

/** The number of partitions of each table. */
const PARTITIONS = 8;
/** The number in the name of the first partition, and in the names of its constraints, as that of a shard of Citus. */
const FIRST_NUMBER = 102_008;

/**
 * Replaces each table with an owner by one that is partitioned by the hash of `owner_id`, with the same columns, keys,
 * indexes and names. The partitions and their unique constraints are named as the shards of a cluster. The tables must
 * be empty. The triggers of changes are gone, as `docker/scale/distribute.sql` drops them.
 */
export const partitionTables = (url: string): Promise<void> =>
  withClient(url, async (db) => {
    const tables = await listNames(
      db,
      `select table_name as name from information_schema.columns
        where table_schema = 'public' and column_name = 'owner_id' order by 1`,
    );
    const foreignKeys = await readForeignKeys(db, tables);
    const replacements: string[] = [];
    for (const table of tables) replacements.push(...(await buildReplacement(db, table)));
    const triggers = await listNames(
      db,
      `select format('drop trigger %I on %s', tgname, tgrelid::regclass) as name from pg_trigger
        where not tgisinternal and tgname ~ '_changed_\\w+_on_' and tgrelid::regclass::text <> all($1)`,
      tables,
    );
    await db.query([...replacements, ...foreignKeys, ...triggers].join(";\n"));
    await renameConstraints(db);
    await watchOwners(db, tables);
  });

const listNames = async (db: pg.Client, query: string, ...values: unknown[]): Promise<string[]> =>
  (await db.query<{ name: string }>(query, values)).rows.map(({ name }) => name);

const readForeignKeys = (db: pg.Client, tables: string[]) =>
  listNames(
    db,
    `select format('alter table %I add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as name
       from pg_constraint where contype = 'f' and conrelid::regclass::text = any($1) order by conrelid, conname`,
    tables,
  );

/** Returns the statements that replace one table. Its checks, defaults and generated columns come with its columns. */
async function buildReplacement(db: pg.Client, table: string): Promise<string[]> {
  const keys = await listNames(
    db,
    `select format('alter table %I add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as name
       from pg_constraint where contype in ('p', 'u') and conrelid = $1::regclass`,
    table,
  );
  const indexes = await listNames(
    db,
    `select pg_get_indexdef(indexrelid) as name from pg_index
      where indrelid = $1::regclass and not exists (select from pg_constraint where conindid = indexrelid)`,
    table,
  );
  return [
    `alter table ${table} rename to replaced_${table}`,
    `create table ${table} (like replaced_${table} including defaults including constraints including generated including storage)
       partition by hash (owner_id)`,
    `drop table replaced_${table} cascade`,
    ...Array.from(
      { length: PARTITIONS },
      (_each, remainder) =>
        `create table ${table}_${FIRST_NUMBER + remainder} partition of ${table}
           for values with (modulus ${PARTITIONS}, remainder ${remainder})`,
    ),
    ...keys,
    ...indexes,
  ];
}

/** Gives the keys of the partitions the names that they have in a cluster: `items_pkey_102008`. */
async function renameConstraints(db: pg.Client) {
  const renames = await listNames(
    db,
    `select format('alter table %s rename constraint %I to %I', child.conrelid::regclass, child.conname,
                   parent.conname || substring(child.conrelid::regclass::text from '_\\d+$')) as name
       from pg_constraint child join pg_constraint parent on parent.oid = child.conparentid
      where child.contype in ('p', 'u', 'f') and child.conrelid <> parent.conrelid`,
  );
  await db.query(renames.join(";\n"));
}

/** Lets each insert say in a notice which partition it writes to, which its plan does not show, and keeps deleted owners. */
async function watchOwners(db: pg.Client, tables: string[]) {
  await db.query(`
    create function say_partition() returns trigger language plpgsql as $$
      begin
        raise notice 'inserts into % of %', tg_table_name, new.owner_id;
        return new;
      end
    $$;
    create table deleted_owners (id uuid);
    create function keep_owner() returns trigger language plpgsql as $$
      begin
        insert into deleted_owners values (old.id);
        return old;
      end
    $$;`);
  for (const table of tables)
    await db.query(
      `create trigger say_partition before insert on ${table} for each row execute function say_partition()`,
    );
  for (const table of ["users", "organizations", "groups"])
    await db.query(`create trigger keep_owner before delete on ${table} for each row execute function keep_owner()`);
}

/**
 * Lets each new connection of a database send a notice with the plan of each statement after it has run, also of those in
 * functions and of foreign keys.
 */
export const explainAll = (url: string): Promise<unknown> =>
  withClient(url, async (db) => {
    const settings = {
      session_preload_libraries: "auto_explain",
      "auto_explain.log_min_duration": "0",
      "auto_explain.log_nested_statements": "on",
      "auto_explain.log_analyze": "on",
      "auto_explain.log_timing": "off",
      "auto_explain.log_format": "json",
      "auto_explain.log_level": "notice",
      // PostgreSQL may read a small table as a whole for a join. In a cluster it joins the rows of each machine there.
      enable_partitionwise_join: "on",
      enable_seqscan: "off",
      enable_hashjoin: "off",
      enable_mergejoin: "off",
      // A generic plan does not know how many owners an array has.
      plan_cache_mode: "force_custom_plan",
    };
    const name = new URL(url).pathname.slice(1);
    for (const [setting, value] of Object.entries(settings))
      await db.query(`alter database ${name} set ${setting} = '${value}'`);
  });

/** What a notice says that a statement has done. */
export type Trace = {
  /** The statement, which may be one of a function or of a foreign key; null for an insert into a partition. */
  text: string | null;
  /** The partitions that it has read or written, by their remainders. */
  partitions: Set<number>;
  /** The owners whose rows it has looked for there, as far as its plan says so: two owners can have the same partition. */
  owners: Set<string>;
  /** The tables that it has written to, and those of which it has locked rows, without the numbers of partitions. */
  written: Set<string>;
  locked: Set<string>;
};

type PlanTree = {
  "Node Type": string;
  "Parent Relationship"?: string;
  "Relation Name"?: string;
  "Actual Loops"?: number;
  "Index Cond"?: string;
  "Recheck Cond"?: string;
  Filter?: string;
  Plans?: PlanTree[];
};

/** Reads a notice of a database that `partitionTables` and `explainAll` have changed. */
export function readTrace(notice: string): Trace {
  const empty = { partitions: new Set<number>(), owners: new Set<string>() };
  const trace: Trace = { text: null, ...empty, written: new Set(), locked: new Set() };
  const [, inserted, owner] = /^inserts into (\w+) of (\S+)$/.exec(notice) ?? [];
  if (inserted !== undefined && owner !== undefined) {
    addRelation(trace, inserted);
    trace.owners.add(owner);
  } else {
    const plan = JSON.parse(notice.slice(notice.indexOf("{"))) as { "Query Text": string; Plan: PlanTree };
    trace.text = plan["Query Text"];
    addNode(trace, plan.Plan, false);
  }
  return trace;
}

/** Adds a node of a plan that has run. The node of a write names a table, and those below it name what it has changed. */
function addNode(trace: Trace, node: PlanTree, isLocked: boolean) {
  const { "Node Type": type, "Relation Name": relation, "Actual Loops": loops = 0, Plans = [] } = node;
  if (loops === 0) return;
  if (relation !== undefined) {
    const { table } = splitName(relation);
    if (type === "ModifyTable") trace.written.add(table);
    else addRelation(trace, relation);
    addOwners(trace, [node["Index Cond"], node["Recheck Cond"], node.Filter].join(" "));
    if (isLocked) trace.locked.add(table);
  }
  for (const child of Plans) {
    // A condition with a select of its own locks no row there.
    const isCondition = /InitPlan|SubPlan/.test(child["Parent Relationship"] ?? "");
    addNode(trace, child, !isCondition && (isLocked || type === "LockRows"));
  }
}

function addOwners({ owners }: Trace, condition: string) {
  for (const [, ids = ""] of condition.matchAll(/\bowner_id = (?:ANY \()?'\{?([\da-f,-]+)\}?'::uuid/g))
    for (const id of ids.split(",")) owners.add(id);
}

function addRelation({ partitions }: Trace, relation: string) {
  const { remainder } = splitName(relation);
  if (remainder !== null) partitions.add(remainder);
}

function splitName(relation: string): { table: string; remainder: number | null } {
  const [, table = relation, number] = /^(\w+)_(\d{6})$/.exec(relation) ?? [];
  return { table, remainder: number === undefined ? null : Number(number) - FIRST_NUMBER };
}

/** Returns the remainder of each owner that is or was there, which is that of its partitions. */
export async function readRemainders({ db }: Pick<TestServer, "db">): Promise<Map<string, number>> {
  const rows: { id: string; remainder: number }[] = await db.query(
    `select id, remainder from generate_series(0, ${PARTITIONS - 1}) as remainder,
            (select id from users union select id from organizations union select id from groups
              union select id from deleted_owners) as owners
      where satisfies_hash_partition('items'::regclass, ${PARTITIONS}, remainder, id)`,
  );
  return new Map(rows.map(({ id, remainder }) => [id, remainder]));
}
