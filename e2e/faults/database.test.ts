import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { getPool } from "../../api/database/client/pool.ts";
import { handleHealth, createReadinessHandler } from "../../api/operations/health.ts";
import { type FaultProxy, toSocketOptions, startFaultProxy, buildProxyUrl } from "../../api/testing/faultProxy.ts";
import { type TestServer, withDatabaseClient, startTestServer, type TestUser } from "../../api/testing/testServer.ts";

let house: TestServer;
let proxy: FaultProxy;
let ann: TestUser;
let notebookId: string;
let listId: string;

beforeAll(async () => {
  house = await startTestServer({
    async connectVia(url) {
      proxy = await startFaultProxy(toSocketOptions(url));
      return buildProxyUrl(url, proxy);
    },
  });
  ann = await house.newGuest();
  notebookId = (await house.rest(ann, "POST", "/api/notebook", { name: "Home" })).json.id;
  listId = await makeList("Things");
});
afterAll(async () => {
  proxy.fault = null;
  await house.close();
  await proxy.close();
});

const makeList = async (name: string): Promise<string> =>
  (await house.rest(ann, "POST", "/api/list", { notebookId, name })).json.id;
const readNames = (id: string) => house.rest(ann, "GET", `/api/list/${id}/with-items`);
const addItem = () => house.rest(ann, "POST", "/api/item", { listId, name: "Thing" });
const readItems = () => house.rest(ann, "GET", `/api/list/${listId}/items`);
const statusesOf = async (answers: Promise<{ status: number }>[]) =>
  (await Promise.all(answers)).map(({ status }) => status);

describe("a table that is locked", () => {
  it("answers 30 requests with 503 and a time to come back; health says alive; then all is well (F7)", async () => {
    await withDatabaseClient(house.url, async (client) => {
      await client.query("begin; lock table items in access exclusive mode");
      const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => (n % 2 ? addItem() : readItems())));
      expect(handleHealth().status).toBe(200);
      for (const { status, json, headers } of answers) {
        expect([status, json.code, json.statusMessage]).toEqual([503, "UNAVAILABLE", "Service Unavailable"]);
        expect(headers.get("retry-after")).toBe("1");
      }
      const { json } = await house.graphql(ann, `{ items(listId: "${listId}") { id } }`);
      expect(json.errors).toMatchObject([{ extensions: { code: "UNAVAILABLE" } }]);
      await client.query("rollback");
    });
    expect(await statusesOf([addItem(), readItems()])).toEqual([201, 200]);
  });
});

describe("a network that swallows everything", () => {
  it("holds nobody, and its connections are not used again when it is mended (F9)", async () => {
    const ready = createReadinessHandler(house.db, () => false);
    const before = proxy.count();
    expect(before).toBe(10);
    proxy.fault = { kind: "lose" };
    expect(await statusesOf(Array.from({ length: 20 }, readItems))).toEqual(Array(20).fill(503));
    expect((await ready()).status).toBe(503);
    proxy.fault = null;
    // What was swallowed stays lost: only new connections can answer.
    expect(await statusesOf(Array.from({ length: 6 }, addItem))).toEqual(Array(6).fill(201));
    expect((await ready()).status).toBe(200);
    await vi.waitUntil(() => proxy.count() <= 10, { timeout: 10_000 });
  });

  it("and only gives back later what it had swallowed, mixes up no answers (F8)", async () => {
    const lists = await Promise.all(Array.from({ length: 10 }, (_, n) => makeList(`List ${n}`)));
    // Longer than anybody waits for an answer.
    proxy.fault = { kind: "delay", ms: 6_000 };
    expect(await statusesOf(lists.map(readNames))).toEqual(Array(10).fill(503));
    proxy.fault = null;
    for (let round = 0; round < 3; round++)
      expect((await Promise.all(lists.map(readNames))).map(({ json }) => json.list.name)).toEqual(
        lists.map((_, n) => `List ${n}`),
      );
    await vi.waitUntil(() => proxy.count() <= 10, { timeout: 20_000 });
  });

  it("that also takes no connection is no different", async () => {
    proxy.fault = { kind: "refuse" };
    proxy.cut();
    expect(await statusesOf(Array.from({ length: 20 }, readItems))).toEqual(Array(20).fill(503));
    proxy.fault = null;
    expect(await statusesOf([addItem()])).toEqual([201]);
  });
});

describe("an answer of the database that comes half", () => {
  it("is no answer: the write is repeated and there once (F24)", async () => {
    for (let round = 0; round < 10; round++) {
      const id = crypto.randomUUID();
      const post = () => house.rest(ann, "POST", "/api/item", { id, listId, name: "Once" });
      // Ever later in the conversation, up to the answer to the commit.
      const sent = post();
      await new Promise((resolve) => setTimeout(resolve, round));
      proxy.fault = { kind: "halve" };
      const first = (await sent).status;
      proxy.fault = null;
      expect([201, 503]).toContain(first);
      expect((await post()).status).toBe(201);
      const items: { id: string }[] = (await readItems()).json;
      expect(items.filter((item) => item.id === id)).toHaveLength(1);
    }
  });
});

describe("requests that fail", () => {
  const FAILURES = inject("thorough") ? 2_000 : 200;

  it(`give their connections back, ${FAILURES} of them (F12)`, async () => {
    const unknown = crypto.randomUUID();
    const failing = [
      () => house.rest(ann, "POST", "/api/item", { listId: unknown, name: "Lost" }),
      () => house.rest(ann, "POST", "/api/item", { listId, name: "" }),
      () => house.rest(ann, "PUT", "/api/item/sort", [{ id: unknown, sortingOrder: 1 }]),
      () => house.rest(ann, "POST", "/api/list/template", { templateId: listId, name: "No template" }),
      () => house.rest(ann, "POST", `/api/notebook/${unknown}/restore`),
      () => house.rest({ cookie: "", userId: "", token: "nonsense" }, "GET", "/api/notebook"),
    ];
    for (let n = 0; n < FAILURES; n += 20) {
      const answers = Array.from({ length: 20 }, (_, k) => failing[(n + k) % failing.length]?.() ?? addItem());
      for (const status of await statusesOf(answers)) expect(status).toBeGreaterThanOrEqual(400);
    }
    const { totalCount, idleCount, waitingCount } = getPool(house.db);
    expect([idleCount, waitingCount]).toEqual([totalCount, 0]);
    const busy = `select count(*)::int from pg_stat_activity
      where datname = current_database() and state not in ('idle', 'active')`;
    expect(await withDatabaseClient(house.url, async (client) => (await client.query(busy)).rows)).toEqual([
      { count: 0 },
    ]);
  });
});
