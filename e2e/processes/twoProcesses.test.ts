import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { withClient } from "../../api/database/client/withClient.ts";
import { type TestResponse, createDatabase, dropDatabase } from "../../api/testing/testServer.ts";
import { startBalancer } from "./balancer.ts";
import { restClient, type ServerProcess, startServer } from "../serverProcess.ts";

/** Two processes of one database, which get requests in turns through a proxy. */
let url: string;
let servers: ServerProcess[];
let balancer: Awaited<ReturnType<typeof startBalancer>>;
beforeAll(async () => {
  url = await createDatabase();
  const env = { DATABASE_URL: url, RATE_LIMITS: "on", TRUST_PROXY: "0" };
  servers = await Promise.all([startServer(env), startServer(env)]);
  balancer = await startBalancer(servers.map(({ origin }) => origin));
});
afterAll(async () => {
  await balancer.close();
  for (const server of servers) {
    server.process.kill("SIGTERM");
    await server.ended;
  }
  await dropDatabase(url);
});

const count = (answers: TestResponse[], isWanted: (answer: TestResponse) => boolean) => answers.filter(isWanted).length;
const times = <T>(number: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: number }, (_, index) => work(index)));

/** Repeats a request that was answered 503: on a busy machine it may wait too long for a lock. */
async function retryUnavailable(send: () => Promise<TestResponse>): Promise<TestResponse> {
  const answer = await send();
  return answer.status === 503 ? retryUnavailable(send) : answer;
}

it("two processes lose nothing and count exactly what is added through both at once", async () => {
  const { call } = await restClient(balancer.origin);
  // A guest may have 20 notebooks.
  const notebooks = await times(24, (index) => {
    const wanted = { id: randomUUID(), name: `Notebook ${index}` };
    return retryUnavailable(() => call("POST", "/api/notebook", wanted));
  });
  expect(count(notebooks, ({ status }) => status === 201)).toBe(20);
  expect(count(notebooks, ({ json }) => json.code === "QUOTA_EXCEEDED")).toBe(4);
  expect((await call("GET", "/api/notebook")).json).toHaveLength(20);

  const notebookId = notebooks.find(({ status }) => status === 201)?.json.id;
  const listId = (await call("POST", "/api/list", { name: "Rome", notebookId })).json.id;
  const ids = Array.from({ length: 40 }, () => randomUUID());
  await times(40, (index) =>
    retryUnavailable(() => call("POST", "/api/item", { id: ids[index], name: "Passport", listId })),
  );
  for (const { json } of await times(2, () => call("GET", `/api/list/${listId}/items`))) {
    expect(new Set(json.map(({ id }: { id: string }) => id))).toEqual(new Set(ids));
    // No two items have the same sorting order.
    expect(json.map((item: { sortingOrder: number }) => item.sortingOrder)).toEqual(ids.map((_id, index) => index + 1));
  }
});

it("two processes share one count of requests for the rate limit", async () => {
  const { call } = await restClient(balancer.origin);
  const answers: TestResponse[] = [];
  while (answers.length < 130) answers.push(...(await times(10, () => call("PUT", "/api/item/sort", []))));
  expect(count(answers, ({ status }) => status === 200)).toBe(120);
  expect(count(answers, ({ json }) => json.code === "RATE_LIMITED")).toBe(10);
});

it("two processes share the devices of a user", async () => {
  const { call } = await restClient(balancer.origin);
  const { id: userId } = (await call("GET", "/api/user/current")).json;
  const checks = await times(6, () =>
    retryUnavailable(() => call("POST", "/api/user/check-device-access", { userId, deviceId: randomUUID() })),
  );
  expect(count(checks, ({ json }) => json.reason === "new_device")).toBe(5);
  expect(count(checks, ({ json }) => json.reason === "device_limit")).toBe(1);

  // The session that was refused by one process is refused by both.
  const writes = await times(2, () => call("POST", "/api/notebook", { name: "Trips" }));
  expect(writes.map(({ json }) => json.code)).toEqual(["DEVICE_REFUSED", "DEVICE_REFUSED"]);
});

/** Ends the connections on which the processes are notified of each other's changes. */
const cutChannel = () =>
  withClient(url, (db) =>
    db.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'listbook-changes'"),
  );

describe("a process that knows a guest", () => {
  type Client = Awaited<ReturnType<typeof restClient>>;
  /** A guest with a list, in both processes. */
  let inFirst: Client;
  let inSecond: Client;
  let listId: string;
  const addItem = async () => {
    const { status, json } = await inSecond.call("POST", "/api/item", { listId, name: "Passport" });
    return [status, json.code];
  };
  beforeEach(async () => {
    const [first, second] = servers as [ServerProcess, ServerProcess];
    inFirst = await restClient(first.origin);
    const notebookId = (await inFirst.call("POST", "/api/notebook", { name: "Trips" })).json.id;
    listId = (await inFirst.call("POST", "/api/list", { name: "Rome", notebookId })).json.id;
    inSecond = await restClient(second.origin, inFirst.cookie);
    expect(await addItem()).toEqual([201, undefined]);
    await cutChannel();
  });

  it("refuses the guest at once when another process has given the lists of the guest to another one", async () => {
    const other = await restClient((servers[0] as ServerProcess).origin);
    const { code } = (await other.call("POST", "/api/user/device-code", {})).json;
    const opened = await inFirst.call("POST", "/api/user/device-code/use", { code, add: true });
    expect(opened.status).toBe(200);
    expect(await addItem()).toEqual([401, "UNAUTHENTICATED"]);
    expect((await inSecond.call("GET", "/api/list")).json).toEqual([]);
  });

  it("refuses a device of the guest at once when another process has removed it", async () => {
    const { id: userId } = (await inSecond.call("GET", "/api/user/current")).json;
    const deviceId = randomUUID();
    await inSecond.call("POST", "/api/user/check-device-access", { userId, deviceId });
    expect(await addItem()).toEqual([201, undefined]);
    // Another browser of the same guest removes it.
    const { code } = (await inSecond.call("POST", "/api/user/device-code", {})).json;
    const other = await restClient((servers[0] as ServerProcess).origin);
    const { headers } = await other.call("POST", "/api/user/device-code/use", { code });
    const remover = await restClient(
      (servers[0] as ServerProcess).origin,
      headers.get("set-cookie")?.split(";")[0] ?? "",
    );
    expect((await remover.call("DELETE", `/api/user/devices/${deviceId}`)).status).toBe(200);
    expect((await inSecond.call("GET", "/api/list")).status).toBe(403);
    expect(await addItem()).toEqual([403, "DEVICE_REFUSED"]);
  });

  it("has no rows of the guest at once when another process has deleted all of them", async () => {
    expect((await inFirst.call("DELETE", "/api/user/data")).status).toBe(200);
    expect(await addItem()).toEqual([404, "NOT_FOUND"]);
    expect((await inSecond.call("GET", "/api/list")).json).toEqual([]);
  });
});

it("two processes share one count of wrong recovery keys and device codes", async () => {
  const { call } = await restClient(balancer.origin);
  const guesses = await times(8, (index) =>
    retryUnavailable(() =>
      index % 2 === 0
        ? call("POST", "/api/user/recover", { words: "abandon ability able about above absent absorb abstract" })
        : call("POST", "/api/user/device-code/use", { code: "ABCD2345" }),
    ),
  );
  // An address has five wrong guesses in 15 minutes.
  expect(count(guesses, ({ json }) => json.code === "NOT_FOUND")).toBe(5);
  expect(count(guesses, ({ status, json }) => status === 429 && json.code === "RATE_LIMITED")).toBe(3);
});
