import { ApolloLink } from "@apollo/client";
import { afterEach, expect, test, vi } from "vitest";
import { CompleteItemDocument } from "../graphql/graphql.ts";
import { completeItem, createItem } from "../items/mutations.ts";
import { deleteItem } from "../items/bulkMutations.ts";
import { ListWithItems } from "../lists/queries.ts";
import { fillCache } from "../testing/collections.ts";
import { item, list } from "../testing/rowFixtures.ts";
import { getRejection, createScriptedClient, settle } from "../testing/scriptedClient.ts";
import { closeToast, getToasts } from "../feedback/toasts.ts";
import { pendingWrites } from "./queue.ts";
import { createRetryLink } from "./retries.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  for (const { id } of getToasts()) closeToast(id);
});

function start() {
  const script = createScriptedClient({ retryLink: createRetryLink([1, 1, 1]) });
  fillCache(script.client, { lists: [list("packing")], items: [item("socks", 1), item("shoes", 2)] });
  const screen = () => script.client.readQuery({ query: ListWithItems, variables: { id: "packing" } }, true)?.items;
  /** Waits for the next call that is sent. */
  const next = () => vi.waitUntil(() => script.calls[0], { interval: 1 });
  return { ...script, screen, next };
}

const ticked = item("socks", 1, { completed: true });

test("a write that does not arrive is sent again, and the screen keeps showing it", async () => {
  const { client, screen, next } = start();
  const answer = completeItem(client, "socks", true);
  await (await next()).loseConnection();
  await (await next()).respond(503, "down for a moment");
  await (await next()).loseConnection();
  expect(screen()?.[0]?.completed).toBe(true);
  expect(pendingWrites.get()).toHaveLength(1);
  await (await next()).answer({ completeItem: ticked });
  expect(await answer).toBe(true);
  expect(getToasts()).toEqual([]);
  expect(pendingWrites.get()).toEqual([]);
});

test("a repeated create has the same id, so that it happens once", async () => {
  const { client, next } = start();
  const answer = createItem(client, "packing", "Hat");
  const first = await next();
  const { input } = first.variables;
  await first.loseConnection();
  const second = await next();
  expect(second.variables["input"]).toEqual(input);
  await second.answer({ createItem: item(input.id, 3, { name: "Hat" }) });
  expect(await answer).toBe(true);
});

test("after the last try the write is rolled back, and a toast says why", async () => {
  const { client, calls, screen, next } = start();
  const answer = completeItem(client, "socks", true);
  for (let tries = 0; tries < 4; tries++) await (await next()).loseConnection();
  expect(await answer).toBe(false);
  expect(calls).toEqual([]);
  expect(screen()?.[0]?.completed).toBe(false);
  expect(getToasts().map(({ title, description }) => [title, description])).toEqual([
    ["The item was not ticked", "Listbook could not be reached. Check your connection."],
  ]);
});

test("a write that the server refuses is not sent again", async () => {
  const { client, calls, next } = start();
  const answer = completeItem(client, "socks", true);
  await (await next()).refuse("Changed meanwhile", "CONFLICT");
  expect(await answer).toBe(false);
  await settle();
  expect(calls).toEqual([]);
});

test("a repeated delete that finds nothing has succeeded, because the first try deleted the item", async () => {
  const { client, screen, next } = start();
  const answer = deleteItem(client, "socks");
  await (await next()).loseConnection();
  await (await next()).refuse("Item not found", "NOT_FOUND");
  expect(await answer).toBe(true);
  expect(screen()?.map(({ id }) => id)).toEqual(["shoes"]);
});

test("a first delete that finds nothing has failed", async () => {
  const { client, next } = start();
  const answer = deleteItem(client, "socks");
  await (await next()).refuse("Item not found", "NOT_FOUND");
  expect(await answer).toBe(false);
});

test("a read is tried again twice and then fails", async () => {
  const { client, calls, next } = start();
  const read = client.query({
    query: ListWithItems,
    variables: { id: "packing" },
    fetchPolicy: "network-only",
  });
  const failed = getRejection(read);
  for (let tries = 0; tries < 3; tries++) await (await next()).loseConnection();
  expect(await failed).toBeInstanceOf(TypeError);
  expect(calls).toEqual([]);
  expect(vi.mocked(console.error).mock.calls.splice(0)).toHaveLength(1);
});

/** Takes the browser offline; `reconnect` takes it online again. */
function disconnect() {
  const network = new EventTarget();
  vi.stubGlobal("navigator", { onLine: false });
  vi.stubGlobal("window", network);
  return {
    /** Fires the `online` event while the browser stays offline. */
    flicker: () => network.dispatchEvent(new Event("online")),
    reconnect() {
      vi.stubGlobal("navigator", { onLine: true });
      network.dispatchEvent(new Event("online"));
    },
  };
}

test("a tick made without a network is sent after reconnecting, and the item stays ticked", async () => {
  const { client, calls, screen, next } = start();
  const network = disconnect();
  const answer = completeItem(client, "socks", true);
  await (await next()).loseConnection();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(calls).toEqual([]);
  expect(screen()?.[0]?.completed).toBe(true);
  expect(pendingWrites.get()).toHaveLength(1);
  network.reconnect();
  await (await next()).answer({ completeItem: ticked });
  expect(await answer).toBe(true);
  expect(screen()?.[0]?.completed).toBe(true);
});

test("waiting for a network does not use up retries", async () => {
  const { client, next } = start();
  const network = disconnect();
  const answer = completeItem(client, "socks", true);
  for (let tries = 0; tries < 5; tries++) {
    await (await next()).loseConnection();
    network.flicker();
  }
  await (await next()).loseConnection();
  network.reconnect();
  for (let tries = 0; tries < 3; tries++) await (await next()).loseConnection();
  await (await next()).answer({ completeItem: ticked });
  expect(await answer).toBe(true);
});

test("a delete that is repeated after going offline and finds nothing has succeeded", async () => {
  const { client, screen, next } = start();
  const answer = deleteItem(client, "socks");
  const sent = await next();
  const network = disconnect();
  await sent.loseConnection();
  network.reconnect();
  await (await next()).refuse("Item not found", "NOT_FOUND");
  expect(await answer).toBe(true);
  expect(screen()?.map(({ id }) => id)).toEqual(["shoes"]);
});

test("a write whose caller has unsubscribed is not sent again", async () => {
  const { client, calls, next } = start();
  const network = disconnect();
  const operation = { query: CompleteItemDocument, variables: { id: "socks", completed: true } };
  const waiting = ApolloLink.execute(client.link, operation, { client }).subscribe({ error: () => {} });
  await (await next()).loseConnection();
  waiting.unsubscribe();
  network.reconnect();
  await settle();
  expect(calls).toEqual([]);
});
