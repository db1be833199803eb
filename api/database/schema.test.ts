import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type House, openHouse } from "../testing/house.ts";

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

/**
 * Tables that are small and read by everybody; all others belong to owners. The `local_` ones are the identity
 * provider's stand-in's and hold nothing of the product.
 */
const GLOBAL = ["guest_sessions", "migrations", "organizations", "revocations", "users", "webhook_events"];

describe("the tables", () => {
  it("are what the entities say", async () => {
    const { upQueries } = await house.db.driver.createSchemaBuilder().log();
    expect(upQueries.map(({ query }) => query)).toEqual([]);
  });

  it("belong to an owner, but for the few that are named here", async () => {
    const tables = await house.db.query(
      `select table_name as name, bool_or(column_name = 'owner_id') as owned
         from information_schema.columns where table_schema = 'public' and table_name not like 'local\\_%'
        group by table_name order by table_name`,
    );
    const free = tables.filter(({ owned }: { owned: boolean }) => !owned);
    expect(free.map(({ name }: { name: string }) => name)).toEqual(GLOBAL);
    expect(tables.length).toBeGreaterThan(GLOBAL.length);
  });

  it("carry the owner in every key, so that they can be spread over machines by it", async () => {
    const keys = await house.db.query(
      `select conname, contype, pg_get_constraintdef(pg_constraint.oid) as definition
         from pg_constraint join pg_class on pg_class.oid = conrelid
        where contype in ('p', 'u', 'f') and relnamespace = 'public'::regnamespace and relname <> all($1)
          and relname not like 'local\\_%'`,
      [GLOBAL],
    );
    expect(keys.length).toBeGreaterThan(5);
    for (const { conname, contype, definition } of keys)
      expect(definition, conname).toMatch(
        contype === "f" ? /\(owner_id, \w+\) REFERENCES \w+\(owner_id, id\)/ : /\(owner_id, id\)/,
      );
  });

  it("have neither triggers nor sequences of their own", async () => {
    expect(await house.db.query("select tgname from pg_trigger where not tgisinternal")).toEqual([]);
    const sequences = await house.db.query("select sequencename as name from pg_sequences where schemaname = 'public'");
    expect(sequences).toEqual([{ name: "migrations_id_seq" }]);
  });
});
