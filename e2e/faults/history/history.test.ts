import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { type FaultProxy, toSocketOptions, startFaultProxy, buildProxyUrl } from "../../../api/testing/faultProxy.ts";
import { withClient } from "../../../api/database/client/withClient.ts";
import { type TestServer, startTestServer } from "../../../api/testing/testServer.ts";
import { bugs } from "./bugs.ts";
import { createRandom, type Random, type Send } from "./clients.ts";
import { runHistory } from "./run.ts";

const thorough = inject("thorough");
const HISTORIES = thorough ? 3 : 1;
/** The number of operations of each of four clients. */
const OPERATIONS = thorough ? 300 : 60;
/** The maximum number of histories until an injected bug must be found. */
const MAX_RUNS = thorough ? 200 : 30;

vi.setConfig({ testTimeout: thorough ? 3_600_000 : 180_000 });

let server: TestServer;
let proxy: FaultProxy;
let removeBug: (() => Promise<void>) | undefined;

beforeAll(async () => {
  server = await startTestServer({
    async connectVia(url) {
      proxy = await startFaultProxy(toSocketOptions(url));
      return buildProxyUrl(url, proxy);
    },
  });
});
afterEach(() => removeBug?.());
afterAll(async () => {
  await server.close();
  await proxy.close();
});

/** Makes the proxy cause a fault for this many milliseconds. */
async function causeProxyFault(ms: number, fault: FaultProxy["fault"]) {
  proxy.fault = fault;
  await sleep(ms);
  proxy.fault = null;
  proxy.cut();
}

const TERMINATE = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`;

const faultsByName: Record<string, () => Promise<unknown>> = {
  "connections are cut": () => causeProxyFault(0, null),
  "answers are cut in half": () => causeProxyFault(100, { kind: "halve" }),
  "bytes come late": () => causeProxyFault(300, { kind: "delay", ms: 30 }),
  "bytes are lost": () => causeProxyFault(200, { kind: "lose" }),
  "connections are refused": () => causeProxyFault(200, { kind: "refuse" }),
  "backends are ended": () => withClient(server.url, (client) => client.query(TERMINATE)),
  "a table is locked": () =>
    withClient(server.url, async (client) => {
      await client.query("begin; lock table items in access exclusive mode");
      await sleep(300);
      await client.query("rollback");
    }),
};

/** Loses some of the server's answers. */
function loseAnswers(send: Send, random: Random): Send {
  return async (request) => {
    const response = await send(request);
    if (random(100) < 2) throw new Error("The answer was lost");
    return response;
  };
}

async function run(
  seed: number,
  send: Send,
  withClaim: boolean,
  causeFault: () => Promise<unknown>,
): Promise<string[]> {
  const random = createRandom(seed * 7);
  const token = withClaim ? (await server.newMember()).token : undefined;
  return runHistory({
    seed,
    send: loseAnswers(send, random),
    url: server.url,
    member: token ? { authorization: `Bearer ${token}` } : null,
    operations: OPERATIONS,
    causeFault: () => causeFault().then(() => undefined),
  });
}

describe("histories of four clients through REST and GraphQL", () => {
  it.each(Object.keys(faultsByName))("are correct although %s", async (name) => {
    for (let seed = 1; seed <= HISTORIES; seed++)
      expect(await run(seed, server.app, seed % 2 > 0, faultsByName[name] ?? sleep)).toEqual([]);
  });
});

describe("the check of histories", () => {
  const named = bugs.map((bug) => [bug.name, bug] as const);
  it.each(named)(`finds %s within ${MAX_RUNS} histories`, async (_name, { injectBug, needsClaim }) => {
    const injected = await injectBug(server.app, server.url);
    ({ removeBug } = injected);
    let mistakes: string[] = [];
    let runs = 0;
    while (mistakes.length === 0 && runs++ < MAX_RUNS)
      mistakes = await run(runs, injected.send, Boolean(needsClaim), () => sleep(0)).catch((error: Error) => [
        error.message,
      ]);
    vi.mocked(console.error).mockClear();
    expect(mistakes, `after ${runs} histories`).not.toEqual([]);
    process.stdout.write(`${runs} histories: ${mistakes[0]}\n`);
  });
});
