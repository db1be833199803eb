import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type App, createApp } from "../app.ts";
import { asUser } from "../testing/asUser.ts";
import {
  changeTables,
  DEFAULT_APP_OPTIONS,
  nobody,
  ORIGIN,
  startTestServer,
  type TestServer,
  type TestUser,
} from "../testing/testServer.ts";

let server: TestServer;
let ann: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  ann = await server.newGuest();
});
afterAll(() => server.close());

describe("GraphQL", () => {
  it.each([
    ["a document that ends too early", "{ notebooks { id"],
    ["a field that does not exist", "{ notebooks { colour } }"],
    ["an argument of a wrong type", 'mutation { completeItem(id: 1, completed: "true") { id } }'],
    ["a document with 400 aliases", `{ ${"a: currentUser { id } ".repeat(400)} }`],
  ])("refuses %s", async (_label, query) => {
    const answer = await server.graphql(ann, query);
    expect(answer.status).toBe(400);
    expect(answer.json.errors[0].extensions).toEqual({ code: "BAD_USER_INPUT" });
  });

  it("names each wrong field of a variable with a message for users", async () => {
    const query = "mutation ($input: CreateListInput!) { createList(input: $input) { id } }";
    const { status, json } = await server.graphql(ann, query, {
      input: { notebookId: "x", priority: 1.5, colour: "red" },
    });
    expect(status).toBe(400);
    expect(json.errors[0].extensions).toMatchObject({
      code: "BAD_USER_INPUT",
      fields: {
        priority: "Priority must be a whole number",
        name: "Name is required",
        colour: "colour is not a field of CreateListInput",
      },
    });
  });

  it.each(["subscription { notebooks { id } }", "subscription S { x } query Q { notebooks { id } }"])(
    "refuses %s, because the schema has no subscriptions",
    async (query) => {
      const { status, json } = await server.graphql(ann, query);
      expect([status, json.errors[0].extensions.code]).toEqual([400, "BAD_USER_INPUT"]);
      expect(json.errors[0].message).toBe("There are no subscriptions; send a query or a mutation");
    },
  );

  it.each([
    ["an argument", "$yes: Boolean", "ensureCurrentUser(createAnonymousUser: $yes) { id }"],
    ["a part of an argument", '$yes: String = "A"', "createNotebook(input: { name: $yes }) { id }"],
    ["@skip", "$yes: Boolean = true", "ensureCurrentUser @skip(if: $yes) { id }"],
    ["@skip before @include", "$yes: Boolean = true", "ensureCurrentUser @skip(if: $yes) @include(if: false) { id }"],
    ["@include below the root", "$yes: Boolean = true", "ensureCurrentUser { id @include(if: $yes) }"],
    [
      "a fragment",
      "$yes: Boolean",
      "...F } fragment F on Mutation { ensureCurrentUser(createAnonymousUser: $yes) { id }",
    ],
  ])("runs nothing when the variable of %s is null and must not be", async (_place, variable, selection) => {
    const guest = await server.newGuest();
    const query = `mutation (${variable}) { early: createNotebook(input: { name: "Early" }) { id } ${selection} }`;
    const { status, json } = await server.graphql(guest, query, { yes: null });
    expect([status, json.errors[0].extensions.code]).toEqual([400, "BAD_USER_INPUT"]);
    expect(await asUser(server, guest).get("notebook")).toEqual([]);
  });

  it.each([
    ["a field", "{ notebook(id: $id) @include(if: $no) { id } notebooks { id } }"],
    ["a fragment", "{ ...F @include(if: $no) notebooks { id } } fragment F on Query { notebook(id: $id) { id } }"],
    ["an inline fragment", "{ ... @include(if: $no) { notebook(id: $id) { id } } notebooks { id } }"],
  ])("ignores null in %s that a directive leaves out", async (_place, selection) => {
    const query = `query ($id: ID = "x", $no: Boolean!) ${selection}`;
    const { json } = await server.graphql(await server.newGuest(), query, { id: null, no: false });
    expect(json).toEqual({ data: { notebooks: [] } });
  });

  it("refuses requests that a form of another site could send", async () => {
    const headers = { cookie: ann.cookie, "content-type": "text/plain" };
    const body = JSON.stringify({ query: "{ currentUser { id } }" });
    expect((await server.app(new Request(`${ORIGIN}/graphql`, { method: "POST", headers, body }))).status).toBe(415);
    expect((await server.app(new Request(`${ORIGIN}/graphql?query={currentUser{id}}`))).status).toBe(400);
  });

  it("refuses batches of operations", async () => {
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify([{ query: "{ currentUser { id } }" }]);
    expect((await server.app(new Request(`${ORIGIN}/graphql`, { method: "POST", headers, body }))).status).toBe(400);
  });

  it("hides the details of a bug from the caller and logs them", async () => {
    const broken = await startTestServer();
    const guest = await broken.newGuest();
    await changeTables(broken, "alter table notebooks rename to notebooks_gone");
    const graphql = await broken.graphql(guest, "{ notebooks { id } }");
    const rest = await broken.rest(guest, "GET", "/api/notebook");
    expect(graphql.json.errors).toEqual([
      {
        message: "Something went wrong",
        locations: expect.anything(),
        path: ["notebooks"],
        extensions: { code: "INTERNAL" },
      },
    ]);
    expect(rest).toMatchObject({ status: 500, json: { code: "INTERNAL", message: "Something went wrong" } });
    expect(vi.mocked(console.error).mock.calls.map(([error]) => String(error))).toEqual([
      expect.stringContaining(String.raw`relation \"notebooks\" does not exist`),
      expect.stringContaining(String.raw`relation \"notebooks\" does not exist`),
    ]);
    vi.mocked(console.error).mockClear();
    await broken.close();
  });

  it("answers UNAVAILABLE with Retry-After when the database cannot be reached", async () => {
    const broken = await startTestServer();
    await broken.db.destroy();
    const rest = await broken.rest(ann, "GET", "/api/notebook");
    expect(rest).toMatchObject({ status: 503, json: { code: "UNAVAILABLE" } });
    expect(rest.headers.get("retry-after")).toBe("1");
    await broken.db.initialize();
    await broken.close();
  });

  it("answers introspection queries only when introspection is on", async () => {
    const introspectionQuery = "{ __schema { queryType { name } } }";
    expect((await server.graphql(nobody, introspectionQuery)).json.data).toEqual({
      __schema: { queryType: { name: "Query" } },
    });
    const serverWithoutIntrospection = await startTestServer({ introspection: false });
    for (const query of [introspectionQuery, '{ __type(name: "List") { name } }']) {
      const { status, json } = await serverWithoutIntrospection.graphql(nobody, query);
      expect([status, json.errors]).toEqual([
        400,
        [
          {
            message: "Introspection is off on this server; the setting INTROSPECTION=on turns it on",
            locations: expect.anything(),
            extensions: { code: "BAD_USER_INPUT" },
          },
        ],
      ]);
    }
    await serverWithoutIntrospection.close();
  });

  describe("opened in a browser", () => {
    const open = (app: App, path = "/graphql", method = "GET") =>
      app(new Request(ORIGIN + path, { method, headers: { accept: "text/html,application/xhtml+xml,*/*;q=0.8" } }));

    it("leads to GraphiQL where it is on", async () => {
      const app = await createApp({ ...DEFAULT_APP_OPTIONS, db: server.db, identity: null, graphiql: true });
      for (const path of ["/graphql", "/graphql?query={notebooks{id}}"]) {
        const response = await open(app, path);
        expect([response.status, response.headers.get("location")], path).toEqual([302, "/graphiql"]);
      }
    });

    it("answers 404 where GraphiQL is off, as in production", async () => {
      const response = await open(server.app);
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ code: "NOT_FOUND", message: "Page not found: /graphql" });
      expect((await open(server.app, "/graphql", "POST")).status).toBe(400);
    });
  });

  it("answers a program that accepts any type and sends its query in the address", async () => {
    const headers = { accept: "*/*", "apollo-require-preflight": "1" };
    const response = await server.app(new Request(`${ORIGIN}/graphql?query={notebooks{id}}`, { headers }));
    expect(await response.json()).toEqual({ data: { notebooks: [] } });
  });

  it("reads the items of many lists with one statement", async () => {
    const asAnn = asUser(server, ann);
    const notebookId = await asAnn.makeNotebook();
    for (const name of ["Rome 10", "Rome 9"]) await asAnn.makeList(["Soap", "Socks"], { notebookId, name });
    const query = vi.spyOn(server.db.manager, "query");
    const { json } = await server.graphql(
      ann,
      "{ notebooks { lists { name itemCount completedCount items { name } } } }",
    );
    const items = [{ name: "Soap" }, { name: "Socks" }];
    expect(json.data.notebooks[0].lists).toEqual(
      ["Rome 9", "Rome 10"].map((name) => ({ name, itemCount: 2, completedCount: 0, items })),
    );
    // One statement each for the caller, notebooks, lists with their counts, and items.
    expect(query.mock.calls.length).toBe(4);
    query.mockRestore();
  });
});
