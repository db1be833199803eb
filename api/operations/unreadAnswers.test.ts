import { randomBytes } from "node:crypto";
import { once } from "node:events";
import type { Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ANSWER_LIMITS, createUntakenAnswers } from "../http/untakenAnswers.ts";
import { asUser } from "../testing/asUser.ts";
import { withClient } from "../database/client/withClient.ts";
import { forgetBounds, startTestServer, type TestServer, type TestUser } from "../testing/testServer.ts";
import { createServer } from "./httpServer.ts";

/** Milliseconds after which an answer that nobody takes is cut off. */
const ANSWER_TIMEOUT = 300;
/** Twice what the operating system keeps for a client that does not read. */
const LIST_BYTES = 8_000_000;
const LIMITS = { ...ANSWER_LIMITS, all: 10_000_000, user: 2_000_000 };

const answers = createUntakenAnswers(LIMITS);
let testServer: TestServer;
let server: Server;
let patient: Server;
let owner: TestUser;
let listId: string;

beforeAll(async () => {
  testServer = await startTestServer({ answers });
  server = createServer(testServer.app, { answerTimeout: ANSWER_TIMEOUT }).listen(0);
  patient = createServer(testServer.app).listen(0);
  await Promise.all([server, patient].map((each) => once(each, "listening")));
  owner = await testServer.newGuest();
  listId = await addList(owner);
});
afterAll(async () => {
  for (const each of [server, patient]) {
    each.close();
    each.closeAllConnections();
  }
  await testServer.close();
});

/** Adds a list with 1,000 items, whose notes have so many random bytes together. */
async function addList(person: TestUser, bytes = LIST_BYTES): Promise<string> {
  const notebookId = await asUser(testServer, person).makeNotebook();
  const { id } = await asUser(testServer, person).makeList([], { notebookId });
  const notes = Array.from({ length: 1_000 }, () => randomBytes((bytes / 4_000) * 3).toString("base64"));
  await withClient(testServer.url, (client) =>
    client.query(
      `insert into items (owner_id, id, list_id, name, note, sorting_order)
       select $1, gen_random_uuid(), $2, 'Thing', note, n from unnest($3::text[]) with ordinality as notes (note, n)`,
      [person.userId, id, notes],
    ),
  );
  await forgetBounds(testServer);
  return id;
}

const CLOSE = "connection: close\r\n";

