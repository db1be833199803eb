import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type App, createApp } from "../app.ts";
import { seedRows } from "../testing/seed.ts";
import type { SeedIds } from "../testing/operationCases.ts";
import { DEFAULT_APP_OPTIONS, ORIGIN, startTestServer, type TestServer, type TestUser } from "../testing/testServer.ts";

let server: TestServer;
let guest: TestUser;
let ids: SeedIds;
let app: App;
beforeAll(async () => {
  server = await startTestServer();
  guest = await server.newGuest();
  ids = await seedRows(server, guest);
});
/** A new app knows no documents. */
beforeEach(async () => {
  app = await createApp({ ...DEFAULT_APP_OPTIONS, db: server.db, identity: null });
});
afterAll(() => server.close());

const READ = "query Read($id: ID!) { list(id: $id) { id name items { id name } } }";
const TICK =
  "mutation Tick($id: ID!, $completed: Boolean!) { completeItem(id: $id, completed: $completed) { completed } }";
const RENAME = "mutation Rename($id: ID!, $input: UpdateListInput!) { updateList(id: $id, input: $input) { name } }";

type Call = { body: Record<string, unknown>; headers?: Record<string, string> };

async function send({ body, headers = {} }: Call) {
  const response = await app(
    new Request(`${ORIGIN}/graphql`, {
      method: "POST",
      headers: { cookie: guest.cookie, "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    }),
  );
  const type = response.headers.get("content-type");
  return { status: response.status, type, cache: response.headers.get("cache-control"), text: await response.text() };
}

const valid: Record<string, () => Record<string, unknown>> = {
  [READ]: () => ({ id: ids.list }),
  [TICK]: () => ({ id: ids.item, completed: true }),
  [RENAME]: () => ({ id: ids.list, input: { name: "Rome" } }),
};

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
    "a request with the name of another operation",
    () => ({ body: { query: READ, operationName: "Other", variables: { id: ids.list } } }),
  ],
  ["variables in a list", () => ({ body: { query: READ, variables: [ids.list] } })],
  ["a request with extensions", () => ({ body: { query: READ, variables: { id: ids.list }, extensions: {} } })],
  [
    "an invalid Idempotency-Key",
    () => ({ body: { query: TICK, variables: valid[TICK]?.() }, headers: { "idempotency-key": "x" } }),
  ],
];

describe.each([
  ["any type", {}],
  ["JSON only", { accept: "application/json" }],
  ["the type of GraphQL", { accept: "application/graphql-response+json,application/json;q=0.9" }],
])("a client that accepts %s", (_what, headers: Record<string, string>) => {
  it.each(calls)("gets the same answer to %s when the server knows the document", async (_name, createCall) => {
    const call = createCall();
    const request = { ...call, headers: { ...headers, ...call.headers } };
    const first = await send(request);
    const query = call.body["query"] as string;
    const known = await send({ body: { query, variables: valid[query]?.() }, headers });
    expect(known.status).toBe(200);
    expect(await send(request)).toEqual(first);
  });
});
