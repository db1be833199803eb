import { readFileSync } from "node:fs";
import type pg from "pg";
import { withClient } from "../database/client/withClient.ts";
import { type TestServer } from "./testServer.ts";

/**
 * Partitions each table with an owner as docker/scale/partition.sql does, and makes it look like a cluster: the triggers of
 * changes are gone, as `docker/scale/distribute.sql` drops them, and there is a table of Citus, by which a server knows a
 * cluster, so that it sends what it sends to one.
 */
export const partitionTables = (url: string): Promise<void> =>
  withClient(url, async (db) => {
    // Without what it learns of the tables, which are empty here: PostgreSQL would read small tables as a whole.
    const script = readFileSync("docker/scale/partition.sql", "utf8").replace(/^analyze;$/m, "");
    await db.query(`begin;\n${script};\ncommit`);
    const triggers = await listNames(
      db,
      `select format('drop trigger %I on %s', tgname, tgrelid::regclass) as name from pg_trigger
        where not tgisinternal and tgparentid = 0 and tgname ~ '_changed_\\w+_on_'`,
    );
    await db.query([...triggers, "create table pg_dist_partition ()"].join(";\n"));
    const tables = await listNames(
      db,
      `select relname as name from pg_class where relkind = 'p' and relnamespace = 'public'::regnamespace`,
    );
    await watchOwners(db, tables);
  });

const listNames = async (db: pg.Client, query: string): Promise<string[]> =>
  (await db.query<{ name: string }>(query)).rows.map(({ name }) => name);

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
  const [, table = relation, number] = /^(\w+)_(\d+)$/.exec(relation) ?? [];
  return { table, remainder: number === undefined ? null : Number(number) };
}

/** Returns the remainder of each owner that is or was there, which is that of its partitions. */
export async function readRemainders({ db }: Pick<TestServer, "db">): Promise<Map<string, number>> {
  const rows: { id: string; remainder: number }[] = await db.query(
    `select id, remainder
       from (select count(*)::int as modulus from pg_inherits where inhparent = 'items'::regclass) as partitions,
            generate_series(0, modulus - 1) as remainder,
            (select id from users union select id from organizations union select id from groups
              union select id from deleted_owners) as owners
      where satisfies_hash_partition('items'::regclass, modulus, remainder, id)`,
  );
  return new Map(rows.map(({ id, remainder }) => [id, remainder]));
}
