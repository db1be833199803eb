import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { migrate, productTables } from "../database/migrate.ts";
import { createDatabase, dropDatabase, withDatabaseClient } from "../testing/testServer.ts";

let url: string;
beforeAll(async () => {
  url = await createDatabase("template0");
});
afterAll(() => dropDatabase(url));

it("a session that was refused before the update stays refused, for the same device", async () => {
  const index = productTables.migrations.findIndex(({ name }) => name.startsWith("AddSessionRefusals"));
  await migrate(url, { migrations: productTables.migrations.slice(0, index) });
  const [ann, used, removed, late] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  await withDatabaseClient(url, async (client) => {
    const add = (table: string, ...values: unknown[]) =>
      client.query(`insert into ${table} values (${values.map((_, n) => `$${n + 1}`).join(", ")})`, values);
    await client.query("insert into users (id, auth_id) values ($1, 'user_ann')", [ann]);
    await add("devices", ann, used, "now", "now", null);
    await add("devices", ann, removed, "now", "now", "now");
    await add("device_sessions", ann, "sess_used", used, false);
    await add("device_sessions", ann, "sess_removed", removed, false);
    await add("device_sessions", ann, "sess_late", late, true);
    await migrate(url);
    const { rows } = await client.query(
      `select id, device_ids, reason, session_refusals.device_id as "refusedId"
         from device_sessions left join session_refusals on session_id = id and user_id = owner_id order by id`,
    );
    expect(rows).toEqual([
      { id: "sess_late", device_ids: [late], reason: "device_limit", refusedId: late },
      { id: "sess_removed", device_ids: [removed], reason: "device_removed", refusedId: removed },
      { id: "sess_used", device_ids: [used], reason: null, refusedId: null },
    ]);
  });
});
