import { afterAll, beforeAll, expect, it } from "vitest";
import { createDatabase, dropDatabase } from "../../api/testing/testServer.ts";
import { restClient, type ServerProcess, startServer } from "../serverProcess.ts";

/** Two servers of one database: a page gets its live updates from one, and the changes are made through the other. */
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

/** The sizes of a server's caches and queues, from its metrics. */
async function readSizes({ origin }: ServerProcess): Promise<Record<string, number>> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  const lines = [...text.matchAll(/^((?:live|rate)_\w+) (\d+)$/gm)];
  return Object.fromEntries(lines.map(([, name = "", value]) => [name, Number(value)]));
}

/** Opens the stream of a guest's page. The returned function reads the next event; `null` at the end. */
async function openStream({ origin }: ServerProcess, cookie: string) {
  const { status, body } = await fetch(`${origin}/api/live`, { headers: { cookie } });
  expect(status).toBe(200);
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  return async function readEvent(): Promise<string | null> {
    const { value, done = true } = (await reader?.read()) ?? {};
    return done ? null : (/data: (\w+)/.exec(value ?? "")?.[1] ?? readEvent());
  };
}

it("a change through one server is published by the other, and a server that stops ends its streams", async () => {
  const [first, second] = servers as [ServerProcess, ServerProcess];
  const { call, cookie } = await restClient(first.origin);
  expect(await readSizes(second)).toMatchObject({ live_streams: 0, live_changes_untold: 0 });
  const readEvent = await openStream(second, cookie);
  expect(await readEvent()).toBe("resync");
  await call("POST", "/api/notebook", { name: "Trips" });
  expect(await readEvent()).toBe("change");
  const { live_streams: streams, live_changes_remembered: remembered = 0 } = await readSizes(second);
  expect(streams).toBe(1);
  expect(remembered).toBeGreaterThan(0);

  second.process.kill("SIGTERM");
  // The stream has ended properly: a read of an interrupted stream would fail.
  expect(await readEvent()).toBeNull();
  expect(await second.ended).toBe(0);
});

it("a change just before a server stops is still published", async () => {
  const [first] = servers as [ServerProcess];
  const third = await startServer({ DATABASE_URL: url });
  servers.push(third);
  const { call, cookie } = await restClient(third.origin);
  const readEvent = await openStream(first, cookie);
  expect(await readEvent()).toBe("resync");
  const writing = call("POST", "/api/notebook", { name: "Last" });
  third.process.kill("SIGTERM");
  const written = await writing.then(
    ({ status }) => status === 201,
    () => false,
  );
  expect(await third.ended).toBe(0);
  if (written) expect(await readEvent()).toBe("change");
});
