import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { seedOtherOwners } from "../../bench/http/seed.ts";
import { seedRows } from "../testing/seed.ts";
import { type TestServer, withDatabaseClient, startTestServer, type TestUser } from "../testing/testServer.ts";
import { MAX_STATEMENTS } from "./client/preparedStatements.ts";
import { type SeedIds, operationCases } from "../testing/operationCases.ts";

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
];

/** Fields that delete, restore or move seeded rows, or put the seeded device to use; later operations need the rows. */
const CHANGES_SEEDED_ROWS = /\.(check|delete|remove|restore|claim|move|leave|stop|revoke)/;

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
  recorded = await recordStatements();
  statements = await withDatabaseClient(server.url, async (db) => {
    await seedOtherOwners(db, OTHER_ITEMS);
    return explainAll(db, recorded);
  });
});
afterAll(() => server.close());

/**
 * Returns a guest, who reads rows of one owner, a member of an organisation, who reads rows of two and can claim the
 * rows of another guest, and a guest who reads rows of ten.
 */
async function createUsers(): Promise<(TestUser & { hasTenOwners: boolean })[]> {
  const guest = await server.newGuest();
  await seedRows(server, guest);
  const member = await server.newMember({ o: { id: "org_1", rol: "admin", slg: "acme" } });
  const person = await server.newGuest();
  await joinGroups(person, 9);
  return [
    { ...(await server.newGuest()), hasTenOwners: false },
    { ...member, cookie: guest.cookie, hasTenOwners: false },
    { ...person, hasTenOwners: true },
  ];
}

/** Makes a user one of the people of notebooks that others share. */
async function joinGroups({ userId }: TestUser, count: number) {
  const sharer = await server.newGuest();
  await server.db.query(
    `with joined as (insert into groups (id, shared_by) select gen_random_uuid(), $1 from generate_series(1, ${count}) returning id)
     insert into memberships (user_id, group_id, id, role, name) select $2, id, gen_random_uuid(), 'EDITOR', 'Bea' from joined`,
    [sharer.userId, userId],
  );
}

/** Seeds rows for a user after deleting all devices and notebooks, because a user may have only some of them. */
async function seedAgain(user: TestUser): Promise<SeedIds> {
  await server.db.query(
    "delete from notebooks where owner_id = $1 or owner_id in (select id from groups where shared_by = $1)",
    [user.userId],
  );
  await server.db.query("delete from device_sessions");
  await server.db.query("delete from devices");
  const ids = await seedRows(server, user);
  // The items of an account are counted when this is not known.
  await server.db.query("update owner_states set items_at_most = 2 where owner_id = $1", [user.userId]);
  return ids;
}

/** Calls every operation, one of them twice, and returns the statements sent, each text once for each way to explain it. */
async function recordStatements(): Promise<Map<string, SentStatement>> {
  const sent = new Map<string, SentStatement>();
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
      type Call = [string | { text: string; values?: unknown[] }, unknown];
      for (const [first, second] of query.mock.calls as unknown as Call[]) {
        const { text: sql, values = Array.isArray(second) ? second : [] } =
          typeof first === "string" ? { text: first } : first;
        const key = `${user.hasTenOwners} ${sql}`;
        const known = sent.get(key) ?? { sql, values: user.hasTenOwners ? values : null, fields: new Set() };
        sent.set(key, { ...known, fields: known.fields.add(field) });
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
  it("use all eleven tables with an owner", () => {
    expect(new Set(statements.flatMap(({ tables }) => tables)).size).toBe(11);
    expect(statements.length).toBeGreaterThan(50);
  });

  it("are fewer than a process prepares, also when callers with one owner and with several take turns", () => {
    expect(new Set([...recorded.values()].map(({ sql }) => sql)).size).toBeLessThan(MAX_STATEMENTS);
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
