import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { type TestServer, startTestServer } from "../testing/testServer.ts";
import { createServer, SERVER_TIMEOUTS } from "./httpServer.ts";

let testServer: TestServer;
let server: ReturnType<typeof createServer>;
let cookie: string;
let guestId: string;
beforeAll(async () => {
  testServer = await startTestServer();
  ({ cookie, userId: guestId } = await testServer.newGuest());
  server = createServer(testServer.app).listen(0);
  await once(server, "listening");
});
afterAll(async () => {
  server.close();
  await testServer.close();
});

const readStatus = async (client: Socket) => {
  const [head] = (await once(client, "data")) as [Buffer];
  return head.toString().split(" ")[1];
};

it.each([
  ["too large", "application/json", "413"],
  ["of an unsupported type", "text/plain", "415"],
])("the server reads a body that is %s to its end and keeps the connection", async (_, type, status) => {
  const client = connect((server.address() as AddressInfo).port);
  const head = `POST /api/notebook HTTP/1.1\r\nhost: localhost\r\ncontent-type: ${type}\r\n`;
  client.write(`${head}content-length: 1000000\r\n\r\n${"x".repeat(1_000_000)}`);
  expect(await readStatus(client)).toBe(status);
  // The adapter closes the connection of a body that does not end within half a second; this is longer.
  await wait(700);
  client.write("GET /api/notebook HTTP/1.1\r\nhost: localhost\r\n\r\n");
  expect(await readStatus(client)).toBe("200");
  client.destroy();
});

it("the server disconnects a client that never sends a byte, when the time of the headers is over", async () => {
  const timeouts = { ...SERVER_TIMEOUTS, headersTimeout: 100, connectionsCheckingInterval: 50 };
  const hasty = createServer(testServer.app, { timeouts }).listen(0);
  await once(hasty, "listening");
  const silent = connect((hasty.address() as AddressInfo).port);
  expect(await readStatus(silent)).toBe("408");
  await once(silent, "close");
  hasty.close();
});

it("the server disconnects a client that takes 20 seconds for a body, but not one that sends a file", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const begin = async (path: string) => {
      const client = connect((server.address() as AddressInfo).port);
      const arrived = once(server, "request");
      client.write(`POST ${path} HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\ncontent-length: 10\r\n\r\n`);
      await arrived;
      return client;
    };
    const slow = await begin("/api/notebook");
    const file = await begin(`/api/import?id=${randomUUID()}`);
    let hasAnswer = false;
    file.once("data", () => (hasAnswer = true));
    const status = readStatus(slow);
    vi.advanceTimersByTime(20_000);
    expect(await status).toBe("408");
    expect(hasAnswer).toBe(false);
    file.destroy();
    slow.destroy();
  } finally {
    vi.useRealTimers();
  }
});

it.each([
  ["/api/user/%63urrent", "404"],
  ["/api/x/../user/current", "403"],
  ["/api/x/%2E%2e/user/current", "403"],
  [String.raw`/api\user\current`, "400"],
  ["//api/user/current", "404"],
  ["http://elsewhere.example/api/user/current", "403"],
  ["http://elsewhere.example/%61pi/user/current", "404"],
])("the server makes no guest for a page of another site that asks for %s", async (target, status) => {
  const client = connect((server.address() as AddressInfo).port);
  const query = "createAnonymousUser=true";
  client.write(`GET ${target}?${query} HTTP/1.1\r\nhost: localhost\r\nsec-fetch-site: cross-site\r\n\r\n`);
  expect(await readStatus(client)).toBe(status);
  client.destroy();
  expect(await testServer.db.query("select id from users where id <> $1", [guestId])).toEqual([]);
});
