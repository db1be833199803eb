import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { seedOtherOwners } from "../../bench/http/seed.ts";
import { seedRows } from "../testing/seed.ts";
import { type TestServer, withDatabaseClient, startTestServer, type TestUser } from "../testing/testServer.ts";
import { type SeedIds, operationCases } from "../testing/operationCases.ts";

/** Every statement that the operations send about what people own, and how PostgreSQL goes about it. */

const OTHER_ITEMS = 50_000;

/** Fields that count all items of an owner, or look into all of them; every other one knows which it is about. */
const READ_ALL_ITEMS = [
  "Mutation.confirmCheckout",
  "Mutation.createItem",
  "Mutation.createItems",
  "Mutation.createListFromTemplate",
  "Mutation.duplicateList",
  "Query.claimPreview",
  "Query.plan",
  "Query.search",
];

/** After these something is missing that others are about. */
const TAKES_AWAY = /\.(delete|remove|restore|claim|move)/;

type Plan = { "Node Type": string; "Relation Name"?: string; "Index Cond"?: string; "Recheck Cond"?: string };
type Node = Plan & { Plans?: Node[] };

/** A statement, the fields of the schema that send it, and what its plan reads of owners' tables. */
type Statement = { sql: string; fields: string[]; tables: string[]; reads: Plan[] };

let server: TestServer;
let statements: Statement[];
beforeAll(async () => {
  server = await startTestServer();
  const sent = await record();
  statements = await withDatabaseClient(server.url, async (db) => {
    await seedOtherOwners(db, OTHER_ITEMS);
    return explainAll(db, sent);
  });
});
afterAll(() => server.close());

/** A guest, and a member of an organisation who was a guest before: each is about one owner, or about two. */
async function createUsers(): Promise<TestUser[]> {
  const guest = await server.newGuest();
  await seedRows(server, guest);
  const member = await server.newMember({ o: { id: "org_1", rol: "admin", slg: "acme" } });
  return [await server.newGuest(), { ...member, cookie: guest.cookie }];
}

/** The devices that were there are forgotten: there is room for five. */
async function seedAgain(person: TestUser): Promise<SeedIds> {
  await server.db.query("delete from device_sessions");
  await server.db.query("delete from devices");
  return seedRows(server, person);
}

/** Calls every operation; answers the texts that were sent, each with the fields that sent it. */
async function record(): Promise<Map<string, Set<string>>> {
  const sent = new Map<string, Set<string>>();
  const query = vi.spyOn(pg.Client.prototype, "query");
  for (const person of await createUsers()) {
    let ids = await seedAgain(person);
    for (const { field, toGraphQL, guest } of operationCases) {
      query.mockClear();
      const { json } = await server.graphql(person, ...(toGraphQL(ids) as [string, Record<string, unknown>]));
      expect(json.errors?.[0].extensions.code, field).toBe(person.token ? undefined : guest);
      for (const [first] of query.mock.calls as unknown as [string | { text: string }][]) {
        const text = typeof first === "string" ? first : first.text;
        sent.set(text, (sent.get(text) ?? new Set()).add(field));
      }
      if (TAKES_AWAY.test(field)) ids = await seedAgain(person);
    }
  }
  query.mockRestore();
  return sent;
}

const readTables = async (db: pg.Client): Promise<string[]> => {
  const { rows } = await db.query<{ name: string }>(
    `select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'owner_id' and table_name not like 'local\\_%'`,
  );
  return rows.map(({ name }) => name);
};

const nodesOf = (node: Node): Plan[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/**
 * The plans of those that are about owners' tables, for any parameters. PostgreSQL may not read a small table as a whole,
 * neither by itself nor to join it.
 */
async function explainAll(db: pg.Client, sent: Map<string, Set<string>>): Promise<Statement[]> {
  const owned = await readTables(db);
  for (const way of ["seqscan", "hashjoin", "mergejoin"]) await db.query(`set enable_${way} = off`);
  const explained: Statement[] = [];
  for (const [sql, fields] of sent) {
    const tables = owned.filter((table) => new RegExp(`\\b${table}\\b`, "i").test(sql));
    if (tables.length === 0) continue;
    const { rows } = await db.query<{ "QUERY PLAN": { Plan: Node }[] }>(`explain (generic_plan, format json) ${sql}`);
    const nodes = rows.flatMap((row) => row["QUERY PLAN"]).flatMap(({ Plan }) => nodesOf(Plan));
    const reads = nodes.filter((node) => owned.includes(node["Relation Name"] ?? "") && /Scan/.test(node["Node Type"]));
    explained.push({ sql, fields: [...fields].sort(), tables, reads });
  }
  return explained;
}

const conditionOf = (read: Plan) => read["Index Cond"] ?? read["Recheck Cond"] ?? "";

describe("the statements that operations send", () => {
  it("are about every owners' table", () => {
    expect(new Set(statements.flatMap(({ tables }) => tables)).size).toBe(6);
    expect(statements.length).toBeGreaterThan(50);
  });

  it("name the owner, so that one machine of many answers them", () => {
    const nameless = statements.filter(
      ({ sql }) => !/owner_id"? = (any\()?\$\d/i.test(sql) && !/^insert into \w+ \(owner_id,/i.test(sql),
    );
    expect(nameless.map(({ sql }) => sql)).toEqual([]);
  });

  it("reach an owner's rows by an index that begins with the owner: no table is read as a whole", () => {
    const slow = statements.flatMap(({ sql, reads }) =>
      reads.filter((read) => !/owner_id = /.test(conditionOf(read))).map((read) => ({ sql, read })),
    );
    expect(slow).toEqual([]);
  });

  it("read no more items of an owner than they are about", () => {
    const fields = statements.flatMap(({ fields, reads }) =>
      reads.some((read) => read["Relation Name"] === "items" && !/ AND /.test(conditionOf(read))) ? fields : [],
    );
    expect([...new Set(fields)].sort()).toEqual(READ_ALL_ITEMS);
  });
});
