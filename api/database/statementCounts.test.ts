import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { seedRows } from "../testing/seed.ts";
import { type SeedIds } from "../testing/operationCases.ts";
import { startTestServer, type TestServer, type TestUser } from "../testing/testServer.ts";

/** These tests count the statements of one answer, because their number does not depend on the machine. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Returns the texts of the statements that the server sends for a call, with those that begin and end transactions. */
async function recordStatements(call: () => Promise<{ status: number; json: unknown }>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, "query");
  const { status, json } = await call();
  const texts = (query.mock.calls as unknown as [string | { text: string }][])
    .map(([first]) => (typeof first === "string" ? first : first.text))
    // Changes of all requests of 10 ms are published together.
    .filter((text) => !text.includes("pg_notify"));
  query.mockRestore();
  expect(status, JSON.stringify(json)).toBeLessThan(300);
  return texts;
}

type Call = (ids: SeedIds) => [method: string, path: string, body?: object];

/** The calls, with the most statements that each may take for a guest alone and for one who shares a notebook. */
const calls: [name: string, alone: number, sharing: number, call: Call][] = [
  ["reads a list with its items", 2, 2, ({ list }) => ["GET", `list/${list}/with-items`]],
  ["reads the active lists", 1, 1, () => ["GET", "list/active"]],
  ["ticks an item", 1, 1, ({ item }) => ["PUT", `item/${item}/complete`, { completed: true }]],
  ["renames an item", 1, 1, ({ item }) => ["PUT", `item/${item}`, { name: "Milk" }]],
  ["adds an item", 1, 2, ({ list }) => ["POST", "item", { listId: list, name: "Bread" }]],
  ["adds a list", 1, 2, ({ notebook }) => ["POST", "list", { notebookId: notebook, name: "Trip" }]],
  ["sorts items", 1, 2, ({ item }) => ["PUT", "item/sort", [{ id: item, sortingOrder: 5 }]]],
  ["runs a list again", 1, 2, ({ list }) => ["POST", `list/${list}/run-again`, { id: randomUUID() }]],
  ["uses a template", 2, 2, ({ template }) => ["POST", "list/template", { templateId: template }]],
];

describe.each(["alone", "sharing"] as const)("a guest %s", (kind) => {
  let guest: TestUser;
  let ids: SeedIds;
  beforeAll(async () => {
    guest = await server.newGuest();
    ids = await seedRows(server, guest);
    // The first addition counts the items of the account.
    await server.db.query("update users set items_at_most = 2 where id = $1", [guest.userId]);
    if (kind === "alone") await server.db.query("delete from memberships where user_id = $1", [guest.userId]);
    await server.rest(guest, "GET", "/api/list");
  });

  it.each(calls)("%s", async (_name, alone, sharing, call) => {
    const [method, path, body] = call(ids);
    const texts = await recordStatements(() => server.rest(guest, method, `/api/${path}`, body));
    expect(texts.length, texts.join("\n\n")).toBe(kind === "alone" ? alone : sharing);
  });
});
