import pg from "pg";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { type PushReceiver, startPushReceiver } from "../../api/testing/pushReceiver.ts";
import { createDatabase, dropDatabase } from "../../api/testing/testServer.ts";
import { restClient, type ServerProcess, startServer } from "../serverProcess.ts";

let url: string;
let db: pg.Client;
let receiver: PushReceiver;
const running = new Set<ServerProcess>();
beforeAll(async () => {
  url = await createDatabase();
  db = new pg.Client({ connectionString: url });
  await db.connect();
  receiver = await startPushReceiver();
});
afterAll(async () => {
  for (const server of running) await end(server, "SIGTERM");
  await receiver.close();
  await db.end();
  await dropDatabase(url);
});

async function start(): Promise<ServerProcess> {
  const server = await startServer({ DATABASE_URL: url });
  running.add(server);
  return server;
}

async function end(server: ServerProcess, signal: "SIGKILL" | "SIGTERM"): Promise<void> {
  server.process.kill(signal);
  await server.ended;
  running.delete(server);
}

it("a message whose server is killed before it notes that it was sent comes once more, with the same id", async () => {
  const first = await start();
  const { call } = await restClient(first.origin);
  const notebook = await call("POST", "/api/notebook", { name: "Home" });
  const list = await call("POST", "/api/list", { name: "Bins", notebookId: notebook.json.id });
  const input = { ...receiver.createInput("/ann"), kinds: ["CAME_BACK"], quietFrom: null };
  expect((await call("POST", "/api/push/subscription", input)).status).toBe(201);
  await end(first, "SIGTERM");
  await db.query(
    `insert into push_messages (id, subscription_id, kind, list_id, occurrence)
     select gen_random_uuid(), id, 'CAME_BACK', $1, concat($1::uuid, '/', $1::uuid) from push_subscriptions`,
    [list.json.id],
  );

  // The push service has the message, and the server never hears of it.
  let release = () => {};
  const killed = new Promise<void>((resolve) => (release = resolve));
  receiver.onMessage = () => killed;
  const victim = await start();
  await vi.waitUntil(() => receiver.received.length === 1, { timeout: 60_000 });
  await end(victim, "SIGKILL");
  release();
  const { rows } = await db.query("select tries, done_at, send_at > now() as later from push_messages");
  expect(rows).toEqual([{ tries: 1, done_at: null, later: true }]);

  // A minute later.
  await db.query("update push_messages set send_at = now()");
  await start();
  await vi.waitUntil(async () => (await db.query("select from push_messages where done_at is null")).rowCount === 0, {
    timeout: 60_000,
  });
  await start();
  expect(receiver.received.map(({ message: { title, body } }) => [title, body])).toEqual([
    ["Bins", "Came back"],
    ["Bins", "Came back"],
  ]);
  expect(
    new Set(receiver.received.flatMap(({ message, headers }) => [message.tag.replaceAll("-", ""), headers["topic"]]))
      .size,
  ).toBe(1);
});
