import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestServer, startTestServer } from "../testing/testServer.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Tables that are small and read by everybody; all others belong to owners. */
const GLOBAL = [
  "guest_sessions",
  "migrations",
  "organizations",
  "rate_counts",
  "revocations",
  "users",
  "webhook_events",
];

/** Of these, what is never read together with others. */
const ON_ONE_MACHINE = ["migrations", "rate_counts"];

describe("the tables", () => {
  it("are what the entities say", async () => {
    const { upQueries } = await server.db.driver.createSchemaBuilder().log();
    expect(upQueries.map(({ query }) => query)).toEqual([]);
  });

  it("belong to an owner, but for the few that are named here", async () => {
    const tables = await server.db.query(
      `select table_name as name, bool_or(column_name = 'owner_id') as owned
         from information_schema.columns where table_schema = 'public'
        group by table_name order by table_name`,
    );
    const free = tables.filter(({ owned }: { owned: boolean }) => !owned);
    expect(free.map(({ name }: { name: string }) => name)).toEqual(GLOBAL);
    expect(tables.length).toBeGreaterThan(GLOBAL.length);
  });

  it("carry the owner in every key, so that they can be spread over machines by it", async () => {
    const keys = await server.db.query(
      `select conname, contype, pg_get_constraintdef(pg_constraint.oid) as definition
         from pg_constraint join pg_class on pg_class.oid = conrelid
        where contype in ('p', 'u', 'f') and relnamespace = 'public'::regnamespace and relname <> all($1)`,
      [GLOBAL],
    );
    expect(keys.length).toBeGreaterThan(5);
    for (const { conname, contype, definition } of keys)
      expect(definition, conname).toMatch(
        contype === "f" ? /\(owner_id, \w+\) REFERENCES \w+\(owner_id, id\)/ : /\(owner_id, id\)/,
      );
  });

  it("carry the owner in every unique index as well", async () => {
    const indexes = await server.db.query(
      `select pg_get_indexdef(indexrelid) as definition from pg_index join pg_class on pg_class.oid = indrelid
        where indisunique and relnamespace = 'public'::regnamespace and relname <> all($1)`,
      [GLOBAL],
    );
    expect(indexes.length).toBeGreaterThan(5);
    for (const { definition } of indexes) expect(definition).toMatch(/\(owner_id, /);
  });

  it("are all spread, or copied to each machine, by docker/scale/distribute.sql", async () => {
    const script = readFileSync("docker/scale/distribute.sql", "utf8");
    const named = (pattern: RegExp) => new Set([...script.matchAll(pattern)].map(([, name = ""]) => name));
    const owned = await server.db.query(
      `select table_name as name from information_schema.columns
        where table_schema = 'public' and column_name = 'owner_id'`,
    );
    expect(named(/create_distributed_table\('(\w+)', 'owner_id'/g)).toEqual(
      new Set(owned.map(({ name }: { name: string }) => name)),
    );
    expect(named(/create_reference_table\('(\w+)'\)/g)).toEqual(
      new Set(GLOBAL.filter((name) => !ON_ONE_MACHINE.includes(name))),
    );
    // Citus refuses these.
    const setting = await server.db.query(
      "select conname as name from pg_constraint where contype = 'f' and confdeltype in ('n', 'd') and connamespace = 'public'::regnamespace",
    );
    expect(named(/drop constraint (\w+)/g)).toEqual(new Set(setting.map(({ name }: { name: string }) => name)));
  });

  it("have neither triggers nor sequences of their own", async () => {
    expect(await server.db.query("select tgname from pg_trigger where not tgisinternal")).toEqual([]);
    const sequences = await server.db.query(
      "select sequencename as name from pg_sequences where schemaname = 'public'",
    );
    expect(sequences).toEqual([{ name: "migrations_id_seq" }]);
  });
});
