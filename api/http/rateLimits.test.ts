import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type App, createApp } from "../app.ts";
import { asUser } from "../testing/asUser.ts";
import { createEventStreams, type EventStreams } from "../live/eventStreams.ts";
import { hashToken } from "../domain/callers/guests.ts";
import { makeToken } from "../domain/callers/programs.ts";
import { deleteExpiredCounts } from "./rateLimits.ts";
import {
  type TestServer,
  nobody,
  startTestServer,
  ORIGIN,
  type TestUser,
  DEFAULT_APP_OPTIONS,
} from "../testing/testServer.ts";

let server: TestServer;
/** Two apps share one database, as two processes do. Each is behind one proxy. */
let apps: App[];
let streams: EventStreams;
beforeAll(async () => {
  server = await startTestServer();
  streams = createEventStreams(server.db.manager, server.changes);
  const options = {
    ...DEFAULT_APP_OPTIONS,
    db: server.db,
    identity: server.fakeClerk.identity,
    rateLimits: true,
    trustProxy: 1,
    live: { changes: server.changes, streams },
  };
  apps = [await createApp(options), await createApp(options)];
});
afterAll(async () => {
  streams.close();
  await server.close();
});
beforeEach(() => server.db.query("delete from rate_counts"));

const HOME = "1.1.1.1";
let requestCount = 0;

