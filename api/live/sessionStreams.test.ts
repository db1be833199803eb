import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type App, createApp } from "../app.ts";
import { asUser } from "../testing/asUser.ts";
import { DEFAULT_APP_OPTIONS, ORIGIN, startTestServer, type TestServer, type TestUser } from "../testing/testServer.ts";
import { signToken } from "../testing/tokens.ts";
import { createEventStreams, type EventStreams } from "./eventStreams.ts";

/** These tests count the statements that ask what the callers of streams may still see. */

let server: TestServer;
/** An app whose streams have no heartbeat, and whose pauses between two checks end when a test says so. */
let app: App;
let streams: EventStreams;
let pauses: (() => void)[] = [];
let stopCounting = () => {};

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

beforeEach(async () => {
  pauses = [];
  const pause = () => new Promise<void>((resolve) => pauses.push(resolve));
  streams = createEventStreams(server.db.manager, server.changes, { heartbeat: 2 ** 31 - 1, pause });
  const { db, changes, fakeClerk } = server;
  const live = { changes, streams };
  app = await createApp({ ...DEFAULT_APP_OPTIONS, db, identity: fakeClerk.identity, live });
  await waitForChanges();
});
afterEach(() => {
  streams.close();
  stopCounting();
});

const endPauses = () => pauses.splice(0).forEach((end) => end());

/**
 * Waits until this process has received all changes that were published before, and the clock has moved on: a stream that
 * opens in the millisecond of a change starts with "resync".
 */
async function waitForChanges() {
  const owner = randomUUID();
  const isPast = () => !server.changes.mayHaveChanged([owner], 0);
  await vi.waitUntil(isPast);
  await new Promise((resolve) => {
    const stop = server.changes.subscribe([owner], () => resolve(stop()));
    server.changes.publish([owner], null);
  });
  await vi.waitUntil(isPast, { interval: 1 });
}

/** Opens a stream of a new page, and returns a function that waits for its next event, which is null after the last. */
async function openStream({ cookie, token }: TestUser): Promise<() => Promise<string | null>> {
  const headers: Record<string, string> = { "listbook-page": randomUUID(), cookie };
  if (token) headers["authorization"] = `Bearer ${token}`;
  const response = await app(new Request(`${ORIGIN}/api/live?age=0`, { headers }));
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  return async function readEvent(): Promise<string | null> {
    const { value, done = true } = (await reader?.read()) ?? {};
    if (done) return null;
    return /^data: (\w+)\n\n$/.exec(value ?? "")?.[1] ?? readEvent();
  };
}

const openStreams = (person: TestUser, count: number) =>
  Promise.all(Array.from({ length: count }, () => openStream(person)));
const readAll = (readers: (() => Promise<string | null>)[]) => Promise.all(readers.map((read) => read()));

type SendQuery = (this: pg.Client, ...args: unknown[]) => Promise<unknown>;

/**
 * Returns a function that counts the statements that have read a caller with the groups. `afterCheck` runs when the first
 * of them has its answer, before the server sees it.
 */
function countChecks(afterCheck: () => Promise<unknown> = async () => {}): () => number {
  // oxlint-disable-next-line unbound-method -- each call below has its client
  const send = pg.Client.prototype.query as SendQuery;
  let count = 0;
  const spy = vi.spyOn(pg.Client.prototype as { query: SendQuery }, "query");
  stopCounting = () => spy.mockRestore();
  spy.mockImplementation(async function (this: pg.Client, ...args) {
    const [first] = args as [string | { text: string }];
    const result = await send.apply(this, args);
    if (/ as groups\b/.test(typeof first === "string" ? first : first.text) && count++ === 0) await afterCheck();
    return result;
  });
  return () => count;
}

