import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Context } from "../context.ts";
import { type House, openHouse } from "../testing/house.ts";
import { run, runWithTrash } from "./owned.ts";
import { actFor } from "./owners.ts";

let house: House;
let context: Context;
beforeAll(async () => {
  house = await openHouse();
  const caller: Context["caller"] = { viewer: { kind: "nobody" }, guestToken: null, cookie: "keep" };
  const loaders = {} as Context["loaders"];
  context = actFor({ db: house.db.manager, caller, loaders, payments: null, changed: new Set() }, randomUUID());
});
afterAll(() => house.close());

describe("a statement on what people own", () => {
  it.each([
    "select id from notebooks where true",
    "delete from notebooks",
    "update lists set name = 'Taken' where id = $1",
  ])("that does not name its owner is refused: %s", async (sql) => {
    await expect(run(context, sql)).rejects.toThrow("This statement does not");
    await expect(runWithTrash(context, sql)).rejects.toThrow("This statement does not name its owner");
  });

  it.each([
    "select id from notebooks where owner_id = any($1)",
    "update items set completed = true where owner_id = any($1)",
    "delete from lists where owner_id = any($1)",
    `select lists.id from lists join items on items.owner_id = lists.owner_id
      where lists.owner_id = any($1) and lists.deleted_at is null`,
    "select 1 from unnest(array[]::uuid[]) as id, items where owner_id = any($1)",
  ])("that forgets the trash is refused, unless it means it: %s", async (sql) => {
    await expect(run(context, sql)).rejects.toThrow("This statement does not leave out the trash");
    expect(await runWithTrash(context, sql)).toEqual([]);
  });

  it("that leaves out the trash, or has none, is run", async () => {
    const ofItems = "select items.id, items.name from items where owner_id = any($1) and deleted_at is null";
    expect(await run(context, ofItems)).toEqual([]);
    expect(await run(context, "select id from devices where owner_id = any($1)")).toEqual([]);
  });
});