/** Sends a request and reads nothing of its answer. */
async function ask(to: Server, path: string, { cookie } = owner, headers = ""): Promise<Socket> {
  const client = connect((to.address() as AddressInfo).port).pause();
  client.on("error", () => {});
  await once(client, "connect");
  client.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\n${headers}\r\n`);
  return client;
}

/** How long a value may take to become right. */
const POLL = { timeout: 20_000 };
const countConnections = (of: Server) => promisify(of.getConnections.bind(of))();

/** Reads what an answer begins with. */
async function readHead(client: Socket): Promise<string> {
  client.resume();
  const [chunk] = (await once(client, "data")) as [Buffer];
  client.pause();
  return chunk.toString("latin1");
}

async function readAll(client: Socket): Promise<number> {
  let size = 0;
  client.on("data", (chunk) => (size += chunk.byteLength)).resume();
  await once(client, "close");
  return size;
}

describe("a connection on which nobody reads", () => {
  it.each([
    ["a list", () => `/api/list/${listId}/items`],
    ["an export", () => "/api/export"],
    ["a query", () => `/graphql?query=${encodeURIComponent(`{ items(listId: "${listId}") { note } }`)}`],
  ])("is cut off while it has %s to take, and nothing of it is kept", async (_what, getPath) => {
    await ask(server, getPath(), owner, "x-apollo-operation-name: read\r\n");
    await expect.poll(() => countConnections(server), POLL).toBe(1);
    await expect.poll(() => countConnections(server), POLL).toBe(0);
    await expect.poll(answers.countBytes, POLL).toBe(0);
  });

  it("stays when it has nothing to take, and so does a live stream", async () => {
    const live = await ask(server, "/api/live");
    const idle = await ask(server, "/api/notebook");
    const slow = await ask(server, `/api/list/${listId}/items`);
    await expect.poll(() => countConnections(server), POLL).toBe(3);
    await expect.poll(() => countConnections(server), POLL).toBe(2);
    expect(await readHead(live)).toContain("text/event-stream");
    expect(await readHead(idle)).toContain("200 OK");
    expect(slow.bytesRead).toBe(0);
    for (const client of [live, idle]) client.destroy();
  });
});

it("a client that reads slowly gets all of a large answer, also where that takes longer than the limit", async () => {
  const client = await ask(server, `/api/list/${listId}/items`, owner, CLOSE);
  const start = performance.now();
  let size = 0;
  client.on("data", (chunk) => {
    size += chunk.byteLength;
    client.pause();
    setTimeout(() => client.resume(), 5);
  });
  client.resume();
  await once(client, "close");
  expect(size).toBeGreaterThan(LIST_BYTES);
  expect(performance.now() - start).toBeGreaterThan(2 * ANSWER_TIMEOUT);
});

it("a caller who reads no answers gets one that is larger than the limit, and 503 for further large ones", async () => {
  const others: Socket[] = [];
  const first = await ask(patient, `/api/list/${listId}/items`, owner, CLOSE);
  await expect.poll(answers.countBytes, POLL).toBeGreaterThan(LIMITS.user);
  const held = answers.countBytes();
  for (const path of [`/api/list/${listId}/items`, `/api/list/${listId}/with-items`]) {
    const client = await ask(patient, path);
    others.push(client);
    const head = await readHead(client);
    expect(head).toContain("503 Service Unavailable");
    expect(head).toContain("retry-after: 1");
    expect(head).toContain('"message":"Too much data is still on its way to you; try again in a moment"');
  }
  const query = await testServer.graphql(owner, `{ items(listId: "${listId}") { note } }`);
  expect([query.status, query.json.errors[0].extensions.code]).toEqual([503, "UNAVAILABLE"]);
  expect(answers.countBytes()).toBe(held);

  // What is small is answered meanwhile, and others get large answers while there is room in the process.
  expect((await testServer.rest(owner, "GET", `/api/list/${listId}`)).status).toBe(200);
  const other = await testServer.newGuest();
  const [small, large] = [await addList(other, 1_000_000), await addList(other)];
  expect((await testServer.rest(other, "GET", `/api/list/${small}/items`)).json).toHaveLength(1_000);
  const refused = await testServer.rest(other, "GET", `/api/list/${large}/items`);
  expect([refused.status, refused.json.message]).toEqual([
    503,
    "Listbook is very busy right now; try again in a moment",
  ]);

  for (const client of others) client.destroy();
  expect(await readAll(first)).toBeGreaterThan(LIST_BYTES);
  await expect.poll(answers.countBytes, POLL).toBe(0);
  expect((await testServer.rest(owner, "GET", `/api/list/${listId}/items`)).json).toHaveLength(1_000);
});

it("a change whose answer finds no room says that it is made", async () => {
  const client = await ask(patient, `/api/list/${listId}/items`);
  await expect.poll(answers.countBytes, POLL).toBeGreaterThan(LIMITS.user);
  const ids = await testServer.db.query("select id from items where list_id = $1 limit 100", [listId]);
  const { status, json } = await testServer.rest(owner, "PUT", "/api/item/complete", {
    ids: ids.map(({ id }: { id: string }) => id),
    completed: true,
  });
  expect([status, json.message]).toEqual([
    503,
    "This is done, but too much data is still on its way to you to send an answer",
  ]);
  const completed = await testServer.db.query("select id from items where list_id = $1 and completed", [listId]);
  expect(completed).toHaveLength(100);
  client.destroy();
});
