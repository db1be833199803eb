import { readFileSync } from "node:fs";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seedOtherOwners } from "../../bench/http/seed.ts";
import { createCallers, recordOperations } from "../testing/recordedStatements.ts";
import { withClient } from "./client/withClient.ts";
import { type TestServer, startTestServer } from "../testing/testServer.ts";
import { MAX_STATEMENTS } from "./client/preparedStatements.ts";

/**
 * These tests record every statement that the operations send and let PostgreSQL explain those on tables with an owner.
 */

const OTHER_ITEMS = 50_000;

/** The fields that count or search all items of an owner; all other fields read only certain lists or items. */
const FIELDS_THAT_READ_ALL_ITEMS = [
  "Mutation.claimGuest",
  "Mutation.confirmCheckout",
  "Query.claimPreview",
  "Query.plan",
  "Query.search",
  "Query.suggestions",
];

type PlanNode = { "Node Type": string; "Relation Name"?: string; "Index Cond"?: string; "Recheck Cond"?: string };
type PlanTree = PlanNode & { Plans?: PlanTree[] };

/** A statement that was sent, with its values where it is explained for them, and the fields of the schema that sent it. */
type SentStatement = { sql: string; values: unknown[] | null; fields: Set<string> };
/** A statement, the fields of the schema that send it, its tables with an owner, and the scans of these tables. */
type Statement = { sql: string; fields: string[]; tables: string[]; scans: PlanNode[]; isGeneric: boolean };

let server: TestServer;
let recorded: Map<string, SentStatement>;
let statements: Statement[];
beforeAll(async () => {
  server = await startTestServer();
  recorded = await recordEachOnce();
  statements = await withClient(server.url, async (db) => {
    await seedOtherOwners(db, OTHER_ITEMS);
    return explainAll(db, recorded);
  });
});
afterAll(() => server.close());

/** Returns the statements of all operations, each text once for each way to explain it. */
async function recordEachOnce(): Promise<Map<string, SentStatement>> {
  const { tenOwners, ...others } = await createCallers(server);
  const recordedOnce = new Map<string, SentStatement>();
  for (const user of [...Object.values(others), tenOwners])
    for (const { sql, values, sender } of await recordOperations(server, user)) {
      const hasTenOwners = user === tenOwners;
      const key = `${hasTenOwners} ${sql}`;
      const known = recordedOnce.get(key) ?? { sql, values: hasTenOwners ? values : null, fields: new Set() };
      recordedOnce.set(key, { ...known, fields: known.fields.add(sender) });
    }
  return recordedOnce;
}

const listTablesWithOwner = async (db: pg.Client): Promise<string[]> => {
  const { rows } = await db.query<{ name: string }>(
    `select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'owner_id' and table_name not like 'local\\_%'`,
  );
  return rows.map(({ name }) => name);
};

const listNodes = (tree: PlanTree): PlanNode[] => [tree, ...(tree.Plans ?? []).flatMap(listNodes)];

/**
 * Explains the statements on tables with an owner, with generic plans or for their values. It turns off those plan types
 * in which PostgreSQL reads a small table as a whole, by itself or for a join.
 */
async function explainAll(db: pg.Client, sent: Map<string, SentStatement>): Promise<Statement[]> {
  const tablesWithOwner = await listTablesWithOwner(db);
  for (const planType of ["seqscan", "hashjoin", "mergejoin"]) await db.query(`set enable_${planType} = off`);
  const explained: Statement[] = [];
  for (const { sql, values, fields } of sent.values()) {
    const tables = tablesWithOwner.filter((table) => new RegExp(`\\b${table}\\b`, "i").test(sql));
    if (tables.length === 0) continue;
    const { rows } = await db.query<{ "QUERY PLAN": { Plan: PlanTree }[] }>(
      `explain (${values ? "" : "generic_plan, "}format json) ${sql}`,
      values ?? undefined,
    );
    const nodes = rows.flatMap((row) => row["QUERY PLAN"]).flatMap(({ Plan }) => listNodes(Plan));
    const scans = nodes.filter(
      (node) => tablesWithOwner.includes(node["Relation Name"] ?? "") && /Scan/.test(node["Node Type"]),
    );
    explained.push({ sql, fields: [...fields].sort(), tables, scans, isGeneric: values === null });
  }
  return explained;
}

const getCondition = (scan: PlanNode) => scan["Index Cond"] ?? scan["Recheck Cond"] ?? "";

describe("the statements that operations send", () => {
  it("use all fourteen tables with an owner", () => {
    expect(new Set(statements.flatMap(({ tables }) => tables)).size).toBe(14);
    expect(statements.length).toBeGreaterThan(50);
  });

  it("are fewer than a process prepares, also when callers with one owner and with several take turns", () => {
    expect(new Set([...recorded.values()].map(({ sql }) => sql)).size).toBeLessThan(MAX_STATEMENTS);
  });

  it("read no users in the functions that acts call, because these are of no owner", () => {
    expect(readFileSync("api/database/functions.sql", "utf8")).not.toMatch(/\b(from|join|update|into) users\b/i);
  });

  it("name the owner, so that one of several machines can run them", () => {
    const withoutOwner = statements.filter(
      ({ sql }) =>
        !/owner_id"? = (any\()?\$\d/i.test(sql) && !/insert into \w+ \(owner_id,[^)]*\)\s+select \$\d/i.test(sql),
    );
    expect(withoutOwner.map(({ sql }) => sql)).toEqual([]);
  });

  it("find rows by an index that begins with the owner, and never read a whole table", () => {
    const scansWithoutOwner = statements.flatMap(({ sql, scans }) =>
      scans.filter((scan) => !/owner_id = /.test(getCondition(scan))).map((scan) => ({ sql, scan })),
    );
    expect(scansWithoutOwner).toEqual([]);
  });

  it("never read the text that a search compares", () => {
    expect(statements.filter(({ sql }) => /\bsearch as\b/.test(sql)).map(({ sql }) => sql)).toEqual([]);
  });

  it("read all items of an owner for a few fields only", () => {
    // PostgreSQL may choose to read all items of an owner of whom it knows that there are few.
    const generic = statements.filter(({ isGeneric }) => isGeneric);
    const fieldsWithFullScan = generic.flatMap(({ fields, scans }) =>
      scans.some((scan) => scan["Relation Name"] === "items" && !/ AND /.test(getCondition(scan))) ? fields : [],
    );
    expect([...new Set(fieldsWithFullScan)].sort()).toEqual(FIELDS_THAT_READ_ALL_ITEMS);
  });
});
