import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestServer, startTestServer } from "../testing/testServer.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Tables without an owner: they are small, and requests of every user read them. */
const TABLES_WITHOUT_OWNER = [
  "access_tokens",
  "authorization_codes",
  "calendar_feeds",
  "database_version",
  "former_people",
  "groups",
  "guest_credentials",
  "guest_sessions",
  "invitation_refusals",
  "invitations",
  "memberships",
  "migrations",
  "organizations",
  "published_templates",
  "push_keys",
  "push_messages",
  "push_subscriptions",
  "rate_counts",
  "revocations",
  "session_refusals",
  "template_ties",
  "users",
  "webhook_events",
];

/** No statement joins these of them with other tables, so that they can stay on one machine. */
const TABLES_ON_ONE_MACHINE = ["database_version", "migrations", "push_keys", "rate_counts"];

describe("the tables", () => {
  it("match the entities", async () => {
    const { upQueries } = await server.db.driver.createSchemaBuilder().log();
    expect(upQueries.map(({ query }) => query)).toEqual([]);
  });

  it("have a column for the owner, except those that this test lists", async () => {
    const tables = await server.db.query(
      `select table_name as name, bool_or(column_name = 'owner_id') as owned
         from information_schema.columns where table_schema = 'public'
        group by table_name order by table_name`,
    );
    const withoutOwner = tables.filter(({ owned }: { owned: boolean }) => !owned);
    expect(withoutOwner.map(({ name }: { name: string }) => name)).toEqual(TABLES_WITHOUT_OWNER);
    expect(tables.length).toBeGreaterThan(TABLES_WITHOUT_OWNER.length);
  });

  it("have the owner in every key, so that they can be distributed over machines by owner", async () => {
    const keys = await server.db.query(
      `select conname, contype, pg_get_constraintdef(pg_constraint.oid) as definition
         from pg_constraint join pg_class on pg_class.oid = conrelid
        where contype in ('p', 'u', 'f') and relnamespace = 'public'::regnamespace and relname <> all($1)`,
      [TABLES_WITHOUT_OWNER],
    );
    expect(keys.length).toBeGreaterThan(5);
    for (const { conname, contype, definition } of keys)
      expect(definition, conname).toMatch(
        contype === "f" ? /\(owner_id, \w+\) REFERENCES \w+\(owner_id, id\)/ : /\(owner_id(, tx)?(, id)?\)/,
      );
  });

  it("have the owner in every unique index", async () => {
    const indexes = await server.db.query(
      `select pg_get_indexdef(indexrelid) as definition from pg_index join pg_class on pg_class.oid = indrelid
        where indisunique and relnamespace = 'public'::regnamespace and relname <> all($1)`,
      [TABLES_WITHOUT_OWNER],
    );
    expect(indexes.length).toBeGreaterThan(5);
    for (const { definition } of indexes) expect(definition).toMatch(/\(owner_id[,)]/);
  });

  it("are distributed or copied to each machine by docker/scale/distribute.sql", async () => {
    const script = readFileSync("docker/scale/distribute.sql", "utf8");
    const [, copied = "", distributed = ""] = script.split("array array[");
    const listNames = (part: string) => new Set(part.split("]")[0]?.match(/\w+/g));
    const owned = await server.db.query(
      `select table_name as name from information_schema.columns
        where table_schema = 'public' and column_name = 'owner_id'`,
    );
    expect(listNames(distributed)).toEqual(new Set(owned.map(({ name }: { name: string }) => name)));
    expect(listNames(copied)).toEqual(
      new Set(TABLES_WITHOUT_OWNER.filter((name) => !TABLES_ON_ONE_MACHINE.includes(name))),
    );
    // Citus does not allow foreign keys with ON DELETE SET NULL or SET DEFAULT.
    const settingForeignKeys = await server.db.query(
      "select conname as name from pg_constraint where contype = 'f' and confdeltype in ('n', 'd') and connamespace = 'public'::regnamespace",
    );
    expect(settingForeignKeys).toEqual([]);
  });

  it("have no sequences of their own, and no triggers but those of changes", async () => {
    const triggers = await server.db.query("select tgname as name from pg_trigger where not tgisinternal");
    const names = triggers.map(({ name }: { name: string }) => name).sort();
    expect(names.filter((name: string) => !/_changed_\w+_on_/.test(name))).toEqual([]);
    expect(names.length).toBeGreaterThan(20);
    const sequences = await server.db.query(
      "select sequencename as name from pg_sequences where schemaname = 'public'",
    );
    expect(sequences).toEqual([{ name: "migrations_id_seq" }]);
  });
});