/** Sends requests to the two apps in turn. */
async function sendFrom(person: TestUser, method: string, path: string, body?: unknown, address = HOME) {
  const headers: Record<string, string> = { "x-forwarded-for": address };
  if (person.cookie) headers["cookie"] = person.cookie;
  if (person.token) headers["authorization"] = `Bearer ${person.token}`;
  if (body !== undefined) headers["content-type"] = "application/json";
  const request = new Request(ORIGIN + path, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const response = await (apps[requestCount++ % 2] as App)(request);
  return { status: response.status, json: await response.json(), wait: response.headers.get("retry-after") };
}
const graphql = (person: TestUser, query: string, variables: object = {}, address = HOME) =>
  sendFrom(person, "POST", "/graphql", { query, variables }, address);

/** Sets a counter as if the caller or address `countedId` had made all but `left` of its calls. */
async function fillCount(kind: string, countedId: string, most: number, left: number, seconds = 60) {
  const subject = `${kind} ${seconds} ${countedId}`;
  await server.db.query(
    "insert into rate_counts values ($1, $2, now() + make_interval(secs => $3)) on conflict (subject) do update set count = excluded.count",
    [subject, most - left, seconds],
  );
}

/** Makes some calls one after the other and returns how many are accepted before the first refusal. */
async function countAccepted(call: () => Promise<{ status: number }>, tries = 4) {
  const statuses = [];
  for (let n = 0; n < tries; n++) statuses.push((await call()).status);
  const firstRefusal = statuses.indexOf(429);
  expect(statuses.slice(firstRefusal).every((status) => firstRefusal < 0 || status === 429)).toBe(true);
  return firstRefusal < 0 ? tries : firstRefusal;
}

const CALLS: [kind: string, label: string, most: number, call: (person: TestUser) => Promise<{ status: number }>][] = [
  ["reads", "GET /api/notebook", 600, (person) => sendFrom(person, "GET", "/api/notebook")],
  ["reads", "Query.notebooks", 600, (person) => graphql(person, "{ notebooks { id } }")],
  ["reads", "GET /api/user/current", 600, (person) => sendFrom(person, "GET", "/api/user/current")],
  ["writes", "POST /api/notebook", 300, (person) => sendFrom(person, "POST", "/api/notebook", { name: "A" })],
  [
    "writes",
    "Mutation.createNotebook",
    300,
    (person) => graphql(person, 'mutation { createNotebook(input: { name: "A" }) { id } }'),
  ],
  ["sorts", "PUT /api/item/sort", 120, (person) => sendFrom(person, "PUT", "/api/item/sort", [])],
  ["sorts", "Mutation.sortItems", 120, (person) => graphql(person, "mutation { sortItems(items: []) { id } }")],
  [
    "device checks",
    "POST /api/user/check-device-access",
    30,
    (person) => sendFrom(person, "POST", "/api/user/check-device-access", { deviceId: randomUUID() }),
  ],
  [
    "payments",
    "POST /api/stripe/create-checkout-session",
    10,
    (person) => sendFrom(person, "POST", "/api/stripe/create-checkout-session", {}),
  ],
  ["guest keys", "POST /api/user/recovery-key", 10, (person) => sendFrom(person, "POST", "/api/user/recovery-key", {})],
  [
    "guest keys",
    "Mutation.useDeviceCode",
    10,
    (person) => graphql(person, 'mutation { useDeviceCode(code: "1") { user { id } } }'),
  ],
];

describe.each(CALLS)("%s through %s", (kind, _label, most, call) => {
  it.each(["guest", "member"] as const)(`are limited to ${most} in a minute for a %s`, async (kindOfCaller) => {
    const person = kindOfCaller === "guest" ? await server.newGuest() : await server.newMember();
    await fillCount(kind, person.userId, most, 2);
    expect(await countAccepted(() => call(person))).toBe(2);
    expect((await call(await server.newGuest())).status).not.toBe(429);
  });

  it(`are limited to ${5 * most} in a minute for an address`, async () => {
    const [ann, bea] = [await server.newGuest(), await server.newGuest()];
    await fillCount(kind, HOME, 5 * most, 2);
    expect((await call(ann)).status).not.toBe(429);
    expect(await countAccepted(() => call(bea))).toBe(1);
  });
});

it("calls of changes are limited to 60 in a minute for a person, and other reads are not", async () => {
  const person = await server.newGuest();
  await fillCount("polls", person.userId, 60, 2);
  expect(await countAccepted(() => sendFrom(person, "GET", "/api/changes"))).toBe(2);
  expect((await graphql(person, "{ changes { cursor } }")).status).toBe(429);
  expect((await sendFrom(person, "GET", "/api/notebook")).status).toBe(200);
});

it.each([
  ["a program's token", "GET", "/api/notebook", makeToken()],
  ["a token without its sum", "POST", "/graphql", "lb_x"],
  ["a session's token", "GET", "/api/list", "x.y.z"],
  ["an assistant's token", "POST", "/mcp", makeToken()],
  ["the token of a stream", "GET", "/api/live", makeToken()],
])("%s that is wrong is counted for its address, and nothing else there", async (_label, method, path, token) => {
  await fillCount("wrong tokens", HOME, 300, 2);
  const ask = () => {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json", "x-forwarded-for": HOME };
    const body = method === "POST" ? { body: JSON.stringify({ query: "{ notebooks { id } }" }) } : {};
    return (apps[0] as App)(new Request(ORIGIN + path, { method, headers, ...body }));
  };
  expect((await ask()).status).toBe(401);
  expect(await countAccepted(ask)).toBe(1);
  expect(Number((await ask()).headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await sendFrom(await server.newGuest(), "GET", "/api/notebook")).status).toBe(200);
});

describe("the calls of programs", () => {
  /** Sends a request of a program, whose answer may be a stream. */
  async function sendAsProgram(token: string, method: string, path: string) {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json", "x-forwarded-for": HOME };
    const body = method === "POST" ? { body: JSON.stringify({ name: "A" }) } : {};
    const response = await (apps[0] as App)(new Request(ORIGIN + path, { method, headers, ...body }));
    await response.body?.cancel();
    return response;
  }

  it.each([
    ["reads", 300, "GET", "/api/notebook"],
    ["writes", 120, "POST", "/api/notebook"],
    ["polls", 30, "GET", "/api/live?age=0"],
    ["polls", 30, "GET", "/api/changes"],
  ])(
    "(%s) are limited to %i in a minute for a token, and to twice that for a user",
    async (kind, most, method, path) => {
      const ann = await server.newGuest();
      const make = async () => asUser(server, ann).post("token", { name: "Shell", write: true });
      const [one, other] = [await make(), await make()];
      await fillCount(kind, hashToken(one.token), most, 2);
      expect(await countAccepted(() => sendAsProgram(one.token, method, path))).toBe(2);
      await fillCount(kind, `tokens of ${ann.userId}`, 2 * most, 1);
      expect(await countAccepted(() => sendAsProgram(other.token, method, path))).toBe(1);
      expect((await sendFrom(ann, "GET", "/api/notebook")).status).toBe(200);
    },
  );
});

describe("guests", () => {
  const CREATE_GUEST = "/api/user/current?createAnonymousUser=true";
  const viaGraphQL = "mutation { ensureCurrentUser(createAnonymousUser: true) { id } }";
  const byVariable = "mutation ($yes: Boolean! = true) { ensureCurrentUser(createAnonymousUser: $yes) { id } }";
  const byFragment =
    "mutation { ...more } fragment more on Mutation { ensureCurrentUser(createAnonymousUser: true) { id } }";

  it.each([
    ["30 an hour for one address", HOME, 30, 3_600],
    ["100 a day for one address", HOME, 100, 86_400],
    ["2,000 an hour for all addresses", "all", 2_000, 3_600],
  ])("are limited to %s", async (_label, countedId, most, seconds) => {
    await fillCount("guests", countedId, most, 1, seconds);
    expect(await countAccepted(() => sendFrom(nobody, "GET", CREATE_GUEST))).toBe(1);
  });

  it.each([
    ["by a literal", viaGraphQL],
    ["by a variable's default", byVariable],
    ["in a fragment", byFragment],
  ])("are limited through GraphQL when they are requested %s", async (_label, query) => {
    await fillCount("guests", HOME, 30, 1, 3_600);
    expect(await countAccepted(() => graphql(nobody, query))).toBe(1);
  });

  it("are not counted when a request creates none", async () => {
    await fillCount("guests", HOME, 30, 0, 3_600);
    const guest = await server.newGuest();
    expect((await sendFrom(guest, "GET", CREATE_GUEST)).status).toBe(200);
    expect((await sendFrom(nobody, "GET", "/api/user/current")).status).toBe(200);
    expect((await graphql(nobody, "mutation { ensureCurrentUser { id } }")).status).toBe(200);
  });
});

describe("wrong recovery keys and device codes", () => {
  const WRONG = "zoo ".repeat(8);
  const recover = (words: string, address = HOME) => sendFrom(nobody, "POST", "/api/user/recover", { words }, address);
  const createKey = async () =>
    (await server.rest(await server.newGuest(), "POST", "/api/user/recovery-key", {})).json.words.join(" ");

  it("are limited to five in 15 minutes for an address, for all of its callers and both processes together", async () => {
    const words = await createKey();
    const tries = [
      () => recover(WRONG),
      () => sendFrom(nobody, "POST", "/api/user/device-code/use", { code: "ABCDEFGH" }),
      () => recover(WRONG),
      async () => sendFrom(await server.newGuest(), "POST", "/api/user/recover", { words: WRONG }),
      () => recover(WRONG),
    ];
    for (const tryOne of tries) expect((await tryOne()).status).toBe(404);
    const refused = await recover(words);
    expect(refused).toMatchObject({ status: 429, json: { message: "Too many requests; try again in 15 minutes" } });
    expect((await recover(words, "2.2.2.2")).status).toBe(200);
    await server.db.query("update rate_counts set ends_at = now() - interval '1 second'");
    expect((await recover(words)).status).toBe(200);
  });

  it("are limited to five when forty come at once, and when one request has many", async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => recover(WRONG)));
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(5);
    await server.db.query("delete from rate_counts");
    const calls = Array.from({ length: 9 }, (_, n) => `r${n}: recover(words: "${WRONG}") { user { id } }`);
    const { json } = await graphql(nobody, `mutation { ${calls.join(" ")} }`);
    const codes = json.errors.map(({ extensions }: { extensions: { code: string } }) => extensions.code);
    expect(codes.filter((code: string) => code === "NOT_FOUND").length).toBeLessThanOrEqual(5);
  });

  it("are limited to 1,000 in an hour for all addresses, and do not count when they are refused", async () => {
    await fillCount("wrong guesses", "all", 1_000, 7, 3_600);
    expect(await countAccepted(() => recover(WRONG), 9)).toBe(5);
    expect(await countAccepted(() => recover(WRONG, "2.2.2.2"))).toBe(2);
    expect((await recover(await createKey(), "3.3.3.3")).status).toBe(429);
  });

  it("are counted without the right ones", async () => {
    const words = await createKey();
    for (let n = 0; n < 8; n++) expect((await recover(words)).status).toBe(200);
    const counts = await server.db.query("select count from rate_counts where subject like 'wrong guesses%'");
    expect(counts).toEqual([{ count: 0 }, { count: 0 }]);
  });
});

