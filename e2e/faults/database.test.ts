import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { getPool } from "../../api/database/client/pool.ts";
import { handleHealth, createReadinessHandler } from "../../api/operations/health.ts";
import { asUser, type Requests } from "../../api/testing/asUser.ts";
import { type FaultProxy, toSocketOptions, startFaultProxy, buildProxyUrl } from "../../api/testing/faultProxy.ts";
import { withClient } from "../../api/database/client/withClient.ts";
import { type TestServer, startTestServer, type TestUser } from "../../api/testing/testServer.ts";

let server: TestServer;
let proxy: FaultProxy;
let ann: TestUser;
let asAnn: Requests;
let notebookId: string;
let listId: string;

beforeAll(async () => {
  server = await startTestServer({
    async connectVia(url) {
      proxy = await startFaultProxy(toSocketOptions(url));
      return buildProxyUrl(url, proxy);
    },
  });
  ann = await server.newGuest();
  asAnn = asUser(server, ann);
  notebookId = await asAnn.makeNotebook();
  listId = (await asAnn.makeList([], { notebookId, name: "Things" })).id;
});
afterAll(async () => {
  proxy.fault = null;
  await server.close();
  await proxy.close();
});

const addItem = () => asAnn.send("POST", "item", { listId, name: "Thing" });
const readItems = () => asAnn.send("GET", `list/${listId}/items`);
const statusesOf = async (answers: Promise<{ status: number }>[]) =>
  (await Promise.all(answers)).map(({ status }) => status);

describe("a locked table", () => {
  it("makes 30 requests fail with 503 and a Retry-After header, while the health check answers, and all work afterwards (F7)", async () => {
    await withClient(server.url, async (client) => {
      await client.query("begin; lock table items in access exclusive mode");
      const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => (n % 2 ? addItem() : readItems())));
      expect(handleHealth().status).toBe(200);
      for (const { status, json, headers } of answers) {
        expect([status, json.code, json.statusMessage]).toEqual([503, "UNAVAILABLE", "Service Unavailable"]);
        expect(headers.get("retry-after")).toBe("1");
      }
      const { json } = await server.graphql(ann, `{ items(listId: "${listId}") { id } }`);
      expect(json.errors).toMatchObject([{ extensions: { code: "UNAVAILABLE" } }]);
      await client.query("rollback");
    });
    expect(await statusesOf([addItem(), readItems()])).toEqual([201, 200]);
  });
});

describe("a network", () => {
  it("that loses every packet blocks no request, and its connections are not used again afterwards (F9)", async () => {
    const ready = createReadinessHandler(
      server.db,
      () => false,
      () => [],
    );
    const before = proxy.count();
    expect(before).toBe(10);
    proxy.fault = { kind: "lose" };
    expect(await statusesOf(Array.from({ length: 20 }, readItems))).toEqual(Array(20).fill(503));
    expect((await ready()).status).toBe(503);
    proxy.fault = null;
    // The lost packets never arrive, so only new connections can answer.
    expect(await statusesOf(Array.from({ length: 6 }, addItem))).toEqual(Array(6).fill(201));
    expect((await ready()).status).toBe(200);
    await vi.waitUntil(() => proxy.count() <= 10, { timeout: 10_000 });
  });

  it("that delivers every packet late mixes up no answers (F8)", async () => {
    const names = Array.from({ length: 10 }, (_, n) => `List ${n}`);
    const lists = await Promise.all(names.map((name) => asAnn.makeList([], { notebookId, name })));
    const readList = ({ id }: { id: string }) => asAnn.send("GET", `list/${id}/with-items`);
    // This is longer than the timeout of a statement.
    proxy.fault = { kind: "delay", ms: 6_000 };
    expect(await statusesOf(lists.map(readList))).toEqual(Array(10).fill(503));
    proxy.fault = null;
    for (let round = 0; round < 3; round++)
      expect((await Promise.all(lists.map(readList))).map(({ json }) => json.list.name)).toEqual(names);
    await vi.waitUntil(() => proxy.count() <= 10, { timeout: 20_000 });
  });

  it("that refuses connections blocks no request", async () => {
    proxy.fault = { kind: "refuse" };
    proxy.cut();
    expect(await statusesOf(Array.from({ length: 20 }, readItems))).toEqual(Array(20).fill(503));
    proxy.fault = null;
    expect(await statusesOf([addItem()])).toEqual([201]);
  });
});

describe("an answer of the database that is cut in half", () => {
  it("counts as none: the write is repeated and happens once (F24)", async () => {
    for (let round = 0; round < 10; round++) {
      const id = crypto.randomUUID();
      const post = () => asAnn.send("POST", "item", { id, listId, name: "Once" });
      // The cut comes a millisecond later in each round, up to the answer to the commit.
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

const FAILURES = inject("thorough") ? 2_000 : 200;

describe(`${FAILURES} requests that fail`, () => {
  it("return their connections to the pool (F12)", async () => {
    const unknown = crypto.randomUUID();
    const failing = [
      () => asAnn.send("POST", "item", { listId: unknown, name: "Lost" }),
      () => asAnn.send("POST", "item", { listId, name: "" }),
      () => asAnn.send("PUT", "item/sort", [{ id: unknown, sortingOrder: 1 }]),
      () => asAnn.send("POST", "list/template", { templateId: listId, name: "No template" }),
      () => asAnn.send("POST", `notebook/${unknown}/restore`),
      () => asUser(server, { cookie: "", userId: "", token: "nonsense" }).send("GET", "notebook"),
    ];
    for (let n = 0; n < FAILURES; n += 20) {
      const answers = Array.from({ length: 20 }, (_, k) => failing[(n + k) % failing.length]?.() ?? addItem());
      for (const status of await statusesOf(answers)) expect(status).toBeGreaterThanOrEqual(400);
    }
    const { totalCount, idleCount, waitingCount } = getPool(server.db);
    expect([idleCount, waitingCount]).toEqual([totalCount, 0]);
    const busy = `select count(*)::int from pg_stat_activity
      where datname = current_database() and state not in ('idle', 'active')`;
    expect(await withClient(server.url, async (client) => (await client.query(busy)).rows)).toEqual([{ count: 0 }]);
  });
});
