import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createContext, NO_SERVICES } from "../../calls/context.ts";
import type { Context } from "../base/context.ts";
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

let server: TestServer;
let context: Context;
beforeAll(async () => {
  server = await startTestServer();
  context = scopeTo(createContext(server.db.manager, NO_SERVICES), randomUUID());
});
afterAll(() => server.close());

/** Returns the text and the parameters of a statement, for a caller who may act for these owners. */
function write(statement: Sql, ...ownerIds: string[]) {
  const writer = new Writer(server.db, ownerIds);
  statement.write(writer);
  return { text: writer.text, parameters: writer.parameters };
}

describe("a statement on the data of users", () => {
  it.each([
    ["reads a table without a condition on the owner", () => sql`select id from ${Notebook} where true`],
    ["deletes without a condition on the owner", () => sql`${deleteFrom(Notebook)}`],
    [
      "updates without a condition on the owner",
      () => sql`${update(List)} set name = 'Taken' where id = ${randomUUID()}`,
    ],
    [
      "has a condition on the owner of another table only",
      () => sql`select id from ${Notebook} where ${callers(List)}`,
    ],
    [
      "reads a second table without a condition on the owner",
      () => sql`select 1 from ${List}, ${Item} where ${callers(List)}`,
    ],
    [
      "reads a table twice with one condition on the owner",
      () => sql`select 1 from ${List}, (select id from ${List}) lists where ${callers(List)}`,
    ],
    [
      "has the condition in another template only",
      () => sql`${callers(Item)} and ${sql`id in (select id from ${Item})`}`,
    ],
  ])("is refused when it %s", (_what, createStatement) => {
    expect(createStatement).toThrow("This statement does not say which rows of the table of");
  });

  it("does not compile without a condition on the caller", () => {
    const ofAnyOwner = sql`select id from ${List} where ${sameOwner(List, Notebook)}`;
    // @ts-expect-error -- no condition says that the caller owns the notebooks
    const runIt = () => queryOwned(context, ofAnyOwner);
    // @ts-expect-error -- a string is not a statement
    const runText = () => queryOwned(context, "select id from lists");
    expect(runIt).toBeTypeOf("function");
    expect(runText).toBeTypeOf("function");
  });

  it("leaves out the trash by default when its table has one", () => {
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

  it("has all owners that the caller may act for as one parameter", () => {
    const statement = sql`${callers(Device)} or ${callers(Device)}`;
    expect(write(statement, "ann", "acme")).toEqual({
      text: "devices.owner_id = any($1) or devices.owner_id = any($1)",
      parameters: [["ann", "acme"]],
    });
  });

  it("has the same text for different values, so that PostgreSQL prepares it once", () => {
    const textFor = (id: string) =>
      write(sql`select ${columns(Item)} from ${Item} where ${callers(Item)} and id = ${id}`, id).text;
    expect(textFor("1")).toBe(textFor("2"));
  });

  it("returns its rows, and adds the owner of changed rows to the context", async () => {
    expect(await queryOwned(context, sql`select id from ${Item} where ${callers(Item)}`)).toEqual([]);
    expect(await queryOwned(context, sql`${deleteFrom(Device)} where ${callers(Device)}`)).toEqual([]);
    expect(context.effects.ownerIds.size).toBe(0);
    expect(
      await queryOwned(context, sql`${update(Item)} set completed = true where ${callers(Item)} returning id`),
    ).toEqual([]);
    expect([...context.effects.ownerIds]).toEqual([context.scopedOwnerId]);
  });
});
