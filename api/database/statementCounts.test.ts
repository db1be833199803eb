import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seedRows } from "../testing/seed.ts";
import { type SeedIds } from "../testing/operationCases.ts";
import { asUser } from "../testing/asUser.ts";
import { listStatements } from "../testing/listStatements.ts";
import { readCursor } from "../testing/followedAccounts.ts";
import { nobody, startTestServer, type TestServer, type TestUser } from "../testing/testServer.ts";

/**
 * These tests count the statements and bytes of one answer, because their number does not depend on the machine. The limits
 * are on, as on a server.
 */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ rateLimits: true });
});
afterAll(() => server.close());

/**
 * Returns the texts of the statements that the server sends for a call after it knows the caller, and the bytes of the
 * answer. One statement before all others finds the caller and counts the call for the rate limits.
 */
async function record(call: () => Promise<{ status: number; json: unknown }>) {
  let answer: { status: number; json: unknown } = { status: 0, json: null };
  const texts = await listStatements(async () => (answer = await call()));
  const { status, json } = answer;
  expect(status, JSON.stringify(json)).toBeLessThan(300);
  expect(json).not.toHaveProperty("errors");
  const [first = "", ...others] = texts;
  expect(first).toMatch(/^with caller as \(.* counted as \(\s*insert into rate_counts/s);
  expect(others.join()).not.toMatch(/rate_counts|as groups/);
  return { texts: others, bytes: Buffer.byteLength(JSON.stringify(json)) };
}

/** The ids of the rows that `seedRows` has made, and the cursor of changes. */
type Known = SeedIds & { cursor: string };
type Call = (known: Known) => [method: string, path: string, body?: object];

const LIST = "id name notebookId isTemplate active priority date note templateId createdAt updatedAt";
const ITEM = "id name note completed isHeading sortingOrder listId createdAt updatedAt";
const sendDocument =
  (query: string, variables: (ids: Known) => object): Call =>
  (ids) => ["POST", "graphql", { query, variables: variables(ids) }];

/** A list is read with its items in two statements, because a caller waits longer for one (docs/performance.md). */
const READ_LIST = sendDocument(`query ($id: ID!) { list(id: $id) { ${LIST} items { ${ITEM} } } }`, ({ list }) => ({
  id: list,
}));
/** The counts are read with the lists. */
const READ_ALL = sendDocument("{ notebooks { id name lists { id name itemCount completedCount } } }", () => ({}));
const TICK = sendDocument(`mutation ($id: ID!) { completeItem(id: $id, completed: true) { ${ITEM} } }`, ({ item }) => ({
  id: item,
}));
/** The time and the person of a tick are in its own statement. */
const TICK_WITH_PERSON = sendDocument(
  `mutation ($id: ID!, $at: Timestamp) {
     completeItem(id: $id, completed: true, at: $at) { ${ITEM} completedAt completedBy { name isYou } isSkipped skipReason } }`,
  ({ item }) => ({ id: item, at: new Date().toISOString() }),
);
const ADD = sendDocument(`mutation ($input: CreateItemInput!) { createItem(input: $input) { ${ITEM} } }`, (ids) => ({
  input: { listId: ids.list, name: "Milk" },
}));

type Counts = { alone: number; sharing: number; maxBytes: number };

/**
 * The calls, with the statements that each takes for a caller alone and for one who shares a notebook, and the bytes that
 * the answer has at most. These leave room of up to a tenth, so that a new field of a row changes nothing here.
 */
const calls: [name: string, counts: Counts, call: Call][] = [
  [
    "reads a list with its items",
    { alone: 2, sharing: 2, maxBytes: 965 },
    ({ list }) => ["GET", `api/list/${list}/with-items`],
  ],
  [
    "reads the items of a list",
    { alone: 1, sharing: 1, maxBytes: 400 },
    ({ list }) => ["GET", `api/list/${list}/items`],
  ],
  [
    "reads the lists of a notebook with their counts",
    { alone: 1, sharing: 1, maxBytes: 1030 },
    ({ notebook }) => ["GET", `api/notebook/${notebook}/lists-with-counts`],
  ],
  ["reads all notebooks with their lists and counts over GraphQL", { alone: 2, sharing: 2, maxBytes: 480 }, READ_ALL],
  ["reads the active lists", { alone: 1, sharing: 1, maxBytes: 482 }, () => ["GET", "api/list/active"]],
  [
    "asks what has changed",
    { alone: 2, sharing: 2, maxBytes: 220 },
    ({ cursor }) => ["GET", `api/changes?since=${cursor}`],
  ],
  ["reads a list with its items over GraphQL", { alone: 2, sharing: 2, maxBytes: 660 }, READ_LIST],
  [
    "ticks an item",
    { alone: 1, sharing: 1, maxBytes: 420 },
    ({ item }) => ["PUT", `api/item/${item}/complete`, { completed: true }],
  ],
  ["ticks an item over GraphQL", { alone: 1, sharing: 1, maxBytes: 315 }, TICK],
  ["ticks an item over GraphQL, and says who", { alone: 1, sharing: 1, maxBytes: 385 }, TICK_WITH_PERSON],
  [
    "renames an item",
    { alone: 1, sharing: 2, maxBytes: 405 },
    ({ item }) => ["PUT", `api/item/${item}`, { name: "Milk" }],
  ],
  [
    "adds an item",
    { alone: 1, sharing: 2, maxBytes: 385 },
    ({ list }) => ["POST", "api/item", { listId: list, name: "Bread" }],
  ],
  ["adds an item over GraphQL", { alone: 1, sharing: 2, maxBytes: 300 }, ADD],
  [
    "adds a list",
    { alone: 1, sharing: 2, maxBytes: 446 },
    ({ notebook }) => ["POST", "api/list", { notebookId: notebook, name: "Trip" }],
  ],
  [
    "sorts items",
    { alone: 1, sharing: 2, maxBytes: 405 },
    ({ item }) => ["PUT", "api/item/sort", [{ id: item, sortingOrder: 5 }]],
  ],
  [
    "runs a list again",
    { alone: 1, sharing: 2, maxBytes: 480 },
    ({ list }) => ["POST", `api/list/${list}/run-again`, { id: randomUUID() }],
  ],
  [
    "uses a template",
    { alone: 2, sharing: 2, maxBytes: 483 },
    ({ template }) => ["POST", "api/list/template", { templateId: template }],
  ],
  [
    "reads which changes of a template its lists have not got",
    { alone: 7, sharing: 7, maxBytes: 1_000 },
    ({ template }) => ["GET", `api/list/${template}/template-changes`],
  ],
];

const writes = calls.filter(([name]) => !/^(reads|asks)/.test(name));

const print = (count: number) => (count === 1 ? "1 statement" : `${count} statements`);

describe.each([
  ["a guest who shares nothing", "guest", "alone"],
  ["a guest who shares a notebook", "guest", "sharing"],
  ["a member who shares nothing", "member", "alone"],
  ["a member who shares a notebook", "member", "sharing"],
  ["a program of a guest who shares nothing", "program", "alone"],
  ["a program of a guest who shares a notebook", "program", "sharing"],
] as const)("%s", (_name, who, kind) => {
  let person: TestUser;
  let ids: Known;
  beforeAll(async () => {
    person = who === "member" ? await server.newMember() : await server.newGuest();
    const seeded = await seedRows(server, person);
    // The first addition counts the items of the account.
    await server.db.query(
      `insert into owner_states (owner_id, items_at_most, text_at_most) values ($1, 2, 100)
         on conflict (owner_id) do update set items_at_most = 2, text_at_most = 100`,
      [person.userId],
    );
    if (kind !== "sharing") await server.db.query("delete from memberships where user_id = $1", [person.userId]);
    if (who === "program") {
      const { token } = await asUser(server, person).post("token", { name: "Shell", write: true });
      person = { ...nobody, token, userId: person.userId };
    }
    ids = { ...seeded, cursor: await readCursor(server, asUser(server, person)) };
  });

  const named = calls.map(([name, counts, call]) => [name, print(counts[kind]), counts, call] as const);
  it.each(named)("%s in %s", async (_call, _count, counts, call) => {
    const [method, path, body] = call(ids);
    const { texts, bytes } = await record(() => server.rest(person, method, `/${path}`, body));
    expect(texts.length, texts.join("\n\n")).toBe(counts[kind]);
    if (who === "guest" && kind === "alone") expect(bytes).toBeLessThanOrEqual(counts.maxBytes);
  });

  const namedWrites = writes.map(([name, counts, call]) => [name, print(counts[kind] + 2), counts, call] as const);
  it.each(namedWrites)(
    "%s with an Idempotency-Key in %s, two of them for the key",
    async (_call, _count, counts, call) => {
      const [method, path, body] = call(ids);
      const keyed = { ...person, key: randomUUID() };
      const { texts } = await record(() => server.rest(keyed, method, `/${path}`, body));
      expect(texts.length, texts.join("\n\n")).toBe(counts[kind] + 2);
      expect(texts.slice(-2)).toEqual([expect.stringMatching(/^insert into remembered_answers/), "COMMIT"]);
    },
  );
});
