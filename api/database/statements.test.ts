import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { seedOtherOwners } from "../../bench/http/seed.ts";
import { seedRows } from "../testing/seed.ts";
import { type TestServer, withDatabaseClient, startTestServer, type TestUser } from "../testing/testServer.ts";
import { type SeedIds, operationCases } from "../testing/operationCases.ts";

/**
 * These tests record every statement that the operations send and let PostgreSQL explain those on tables with an owner.
 */

const OTHER_ITEMS = 50_000;

/** The fields that count or search all items of an owner; all other fields read only certain lists or items. */
const FIELDS_THAT_READ_ALL_ITEMS = [
  "Mutation.addTemplate",
  "Mutation.claimGuest",
  "Mutation.confirmCheckout",
  "Mutation.createItem",
  "Mutation.createItems",
  "Mutation.createListFromTemplate",
  "Mutation.createListFromTemplates",
  "Mutation.duplicateList",
  "Mutation.updateFromTemplate",
  "Mutation.updateTemplate",
  "Query.claimPreview",
  "Query.plan",
  "Query.search",
];

/** Fields that delete, restore or move seeded rows, or put the seeded device to use; later operations need the rows. */
const CHANGES_SEEDED_ROWS = /\.(check|delete|remove|restore|claim|move|leave|stop|revoke)/;

type PlanNode = { "Node Type": string; "Relation Name"?: string; "Index Cond"?: string; "Recheck Cond"?: string };
type PlanTree = PlanNode & { Plans?: PlanTree[] };

/** A statement, the fields of the schema that send it, its tables with an owner, and the scans of these tables. */
type Statement = { sql: string; fields: string[]; tables: string[]; scans: PlanNode[] };

let server: TestServer;
let statements: Statement[];
beforeAll(async () => {
  server = await startTestServer();
  const sent = await recordStatements();
  statements = await withDatabaseClient(server.url, async (db) => {
    await seedOtherOwners(db, OTHER_ITEMS);
    return explainAll(db, sent);
  });
});
afterAll(() => server.close());

/**
 * Returns a guest, who reads rows of one owner, and a member of an organisation, who reads rows of two and can claim the
 * rows of another guest.
 */
async function createUsers(): Promise<TestUser[]> {
  const guest = await server.newGuest();
  await seedRows(server, guest);
  const member = await server.newMember({ o: { id: "org_1", rol: "admin", slg: "acme" } });
  return [await server.newGuest(), { ...member, cookie: guest.cookie }];
}

/** Seeds rows for a user after deleting all devices and notebooks, because a user may have only some of them. */
async function seedAgain(user: TestUser): Promise<SeedIds> {
  await server.db.query(
    "delete from notebooks where owner_id = $1 or owner_id in (select id from groups where shared_by = $1)",
    [user.userId],
  );
  await server.db.query("delete from device_sessions");
  await server.db.query("delete from devices");
  return seedRows(server, user);
}

/** Calls every operation, one of them twice, and returns the SQL texts sent, each with the fields that sent it. */
async function recordStatements(): Promise<Map<string, Set<string>>> {
  const sent = new Map<string, Set<string>>();
  const query = vi.spyOn(pg.Client.prototype, "query");
  for (const user of await createUsers()) {
    let ids = await seedAgain(user);
    for (const { field, toGraphQL, guest, member } of operationCases) {
      query.mockClear();
      const request = toGraphQL(ids) as [string, Record<string, unknown>];
      const caller = { ...user, key: randomUUID() };
      const { json } = await server.graphql(caller, ...request);
      if (field === "Mutation.completeItem") await server.graphql(caller, ...request);
      expect(json.errors?.[0].extensions.code, field).toBe(user.token ? member : guest);
      for (const [first] of query.mock.calls as unknown as [string | { text: string }][]) {
        const text = typeof first === "string" ? first : first.text;
        sent.set(text, (sent.get(text) ?? new Set()).add(field));
      }
      if (CHANGES_SEEDED_ROWS.test(field)) ids = await seedAgain(user);
    }
  }
  query.mockRestore();
  return sent;
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
 * Explains the statements on tables with an owner, with generic plans. It turns off those plan types in which
 * PostgreSQL reads a small table as a whole, by itself or for a join.
 */
async function explainAll(db: pg.Client, sent: Map<string, Set<string>>): Promise<Statement[]> {
  const tablesWithOwner = await listTablesWithOwner(db);
  for (const planType of ["seqscan", "hashjoin", "mergejoin"]) await db.query(`set enable_${planType} = off`);
  const explained: Statement[] = [];
  for (const [sql, fields] of sent) {
    const tables = tablesWithOwner.filter((table) => new RegExp(`\\b${table}\\b`, "i").test(sql));
    if (tables.length === 0) continue;
    const { rows } = await db.query<{ "QUERY PLAN": { Plan: PlanTree }[] }>(
      `explain (generic_plan, format json) ${sql}`,
    );
    const nodes = rows.flatMap((row) => row["QUERY PLAN"]).flatMap(({ Plan }) => listNodes(Plan));
    const scans = nodes.filter(
      (node) => tablesWithOwner.includes(node["Relation Name"] ?? "") && /Scan/.test(node["Node Type"]),
    );
    explained.push({ sql, fields: [...fields].sort(), tables, scans });
  }
  return explained;
}

const getCondition = (scan: PlanNode) => scan["Index Cond"] ?? scan["Recheck Cond"] ?? "";

describe("the statements that operations send", () => {
  it("use all ten tables with an owner", () => {
    expect(new Set(statements.flatMap(({ tables }) => tables)).size).toBe(10);
    expect(statements.length).toBeGreaterThan(50);
  });

  it("name the owner, so that one of several machines can run them", () => {
    const withoutOwner = statements.filter(
      ({ sql }) => !/owner_id"? = (any\()?\$\d/i.test(sql) && !/^insert into \w+ \(owner_id,/i.test(sql),
    );
    expect(withoutOwner.map(({ sql }) => sql)).toEqual([]);
  });

  it("find rows by an index that begins with the owner, and never read a whole table", () => {
    const scansWithoutOwner = statements.flatMap(({ sql, scans }) =>
      scans.filter((scan) => !/owner_id = /.test(getCondition(scan))).map((scan) => ({ sql, scan })),
    );
    expect(scansWithoutOwner).toEqual([]);
  });

  it("read no row with the text that a search compares", () => {
    expect(statements.filter(({ sql }) => /\bsearch as\b/.test(sql)).map(({ sql }) => sql)).toEqual([]);
  });

  it("read all items of an owner for a few fields only", () => {
    const fieldsWithFullScan = statements.flatMap(({ fields, scans }) =>
      scans.some((scan) => scan["Relation Name"] === "items" && !/ AND /.test(getCondition(scan))) ? fields : [],
    );
    expect([...new Set(fieldsWithFullScan)].sort()).toEqual(FIELDS_THAT_READ_ALL_ITEMS);
  });
});