describe("a call above the limit", () => {
  it("is refused by REST and GraphQL with RATE_LIMITED and the seconds to wait", async () => {
    const ann = await server.newGuest();
    await fillCount("reads", ann.userId, 600, 0);
    const message = expect.stringMatching(/^Too many requests; try again in (60|59) seconds$/);
    const viaRest = await sendFrom(ann, "GET", "/api/notebook");
    expect(viaRest).toMatchObject({
      status: 429,
      json: { statusCode: 429, statusMessage: "Too Many Requests", code: "RATE_LIMITED", message },
    });
    const viaGraphQL = await graphql(ann, "{ notebooks { id } }");
    expect(viaGraphQL).toMatchObject({
      status: 429,
      json: { errors: [{ message, extensions: { code: "RATE_LIMITED" } }] },
    });
    for (const { wait } of [viaRest, viaGraphQL]) expect(Number(wait)).toBeGreaterThan(50);
  });

  it("changes nothing, and neither do the other calls of the same request", async () => {
    const ann = await server.newGuest();
    await fillCount("writes", ann.userId, 300, 1);
    const two =
      'mutation { a: createNotebook(input: { name: "A" }) { id } b: createNotebook(input: { name: "B" }) { id } }';
    expect((await graphql(ann, two)).status).toBe(429);
    expect((await server.rest(ann, "GET", "/api/notebook")).json).toEqual([]);
  });

  it("is refused after malformed calls, which count too", async () => {
    const ann = await server.newGuest();
    await fillCount("reads", ann.userId, 600, 2);
    expect(await countAccepted(() => graphql(ann, "{ notebooks { nonsense"))).toBe(2);
    await fillCount("writes", ann.userId, 300, 2);
    expect(await countAccepted(() => sendFrom(ann, "POST", "/api/list", {}))).toBe(2);
    await fillCount("writes", ann.userId, 300, 2);
    const variable = "mutation ($input: CreateListInput!) { createList(input: $input) { id } }";
    expect(await countAccepted(() => graphql(ann, variable, { input: {} }))).toBe(2);
  });

  it("is accepted after the time to wait", async () => {
    const ann = await server.newGuest();
    await fillCount("reads", ann.userId, 600, 0);
    await server.db.query("update rate_counts set ends_at = now() - interval '1 second'");
    expect((await sendFrom(ann, "GET", "/api/notebook")).status).toBe(200);
    const [row] = await server.db.query("select count from rate_counts where subject = $1", [`reads 60 ${ann.userId}`]);
    expect(row.count).toBe(1);
  });
});

