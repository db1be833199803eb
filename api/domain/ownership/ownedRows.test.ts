import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Context } from "../context.ts";
import { type TestServer, startTestServer } from "../../testing/testServer.ts";
import { queryOwned, queryOwnedWithTrash } from "./ownedRows.ts";
import { scopeTo } from "./scope.ts";

let server: TestServer;
let context: Context;
beforeAll(async () => {
  server = await startTestServer();
  const caller: Context["caller"] = { viewer: { kind: "nobody" }, guestToken: null, cookie: "keep" };
  const loaders = {} as Context["loaders"];
  context = scopeTo(
    { db: server.db.manager, caller, loaders, payments: null, changedOwnerIds: new Set() },
    randomUUID(),
  );
});
afterAll(() => server.close());

describe("a statement on what people own", () => {
  it.each([
    "select id from notebooks where true",
    "delete from notebooks",
    "update lists set name = 'Taken' where id = $1",
  ])("that does not name its owner is refused: %s", async (sql) => {
    await expect(queryOwned(context, sql)).rejects.toThrow("This statement does not");
    await expect(queryOwnedWithTrash(context, sql)).rejects.toThrow("This statement does not name its owner");
  });

  it.each([
    "select id from notebooks where owner_id = any($1)",
    "update items set completed = true where owner_id = any($1)",
    "delete from lists where owner_id = any($1)",
    `select lists.id from lists join items on items.owner_id = lists.owner_id
      where lists.owner_id = any($1) and lists.deleted_at is null`,
    "select 1 from unnest(array[]::uuid[]) as id, items where owner_id = any($1)",
  ])("that forgets the trash is refused, unless it means it: %s", async (sql) => {
    await expect(queryOwned(context, sql)).rejects.toThrow("This statement does not leave out the trash");
    expect(await queryOwnedWithTrash(context, sql)).toEqual([]);
  });

  it("that leaves out the trash, or has none, is run", async () => {
    const ofItems = "select items.id, items.name from items where owner_id = any($1) and deleted_at is null";
    expect(await queryOwned(context, ofItems)).toEqual([]);
    expect(await queryOwned(context, "select id from devices where owner_id = any($1)")).toEqual([]);
  });
});
