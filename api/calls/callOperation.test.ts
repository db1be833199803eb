import { randomUUID } from "node:crypto";
import { buildSchema } from "graphql";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { asUser } from "../testing/asUser.ts";
import { changeTables, startTestServer, type TestServer, type TestUser } from "../testing/testServer.ts";
import { readOperation } from "./operation.ts";

let server: TestServer;
let ann: TestUser;
let list: { id: string; items: Record<string, string> };
beforeAll(async () => {
  server = await startTestServer();
  ann = await server.newGuest();
  const notebookId = await asUser(server, ann).makeNotebook();
  list = await asUser(server, ann).makeList(["Milk"], { notebookId });
  await changeTables(
    server,
    `create sequence runs_of_a_write;
     create function fail_as_a_deadlock() returns trigger language plpgsql as $$
       begin
         perform nextval('runs_of_a_write');
         raise exception 'as if it were a deadlock' using errcode = '40P01';
       end $$;
     create trigger fail_as_a_deadlock before update on items for each row execute function fail_as_a_deadlock();`,
  );
});
afterAll(() => server.close());

describe("a write that ends in a deadlock each time", () => {
  beforeEach(() => server.db.query("alter sequence runs_of_a_write restart"));

  const rename = { name: "Oat milk" };
  const document = "mutation ($id: ID!, $input: UpdateItemInput!) { updateItem(id: $id, input: $input) { id } }";
  const write = {
    REST: (as: TestUser) => server.rest(as, "PUT", `/api/item/${list.items["Milk"]}`, rename),
    GraphQL: (as: TestUser) => server.graphql(as, document, { id: list.items["Milk"], input: rename }),
  };

  it.each([
    ["REST", "without"],
    ["REST", "with"],
    ["GraphQL", "without"],
    ["GraphQL", "with"],
  ] as const)("over %s, %s a key, runs three times", async (api, withKey) => {
    const { json } = await write[api](withKey === "with" ? { ...ann, key: randomUUID() } : ann);
    expect(json.code ?? json.errors[0].extensions.code).toBe("INTERNAL");
    expect(console.error).toHaveBeenCalled();
    vi.mocked(console.error).mockClear();
    const [{ count }] = await server.db.query("select nextval('runs_of_a_write')::int - 1 as count");
    expect(count).toBe(3);
  });
});

it("a mutation with a key that is taken back tells nobody of what it has changed", async () => {
  const notebook = await asUser(server, ann).makeNotebook();
  const bea = await server.newGuest();
  await asUser(server, bea).join(await asUser(server, ann).share(notebook));
  const publish = vi.spyOn(server.changes, "publish");
  const send = async (document: string) => {
    publish.mockClear();
    const { json } = await server.graphql({ ...ann, key: randomUUID() }, document);
    return { code: json.errors?.[0].extensions.code, published: publish.mock.calls.flatMap(([ids]) => [...ids]) };
  };
  const stop = `one: stopSharing(notebookId: "${notebook}") { id }`;
  expect(await send(`mutation { ${stop} two: deleteItem(id: "${randomUUID()}") { success } }`)).toEqual({
    code: "NOT_FOUND",
    published: [],
  });
  expect((await send(`mutation { ${stop} }`)).published).toContain(bea.userId);
  publish.mockRestore();
});

describe("an operation of the schema", () => {
  const schema = buildSchema(`
    enum TokenScope { READ WRITE NONE }
    enum DeviceNeed { NONE READ WRITE }
    directive @token(scope: TokenScope!, oneNotebook: Boolean! = true) on FIELD_DEFINITION
    directive @device(needs: DeviceNeed!) on FIELD_DEFINITION
    directive @key(taken: Boolean!) on FIELD_DEFINITION
    directive @rows(most: Int!) on FIELD_DEFINITION
    type Query { bare: ID open: ID @rows(most: 1000) @token(scope: READ) @device(needs: NONE) }
    type Mutation { bare: ID open: ID @token(scope: WRITE, oneNotebook: false) @device(needs: READ) @key(taken: false) }
  `);
  const read = (name: string, isMutation: boolean) => {
    const field = (isMutation ? schema.getMutationType() : schema.getQueryType())?.getFields()[name];
    return field && readOperation(schema, field, isMutation);
  };

  it("without directives is for no token, and a write needs a device that may write and takes a key", () => {
    expect(read("bare", false)).toEqual({ name: "bare", token: null, device: "READ", takesKey: false, rows: 0 });
    expect(read("bare", true)).toEqual({ name: "bare", token: null, device: "WRITE", takesKey: true, rows: 0 });
  });

  it("is what its directives say", () => {
    const open = { scope: "READ", oneNotebook: true };
    expect(read("open", false)).toEqual({ name: "open", token: open, device: "NONE", takesKey: false, rows: 1_000 });
    const write = { scope: "WRITE", oneNotebook: false };
    expect(read("open", true)).toEqual({ name: "open", token: write, device: "READ", takesKey: false, rows: 0 });
  });
});
