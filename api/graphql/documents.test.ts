import { ApolloServer } from "@apollo/server";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { seedRows } from "../testing/seed.ts";
import type { SeedIds } from "../testing/operationCases.ts";
import { ORIGIN, startTestServer, type TestServer, type TestUser } from "../testing/testServer.ts";
import { createOperationReader } from "./documents.ts";
import { schema } from "./schema.ts";

let server: TestServer;
let guest: TestUser;
let ids: SeedIds;
beforeAll(async () => {
  server = await startTestServer();
  guest = await server.newGuest();
  ids = await seedRows(server, guest);
});
afterAll(() => server.close());

const READ = "query Read($id: ID!) { list(id: $id) { id name items { id name } } }";
const TICK =
  "mutation Tick($id: ID!, $completed: Boolean!) { completeItem(id: $id, completed: $completed) { completed } }";
const RENAME = "mutation Rename($id: ID!, $input: UpdateListInput!) { updateList(id: $id, input: $input) { name } }";

type Call = { body: Record<string, unknown>; headers?: Record<string, string> };

async function send({ body, headers = {} }: Call) {
  const response = await server.app(
    new Request(`${ORIGIN}/graphql`, {
      method: "POST",
      headers: { cookie: guest.cookie, "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    }),
  );
  const type = response.headers.get("content-type");
  return { status: response.status, type, cache: response.headers.get("cache-control"), text: await response.text() };
}

const calls: [what: string, call: () => Call][] = [
  ["a read", () => ({ body: { query: READ, variables: { id: ids.list } } })],
  ["a write", () => ({ body: { query: TICK, variables: { id: ids.item, completed: false } } })],
  [
    "a row that is not there",
    () => ({ body: { query: READ, variables: { id: "00000000-0000-4000-8000-000000000000" } } }),
  ],
  ["a variable of a wrong type", () => ({ body: { query: TICK, variables: { id: ids.item, completed: "yes" } } })],
  ["a missing variable", () => ({ body: { query: READ, variables: {} } })],
  ["a request without variables", () => ({ body: { query: READ } })],
  ["variables that are null", () => ({ body: { query: READ, variables: null } })],
  [
    "a field that the input does not have",
    () => ({ body: { query: RENAME, variables: { id: ids.list, input: { x: 1 } } } }),
  ],
  ["a name that is null", () => ({ body: { query: RENAME, variables: { id: ids.list, input: { name: null } } } })],
  [
    "a request with the name of its operation",
    () => ({ body: { query: READ, operationName: "Read", variables: { id: ids.list } } }),
  ],
  [
    "a request with the name of no operation",
    () => ({ body: { query: READ, operationName: "Other", variables: { id: ids.list } } }),
  ],
  ["variables in a list", () => ({ body: { query: READ, variables: [ids.list] } })],
  ["a field that is not there", () => ({ body: { query: "{ lists { id x } }" } })],
  ["a text that is no document", () => ({ body: { query: "{ lists { id }" } })],
  [
    "an invalid Idempotency-Key",
    () => ({
      body: { query: TICK, variables: { id: ids.item, completed: true } },
      headers: { "idempotency-key": "x" },
    }),
  ],
];

/** Those accept values for which the server chooses the type of the answer without Apollo, and one for which it does not. */
describe.each([
  ["any type", {}],
  ["any type by name", { accept: "*/*" }],
  ["JSON only", { accept: "application/json" }],
  ["the type of GraphQL", { accept: "application/graphql-response+json,application/json;q=0.9" }],
  ["JSON before the type of GraphQL", { accept: "application/json, application/graphql-response+json;q=0.5" }],
])("a client that accepts %s", (_what, headers: Record<string, string>) => {
  it.each(calls)("gets the same answer to %s as through Apollo", async (_name, createCall) => {
    const { body, ...call } = createCall();
    const request = { headers: { ...headers, ...call.headers } };
    const answer = await send({ ...request, body });
    // Apollo reads each request that has extensions.
    expect(answer).toEqual(await send({ ...request, body: { ...body, extensions: {} } }));
  });
});

describe("Apollo", () => {
  const countRequests = async (call: Call) => {
    const apollo = vi.spyOn(ApolloServer.prototype, "executeHTTPGraphQLRequest");
    await send(call);
    const { length } = apollo.mock.calls;
    apollo.mockRestore();
    return length;
  };

  it("answers no plain request, also not the first one with a document", async () => {
    const query = "query First { lists { id } }";
    expect(await countRequests({ body: { query } })).toBe(0);
  });

  it.each([
    ["a request with extensions", { body: { query: READ, variables: { id: "1" }, extensions: {} } }],
    ["a document with an error", { body: { query: "{ lists { x } }" } }],
    ["a document longer than 10,000 characters", { body: { query: `{ lists { id } } #${"x".repeat(10_000)}` } }],
    ["a client that accepts another type", { body: { query: "{ lists { id } }" }, headers: { accept: "text/html" } }],
  ])("answers %s", async (_name, call) => {
    expect(await countRequests(call)).toBe(1);
  });
});

it("a document is parsed once while all that are kept have 200,000 characters, and then the oldest is forgotten", () => {
  const readOperation = createOperationReader(schema, { introspection: true });
  const read = (query: string) =>
    readOperation({ method: "POST", url: "/graphql", headers: new Headers(), body: { query } })?.document;
  const first = "{ lists { id } }";
  const document = read(first);
  expect(document).toBeDefined();
  for (let number = 10; number < 30; number++) read(`{ lists { id } } # ${number} ${"x".repeat(9_900)}`);
  expect(read(first)).toBe(document);
  read(`{ lists { id } } # ${"x".repeat(1_900)}`);
  expect(read(first)).not.toBe(document);
});