it("a live stream counts as a read", async () => {
  const guest = await server.newGuest();
  await fillCount("reads", guest.userId, 600, 1);
  const open = () => (apps[0] as App)(new Request(`${ORIGIN}/api/live?age=0`, { headers: { cookie: guest.cookie } }));
  const accepted = await open();
  await accepted.body?.cancel();
  const refused = await open();
  expect([accepted.status, refused.status, (await refused.json()).code]).toEqual([200, 429, "RATE_LIMITED"]);
});

it("each of forty concurrent calls in two processes counts once", async () => {
  const ann = await server.newGuest();
  const answers = await Promise.all(Array.from({ length: 40 }, () => sendFrom(ann, "GET", "/api/notebook")));
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  const counts = await server.db.query("select subject, count from rate_counts order by subject");
  expect(counts).toEqual(
    [
      { subject: `reads 60 ${HOME}`, count: 40 },
      { subject: `reads 60 ${ann.userId}`, count: 40 },
    ].sort((a, b) => (a.subject < b.subject ? -1 : 1)),
  );
});

it("a request of several calls needs one statement to be counted", async () => {
  const ann = await server.newGuest();
  const statements: string[] = [];
  const query = server.db.manager.query.bind(server.db.manager);
  server.db.manager.query = ((sql: string, parameters: unknown[]) => {
    statements.push(sql);
    return query(sql, parameters);
  }) as typeof query;
  await graphql(ann, "{ a: notebooks { id } b: lists { id } c: templates { id } }");
  server.db.manager.query = query;
  expect(statements.filter((sql) => sql.includes("rate_counts"))).toHaveLength(1);
});

it("expired counts are deleted, and no others", async () => {
  await fillCount("reads", "long ago", 600, 0, -1);
  await fillCount("reads", "just now", 600, 0);
  await deleteExpiredCounts(server.db.manager);
  expect(await server.db.query("select subject from rate_counts")).toEqual([{ subject: "reads 60 just now" }]);
});

it("the counts are stored in an unlogged table", async () => {
  const [table] = await server.db.query("select relpersistence from pg_class where relname = 'rate_counts'");
  expect(table.relpersistence).toBe("u");
});

it("nothing is limited when the rate limits are turned off", async () => {
  const ann = await server.newGuest();
  await fillCount("reads", ann.userId, 600, 0);
  expect((await server.rest(ann, "GET", "/api/notebook")).status).toBe(200);
});
