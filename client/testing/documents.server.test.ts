import { readFileSync } from "node:fs";
import { type DocumentNode, OperationTypeNode, print } from "graphql";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createOperationReader } from "../../api/graphql/documents.ts";
import { schema } from "../../api/graphql/schema.ts";
import { seedRows } from "../../api/testing/seed.ts";
import { type TestServer, nobody, startTestServer } from "../../api/testing/testServer.ts";
import { hashOperations } from "../../scripts/trustedDocuments.ts";
import { prerenderPages } from "../app/prerender.tsx";
import { createClient } from "../sync/client.ts";
import * as generated from "../graphql/graphql.ts";

const { joinedReads } = await prerenderPages();

let testServer: TestServer;
let strict: TestServer;
beforeAll(async () => {
  testServer = await startTestServer();
  strict = await startTestServer({ trustedDocuments: new Set(hashOperations(generated, joinedReads)) });
});
afterAll(() => Promise.all([testServer.close(), strict.close()]));

const operations = Object.entries<DocumentNode>(generated as never).filter(([name]) =>
  /(?<!Fragment)Document$/.test(name),
);

it("keeps each operation of the client within the server's limits for documents", async () => {
  expect(operations.length).toBeGreaterThan(10);
  const ann = await testServer.newGuest();
  for (const text of [...operations.map(([, document]) => print(document)), ...joinedReads]) {
    const { json } = await testServer.graphql(ann, text);
    const messages = json.errors?.map(({ message }: { message: string }) => message) ?? [];
    expect(
      messages.filter((message: string) => message.startsWith("The document")),
      text,
    ).toEqual([]);
  }
});

it("joins the first reads of each page into an operation that the server answers", async () => {
  const ann = await testServer.newGuest();
  const ids = await seedRows(testServer, ann);
  const variables = { id: ids.list };
  for (const text of joinedReads) {
    const { json } = await testServer.graphql(ann, text, text.includes("notebook(") ? { id: ids.notebook } : variables);
    expect([json.errors, json.data.currentUser.id], text).toEqual([undefined, ann.userId]);
  }
});

/** Returns the text of each operation exactly as the client sends it. */
async function readSent(): Promise<string[]> {
  const sent: string[] = [];
  const client = createClient({
    uri: "http://localhost:3000/graphql",
    fetch: async (_url, init) => {
      sent.push(JSON.parse(init?.body as string).query);
      return Response.json({ data: null });
    },
  });
  for (const [, document] of operations) {
    const [definition] = document.definitions;
    const isQuery = definition?.kind === "OperationDefinition" && definition.operation === OperationTypeNode.QUERY;
    const options = { fetchPolicy: "no-cache", errorPolicy: "all" } as const;
    if (isQuery) await client.query({ query: document, ...options });
    else await client.mutate({ mutation: document, ...options });
  }
  return sent;
}

it("lets the client's operations, and no others, through to a server with trusted documents", async () => {
  const isRefused = async (query: string) => {
    const { status, json } = await strict.graphql(nobody, query);
    const { message, extensions } = json.errors?.[0] ?? {};
    const isUntrusted = message === "This server answers only the operations of Listbook’s own pages";
    if (isUntrusted) expect([status, extensions.code, json.data]).toEqual([403, "FORBIDDEN", undefined]);
    return isUntrusted;
  };
  const sent = await readSent();
  expect(sent.length).toBe(operations.length);
  for (const query of [...sent, ...joinedReads]) expect(await isRefused(query), query).toBe(false);
  for (const query of [`${sent[0]} `, "{ notebooks { id } }", "{ __typename }", "{", ""])
    expect(await isRefused(query), query).toBe(true);
  const get = await strict.rest(nobody, "GET", "/graphql?query={__typename}");
  expect(get.json.errors[0].extensions.code).toBe("FORBIDDEN");
  expect((await strict.rest(nobody, "GET", "/api/notebook")).json).toEqual([]);
});

it("asks for answers, also with the early request of a page, by a header that the server reads without Apollo", async () => {
  let accept: string | null = null;
  const client = createClient({
    uri: "http://localhost:3000/graphql",
    fetch: async (_url, init) => {
      accept = new Headers(init?.headers).get("accept");
      return Response.json({ data: null });
    },
  });
  await client.query({ query: generated.CurrentUserDocument, fetchPolicy: "no-cache", errorPolicy: "all" });
  const [, early = ""] = /const accept = "([^"]+)";/.exec(readFileSync("client/public/boot.js", "utf8")) ?? [];
  expect(early).toBe(accept);
  const readOperation = createOperationReader(schema, { introspection: false });
  const body = { query: print(generated.CurrentUserDocument) };
  const request = { method: "POST", url: "/graphql", headers: new Headers({ accept: early }), body };
  expect(readOperation(request)?.operation.name?.value).toBe("CurrentUser");
});
