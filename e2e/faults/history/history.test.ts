import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { type FaultProxy, toSocketOptions, startFaultProxy, buildProxyUrl } from "../../../api/testing/faultProxy.ts";
import { type TestServer, withDatabaseClient, startTestServer } from "../../../api/testing/testServer.ts";
import { bugs } from "./bugs.ts";
import { createRandom, type Random, type Send } from "./clients.ts";
import { runHistory } from "./run.ts";

const thorough = inject("thorough");
const HISTORIES = thorough ? 3 : 1;
/** By each of four clients. */
const OPERATIONS = thorough ? 300 : 60;
/** Within which a planted bug must be found. */
const MOST_RUNS = thorough ? 200 : 30;

vi.setConfig({ testTimeout: thorough ? 3_600_000 : 180_000 });

let house: TestServer;
let proxy: FaultProxy;
let uproot: (() => void) | undefined;

beforeAll(async () => {
  house = await startTestServer({
    async connectVia(url) {
      proxy = await startFaultProxy(toSocketOptions(url));
      return buildProxyUrl(url, proxy);
    },
  });
});
afterEach(() => uproot?.());
afterAll(async () => {
  await house.close();
  await proxy.close();
});

/** Milliseconds. */
async function during(ms: number, fault: FaultProxy["fault"]) {
  proxy.fault = fault;
  await sleep(ms);
  proxy.fault = null;
  proxy.cut();
}

const TERMINATE = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`;

const harms: Record<string, () => Promise<unknown>> = {
  "connections are cut": () => during(0, null),
  "answers come half": () => during(100, { kind: "halve" }),
  "bytes come late": () => during(300, { kind: "delay", ms: 30 }),
  "bytes are lost": () => during(200, { kind: "lose" }),
  "nobody is let in": () => during(200, { kind: "refuse" }),
  "backends are ended": () => withDatabaseClient(house.url, (client) => client.query(TERMINATE)),
  "a table is locked": () =>
    withDatabaseClient(house.url, async (client) => {
      await client.query("begin; lock table items in access exclusive mode");
      await sleep(300);
      await client.query("rollback");
    }),
};

/** Some answers never arrive, although the server gave them. */
function losing(send: Send, random: Random): Send {
  return async (request) => {
    const response = await send(request);
    if (random(100) < 2) throw new Error("The answer was lost");
    return response;
  };
}

async function run(seed: number, send: Send, withClaim: boolean, harm: () => Promise<unknown>): Promise<string[]> {
  const random = createRandom(seed * 7);
  const token = withClaim ? (await house.newMember()).token : undefined;
  return runHistory({
    seed,
    send: losing(send, random),
    url: house.url,
    member: token ? { authorization: `Bearer ${token}` } : null,
    operations: OPERATIONS,
    harm: () => harm().then(() => undefined),
  });
}

describe("histories of four clients through both doors", () => {
  it.each(Object.keys(harms))("are right although %s", async (name) => {
    for (let seed = 1; seed <= HISTORIES; seed++)
      expect(await run(seed, house.app, seed % 2 > 0, harms[name] ?? sleep)).toEqual([]);
  });
});

describe("the checker", () => {
  it.each(bugs)(`finds $name within ${MOST_RUNS} histories`, async ({ plant, needsClaim }) => {
    const planted = plant(house.app, house.url);
    ({ uproot } = planted);
    let faults: string[] = [];
    let runs = 0;
    while (faults.length === 0 && runs++ < MOST_RUNS)
      faults = await run(runs, planted.send, Boolean(needsClaim), () => sleep(0)).catch((error: Error) => [
        error.message,
      ]);
    vi.mocked(console.error).mockClear();
    expect(faults, `after ${runs} histories`).not.toEqual([]);
    process.stdout.write(`${runs} histories: ${faults[0]}\n`);
  });
});
