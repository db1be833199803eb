import { afterAll, beforeAll, expect, it } from "vitest";
import { createDatabase, dropDatabase } from "../../api/testing/testServer.ts";
import { restClient, type ServerProcess, startServer } from "../serverProcess.ts";

/** Two servers of one database; a page follows the second, somebody writes to the first. */
let url: string;
let servers: ServerProcess[];
beforeAll(async () => {
  url = await createDatabase();
  servers = await Promise.all([startServer({ DATABASE_URL: url }), startServer({ DATABASE_URL: url })]);
});
afterAll(async () => {
  for (const server of servers) {
    server.process.kill("SIGTERM");
    await server.ended;
  }
  await dropDatabase(url);
});

/** What a server tells of its caches and queues. */
async function sizesOf({ origin }: ServerProcess): Promise<Record<string, number>> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  const lines = [...text.matchAll(/^((?:live|rate)_\w+) (\d+)$/gm)];
  return Object.fromEntries(lines.map(([, name = "", value]) => [name, Number(value)]));
}

/** The stream of a guest's page: what comes next, `null` at its end. */
async function follow({ origin }: ServerProcess, cookie: string) {
  const { status, body } = await fetch(`${origin}/api/live`, { headers: { cookie } });
  expect(status).toBe(200);
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  return async function hears(): Promise<string | null> {
    const { value, done = true } = (await reader?.read()) ?? {};
    return done ? null : (/data: (\w+)/.exec(value ?? "")?.[1] ?? hears());
  };
}

it("a change through one server is heard from the other, and a server that stops ends its streams", async () => {
  const [first, second] = servers as [ServerProcess, ServerProcess];
  const { call, cookie } = await restClient(first.origin);
  expect(await sizesOf(second)).toMatchObject({ live_streams: 0, live_changes_untold: 0 });
  const hears = await follow(second, cookie);
  expect(await hears()).toBe("resync");
  await call("POST", "/api/notebook", { name: "Trips" });
  expect(await hears()).toBe("change");
  // This guest's, beside those of others.
  const { live_streams: streams, live_changes_remembered: remembered = 0 } = await sizesOf(second);
  expect(streams).toBe(1);
  expect(remembered).toBeGreaterThan(0);

  second.process.kill("SIGTERM");
  // Ended, not cut: reading would fail otherwise.
  expect(await hears()).toBeNull();
  expect(await second.ended).toBe(0);
});

it("a change just before a server stops is told by it", async () => {
  const [first] = servers as [ServerProcess];
  const third = await startServer({ DATABASE_URL: url });
  servers.push(third);
  const { call, cookie } = await restClient(third.origin);
  const hears = await follow(first, cookie);
  expect(await hears()).toBe("resync");
  const writing = call("POST", "/api/notebook", { name: "Last" });
  third.process.kill("SIGTERM");
  const written = await writing.then(
    ({ status }) => status === 201,
    () => false,
  );
  expect(await third.ended).toBe(0);
  if (written) expect(await hears()).toBe("change");
});