describe("a change", () => {
  it("takes one check for all streams of a guest", async () => {
    const ann = await server.newGuest();
    const readers = await openStreams(ann, 20);
    const count = countChecks();
    server.changes.publish([ann.userId], null);
    expect(new Set(await readAll(readers))).toEqual(new Set(["change"]));
    expect(count()).toBe(1);
  });

  it("takes one check for all streams of a member's session, whatever tokens opened them", async () => {
    const claims = { sid: `sess_${randomUUID()}`, sub: `user_${randomUUID()}` };
    const mia = await server.newMember(claims);
    const issuedAt = Math.floor(Date.now() / 1_000);
    const tokens = [3, 2, 1].map((seconds) => signToken({ ...claims, iat: issuedAt - seconds }));
    const readers = await Promise.all(tokens.map((token) => openStream({ ...mia, token })));
    const count = countChecks();
    server.changes.publish([mia.userId], null);
    expect(await readAll(readers)).toEqual(["change", "change", "change"]);
    expect(count()).toBe(1);
  });

  it("takes one check for each of the people of a shared notebook", async () => {
    const owner = await server.newGuest();
    const asOwner = asUser(server, owner);
    const notebookId = await asOwner.makeNotebook();
    const { items } = await asOwner.makeList(["Milk"], { notebookId });
    const token = await asOwner.share(notebookId);
    const others = await Promise.all(Array.from({ length: 4 }, () => server.newGuest()));
    for (const other of others) await asUser(server, other).join(token);
    await waitForChanges();
    const readers = (await Promise.all([owner, ...others].map((person) => openStreams(person, 8)))).flat();
    const count = countChecks();
    await asOwner.put(`item/${items["Milk"]}/complete`, { completed: true });
    expect(new Set(await readAll(readers))).toEqual(new Set(["change"]));
    // The tick has found its caller with such a statement too.
    expect(count()).toBe(1 + 5);
  });
});

describe("changes that come soon after a check", () => {
  it("wait for the next check together, and each page gets one event of them", async () => {
    const ann = await server.newGuest();
    const readers = await openStreams(ann, 3);
    const count = countChecks();
    server.changes.publish([ann.userId], null);
    expect(await readAll(readers)).toEqual(["change", "change", "change"]);
    for (const page of ["a", "b", "c"]) {
      server.changes.publish([ann.userId], page);
      await waitForChanges();
    }
    expect(count()).toBe(1);
    endPauses();
    expect(await readAll(readers)).toEqual(["change", "change", "change"]);
    expect(count()).toBe(2);
    streams.close();
    expect(await readAll(readers)).toEqual([null, null, null]);
  });

  it("do not hold up those of another caller, nor a change after the pause", async () => {
    const [ann, bob] = [await server.newGuest(), await server.newGuest()];
    const [readAnns, readBobs] = [await openStream(ann), await openStream(bob)];
    server.changes.publish([ann.userId], null);
    expect(await readAnns()).toBe("change");
    server.changes.publish([bob.userId], null);
    expect(await readBobs()).toBe("change");
    endPauses();
    server.changes.publish([ann.userId], null);
    expect(await readAnns()).toBe("change");
  });
});

it("a stream ends after the next check when its caller was removed during a check", async () => {
  const [owner, bea] = [await server.newGuest(), await server.newGuest()];
  const asOwner = asUser(server, owner);
  const notebookId = await asOwner.makeNotebook();
  await asUser(server, bea).join(await asOwner.share(notebookId));
  await waitForChanges();
  const readEvent = await openStream(bea);
  countChecks(async () => {
    await server.db.query("delete from memberships where user_id = $1", [bea.userId]);
    server.changes.publish([bea.userId], null);
    await waitForChanges();
  });
  server.changes.publish([bea.userId], "another page");
  expect(await readEvent()).toBe("change");
  await vi.waitUntil(() => pauses.length > 0);
  endPauses();
  expect([await readEvent(), await readEvent()]).toEqual(["resync", null]);
});

it("opening a stream reads its caller once", async () => {
  const ann = await server.newGuest();
  const count = countChecks();
  await openStreams(ann, 4);
  expect(count()).toBe(4);
});
