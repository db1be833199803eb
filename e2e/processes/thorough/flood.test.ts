import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  measureEasyRate,
  type Guest,
  measureHeap,
  sendAtRate,
  createGuest,
  readMetric,
  sendOneOfMix,
  startMeasuredServer,
} from "../requestMix.ts";
import { restClient } from "../../serverProcess.ts";
import { startSystem, type System } from "../continuousWrites.ts";

let system: System;
beforeAll(async () => void (system = await startSystem(startMeasuredServer)));
afterAll(() => system.close());

/** Returns whether the process answers its health check within ten seconds. */
async function isHealthy() {
  const answer = await fetch(`${system.server.origin}/healthz`, { signal: AbortSignal.timeout(10_000) });
  return answer.ok;
}

describe("under load", () => {
  it("for five minutes, memory and connections do not grow (F44)", async () => {
    const guests = await Promise.all(Array.from({ length: 8 }, () => createGuest(system.server)));
    const pace = Math.min(50, await measureEasyRate(guests));
    const before = await measureHeap(system.server);
    const failed = (await sendAtRate(guests, pace, 300)).filter((status) => status !== 200);
    expect(failed).toEqual([]);
    expect((await measureHeap(system.server)) - before).toBeLessThan(20_000_000);
    expect(await readMetric(system.server, "db_pool_connections")).toBeLessThanOrEqual(10);
    expect(await readMetric(system.server, "db_pool_waiting")).toBe(0);
  });

  it("that is ten times too much, some requests get 503, the health check answers, and the server recovers (F43)", async () => {
    const guests = await Promise.all(Array.from({ length: 8 }, () => createGuest(system.server)));
    const until = Date.now() + 30_000;
    const statuses = new Set<number>();
    const flooding = Array.from({ length: 400 }, async (_, caller) => {
      for (let n = 0; Date.now() < until; n++)
        statuses.add((await sendOneOfMix(guests[caller % guests.length] as Guest, n)).status);
    });
    while (Date.now() < until) {
      expect(await isHealthy()).toBe(true);
      await sleep(200);
    }
    await Promise.all(flooding);
    expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect(new Set(await sendAtRate(guests, 5, 1))).toEqual(new Set([200]));
  });
});

describe("malicious clients", () => {
  /** Opens connections that begin a request and never end it. */
  async function halfOpen(count: number, begin: string): Promise<Socket[]> {
    const port = Number(new URL(system.server.origin).port);
    return Promise.all(
      Array.from({ length: count }, async () => {
        const socket = connect(port, "localhost");
        socket.on("error", () => undefined);
        await once(socket, "connect");
        socket.write(begin);
        return socket.resume();
      }),
    );
  }

  it("that send slowly, 200 at once, block nobody and are cut off (F46)", async () => {
    const head = "POST /api/notebook HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n";
    const slow = [
      ...(await halfOpen(100, head)),
      ...(await halfOpen(100, `${head}content-length: 100\r\n\r\n{"name":`)),
    ];
    const client = await restClient(system.server.origin);
    expect((await client.call("POST", "/api/notebook", { name: "Served" })).status).toBe(201);
    // A request may take 20 seconds.
    await expect.poll(() => slow.every(({ destroyed }) => destroyed), { timeout: 30_000 }).toBe(true);
    for (const socket of slow) socket.destroy();
  });

  it("that send 50 huge and deep bodies at once do not stop the process (F47)", async () => {
    const { cookie } = await restClient(system.server.origin);
    const deep = (open: string, close: string) => open.repeat(60_000) + close.repeat(60_000);
    const bodies = [
      deep("[", "]"),
      `{"name":${deep('{"a":', "}").slice(0, 250_000)}`,
      JSON.stringify({ query: `{ ${"lists { ".repeat(10_000)}id${" }".repeat(10_000)} }` }),
      JSON.stringify({ query: `{ ${"a: notebooks { id } ".repeat(10_000)} }` }),
      JSON.stringify({ name: "x".repeat(255_000) }),
    ];
    const headers = { cookie, "content-type": "application/json" };
    const sent = Array.from({ length: 50 }, async (_, n) => {
      const path = n % 2 ? "/graphql" : "/api/notebook";
      const answer = await fetch(system.server.origin + path, { method: "POST", headers, body: bodies[n % 5] ?? "" });
      await answer.text();
      return answer.status;
    });
    expect(await isHealthy()).toBe(true);
    const statuses = await Promise.all(sent);
    expect(statuses.filter((status) => status < 400 || status >= 500)).toEqual([]);
  });
});
