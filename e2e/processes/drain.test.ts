import { once } from "node:events";
import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createDatabase, dropDatabase } from "../../api/testing/testServer.ts";
import { restClient, type ServerProcess, startServer } from "../serverProcess.ts";
import { startWriting } from "./continuousWrites.ts";

let url: string;
let server: ServerProcess;

beforeEach(async () => {
  url = await createDatabase();
  server = await startServer({ DATABASE_URL: url });
});
afterEach(async () => {
  server.process.kill("SIGKILL");
  await server.ended;
  await dropDatabase(url);
});

/** Starts a request of a new guest that the server has begun to read; `release` sends the rest of it. */
async function holdWrite() {
  const client = await restClient(server.origin);
  const body = JSON.stringify({ name: "Held" });
  const headers = { cookie: client.cookie, "content-type": "application/json", "content-length": body.length };
  const held = request(`${server.origin}/api/notebook`, {
    method: "POST",
    headers: { ...headers, expect: "100-continue" },
    agent: new Agent({ keepAlive: true }),
  });
  const answer = new Promise<{ status?: number; connection?: string }>((resolve) => {
    held.on("error", () => resolve({}));
    held.on("response", (response) => {
      resolve({ status: response.statusCode, connection: response.headers.connection });
      response.resume();
    });
  });
  await once(held, "continue");
  held.write(body.slice(0, 5));
  return { answer, client, release: () => held.end(body.slice(5)) };
}

describe("a server that gets a signal", () => {
  it("under load loses no acknowledged write and fails no request (F14)", async () => {
    const client = await restClient(server.origin);
    const home = (await client.call("POST", "/api/notebook", { name: "Home" })).json.id;
    const listId = (await client.call("POST", "/api/list", { notebookId: home, name: "Writes" })).json.id;
    const writing = startWriting(client, listId, { writers: 8 });
    await vi.waitUntil(() => writing.acknowledged.length > 50, { timeout: 20_000 });
    server.process.kill("SIGTERM");
    expect(await server.ended).toBe(0);
    const acknowledged = await writing.stop();
    // 0 means that the connection was refused.
    expect([...writing.refusals].filter((status) => status !== 0)).toEqual([]);

    server = await startServer({ DATABASE_URL: url });
    const again = await restClient(server.origin, client.cookie);
    const stored = (await again.call("GET", `/api/list/${listId}/items`)).json.map(({ id }: { id: string }) => id);
    expect(acknowledged.filter((id) => !stored.includes(id))).toEqual([]);
    expect(new Set(stored).size).toBe(stored.length);
  });

  it("finishes an open request, closes its connection, and takes no new one (F15)", async () => {
    const { answer, release } = await holdWrite();
    server.process.kill("SIGTERM");
    const isRefused = () =>
      fetch(`${server.origin}/healthz`).then(
        () => false,
        () => true,
      );
    await vi.waitUntil(isRefused, { timeout: 900, interval: 10 });
    release();
    expect(await answer).toEqual({ status: 201, connection: "close" });
    expect(await server.ended).toBe(0);
  });

  it("stops at once after a second signal, with an exit code, and loses nothing (F16)", async () => {
    const { answer, client } = await holdWrite();
    const { json, status } = await client.call("POST", "/api/notebook", { name: "Acknowledged" });
    expect(status).toBe(201);
    server.process.kill("SIGTERM");
    // Within half a second the server treats a second signal as a repetition of the first.
    await sleep(600);
    server.process.kill("SIGTERM");
    expect(await server.ended).toBe(143);
    expect(await answer).toEqual({});

    server = await startServer({ DATABASE_URL: url });
    const again = await restClient(server.origin, client.cookie);
    expect((await again.call("GET", "/api/notebook")).json).toEqual([json]);
  });

  it("counts the copy of Ctrl-C that npm sends as the same signal", async () => {
    const { answer, release } = await holdWrite();
    server.process.kill("SIGINT");
    server.process.kill("SIGINT");
    await vi.waitUntil(() => server.output().includes("Stopping"), { timeout: 900, interval: 10 });
    release();
    expect(await answer).toMatchObject({ status: 201 });
    expect(await server.ended).toBe(0);
  });
});
