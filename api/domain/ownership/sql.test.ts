import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Context } from "../context.ts";
import { Device } from "../../entities/Device.ts";
import { Item } from "../../entities/Item.ts";
import { List } from "../../entities/List.ts";
import { Notebook } from "../../entities/Notebook.ts";
import { type TestServer, startTestServer } from "../../testing/testServer.ts";
import { columns } from "./columns.ts";
import { queryOwned } from "./ownedRows.ts";
import { scopeTo } from "./scope.ts";
import {
  callers,
  callersWithTrash,
  deleteFrom,
  literal,
  parameter,
  sameOwner,
  sameOwnerWithTrash,
  type Sql,
  sql,
  update,
  Writer,
} from "./sql.ts";

let house: TestServer;
let context: Context;
beforeAll(async () => {
  house = await startTestServer();
  const caller: Context["caller"] = { viewer: { kind: "nobody" }, guestToken: null, cookie: "keep" };
  const loaders = {} as Context["loaders"];
  context = scopeTo(
    { db: house.db.manager, caller, loaders, payments: null, changedOwnerIds: new Set() },
    randomUUID(),
  );
});
afterAll(() => house.close());

/** The text of a statement and its parameters, for a caller who may act for these owners. */
function write(statement: Sql, ...owners: string[]) {
  const writer = new Writer(house.db, owners);
  statement.write(writer);
  return { text: writer.text, parameters: writer.parameters };
}

describe("a statement on what users own", () => {
  it.each([
    ["reads a table", () => sql`select id from ${Notebook} where true`],
    ["deletes", () => sql`${deleteFrom(Notebook)}`],
    ["changes", () => sql`${update(List)} set name = 'Taken' where id = ${randomUUID()}`],
    ["means another table", () => sql`select id from ${Notebook} where ${callers(List)}`],
    ["reads a second table", () => sql`select 1 from ${List}, ${Item} where ${callers(List)}`],
    ["reads a table twice", () => sql`select 1 from ${List}, (select id from ${List}) lists where ${callers(List)}`],
    ["says it in another template", () => sql`${callers(Item)} and ${sql`id in (select id from ${Item})`}`],
  ])("is refused when it %s and does not say whose rows it means", (_what, make) => {
    expect(make).toThrow("This statement does not say which rows of the table of");
  });

  it("cannot be run without the caller among its conditions: its type is another one", () => {
    const ofAnybody = sql`select id from ${List} where ${sameOwner(List, Notebook)}`;
    // @ts-expect-error -- the owner of the notebooks may be anybody
    const runIt = () => queryOwned(context, ofAnybody);
    // @ts-expect-error -- text is no statement
    const runText = () => queryOwned(context, "select id from lists");
    expect(runIt).toBeTypeOf("function");
    expect(runText).toBeTypeOf("function");
  });

  it("leaves out the trash unless it says otherwise, where its table has one", () => {
    expect(write(callers(Item), "ann").text).toBe("items.owner_id = $1 and items.deleted_at is null");
    expect(write(callersWithTrash(Item), "ann").text).toBe("items.owner_id = $1");
    expect(write(callers(Device), "ann").text).toBe("devices.owner_id = $1");
    expect(write(sameOwner(Item, List)).text).toBe("items.owner_id = lists.owner_id and items.deleted_at is null");
    expect(write(sameOwnerWithTrash(Item, List)).text).toBe("items.owner_id = lists.owner_id");
  });

  it("sends every value as a parameter, numbered in the order of the text", () => {
    const shared = parameter("milk");
    const statement = sql`select ${true}, ${shared} from ${Device} where ${callers(Device)} and ${sql`id = ${"x' or 1=1"}`} and ${shared} limit ${literal(5)}`;
    expect(write(statement, "ann")).toEqual({
      text: "select $1, $2 from devices where devices.owner_id = $3 and id = $4 and $2 limit 5",
      parameters: [true, "milk", "ann", "x' or 1=1"],
    });
  });

  it("names all owners that the caller may act for, as one parameter", () => {
    const statement = sql`${callers(Device)} or ${callers(Device)}`;
    expect(write(statement, "ann", "acme")).toEqual({
      text: "devices.owner_id = any($1) or devices.owner_id = any($1)",
      parameters: [["ann", "acme"]],
    });
  });

  it("has the same text for other values, so that it is prepared once", () => {
    const textFor = (id: string) =>
      write(sql`select ${columns(Item)} from ${Item} where ${callers(Item)} and id = ${id}`, id).text;
    expect(textFor("1")).toBe(textFor("2"));
  });

  it("answers the rows that it reads or returns, and remembers whose rows it changed", async () => {
    expect(await queryOwned(context, sql`select id from ${Item} where ${callers(Item)}`)).toEqual([]);
    expect(await queryOwned(context, sql`${deleteFrom(Device)} where ${callers(Device)}`)).toEqual([]);
    expect(context.changedOwnerIds.size).toBe(0);
    expect(
      await queryOwned(context, sql`${update(Item)} set completed = true where ${callers(Item)} returning id`),
    ).toEqual([]);
    expect([...context.changedOwnerIds]).toEqual([context.scopedOwnerId]);
  });
});
