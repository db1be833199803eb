import "fake-indexeddb/auto";
import { setTimeout as wait } from "node:timers/promises";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { type App, createApp } from "../../api/app.ts";
import { createDataSource } from "../../api/database/dataSource.ts";
import { asUser } from "../../api/testing/asUser.ts";
import { DEFAULT_APP_OPTIONS, startTestServer, type TestServer, type TestUser } from "../../api/testing/testServer.ts";
import { CurrentUser } from "../../client/account/currentUser.ts";
import {
  completeItem,
  createItem,
  deleteItems,
  restoreItems,
  remarkItem,
  skipItems,
  sortItems,
  updateItem,
} from "../../client/items/model/actions.ts";
import { runAgain } from "../../client/lists/runs/actions.ts";
import { readCachedList } from "../../client/rows/list.ts";
import { ListWithItems } from "../../client/lists/model/queries.ts";
import { createClient } from "../../client/sync/client.ts";
import { startStorage } from "../../client/sync/startStorage.ts";
import { createBrowserStore } from "../../client/sync/storage/browserStore.ts";
import { setLeader } from "../../client/sync/outbox/scheduler.ts";
import { user } from "../../client/testing/rowFixtures.ts";
import { waitUntilEmpty } from "../waitUntilEmpty.ts";

const thorough = inject("thorough");
vi.setConfig({ testTimeout: thorough ? 3_600_000 : 300_000 });

let server: TestServer;
/** The server that the pages call. A restart replaces it by another one on the same database. */
let running: { app: App; end: () => Promise<void>; ended: Promise<never> };

async function startServer() {
  const db = await createDataSource(server.url).initialize();
  const app = await createApp({
    ...DEFAULT_APP_OPTIONS,
    db,
    identity: server.fakeClerk.identity,
    paymentPages: server.fakeStripe.fetch,
  });
  let cutConnections: (reason: Error) => void = () => {};
  const ended = new Promise<never>((_resolve, reject) => (cutConnections = reject));
  // Nobody may be waiting for an answer.
  ended.catch(() => undefined);
  const end = () => {
    cutConnections(new TypeError("Failed to fetch"));
    return db.destroy();
  };
  return { app, end, ended };
}

/** Ends the server during its work, and starts another. */
async function restartServer() {
  const ended = running;
  running = await startServer();
  await ended.end();
}

/** Calls the running server. The request fails when the server ends before it has answered. */
function callServer(request: Request) {
  const { app, ended } = running;
  return Promise.race([app(request), ended]);
}

beforeAll(async () => {
  server = await startTestServer();
  running = await startServer();
});
afterAll(async () => {
  await running.end();
  await server.close();
});

/** The outcome of the next requests of a page. */
const FAULTS = ["none", "none", "cut", "answer lost", "bad gateway", "portal", "late", "limited"] as const;
type Fault = (typeof FAULTS)[number];

const ACTS = [
  "create",
  "create",
  "tick",
  "tick",
  "untick",
  "skip",
  "remark",
  "rename",
  "move",
  "delete",
  "restore",
  "run again",
  "way back",
] as const;
type Step =
  | { device: number; act: (typeof ACTS)[number]; which: number }
  | { device: number; fault: Fault }
  | { device: number; kill: true }
  | { device: number; pause: number }
  | { restart: true };

const device = fc.nat(2);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 80, arbitrary: fc.record({ device, act: fc.constantFrom(...ACTS), which: fc.nat(30) }) },
  { weight: 20, arbitrary: fc.record({ device, fault: fc.constantFrom(...FAULTS) }) },
  { weight: 10, arbitrary: fc.record({ device, kill: fc.constant(true as const) }) },
  { weight: 20, arbitrary: fc.record({ device, pause: fc.nat(15) }) },
  { weight: 2, arbitrary: fc.record({ restart: fc.constant(true as const) }) },
);

/** The locks of one browser; Node has none. */
function createLocks() {
  let last: Promise<unknown> = Promise.resolve();
  return {
    request(_name: string, _options: object, run: () => Promise<unknown>) {
      const result = last.then(run);
      last = result.catch(() => undefined);
      return result;
    },
  };
}

/** A page that is opened without a connection may not have the list yet, and a server may end during a request. */
const EXPECTED_ERRORS = /^Reading ListWithItems failed|Cannot use a pool after calling end/;

type SentCall = { body: string; key: string };
let browsers = 0;

/** A browser of a member, which opens one page after the other. */
function createDevice({ token, userId }: TestUser, listId: string, sent: SentCall[]) {
  const name = `device ${++browsers}`;
  const locks = createLocks();
  let fault: Fault = "none";
  let page: Awaited<ReturnType<typeof openPage>>;

  const call = (init: RequestInit | undefined) =>
    callServer(
      new Request("http://localhost/graphql", {
        ...init,
        headers: { ...(init?.headers as object), authorization: `Bearer ${token}` },
        signal: null,
      }),
    );

  async function openPage() {
    let isKilled = false;
    const die = () => new Promise<never>(() => {});
    const send = async (init?: RequestInit): Promise<Response> => {
      const { "idempotency-key": key } = { ...(init?.headers as Record<string, string>) };
      if (key) sent.push({ body: init?.body as string, key });
      if (fault === "cut") throw new TypeError("Failed to fetch");
      if (fault === "bad gateway") return new Response("<html>Bad Gateway</html>", { status: 502 });
      if (fault === "portal") return new Response("<html>Please sign in</html>");
      if (fault === "limited" && key)
        return Response.json(
          { errors: [{ message: "Too many", extensions: { code: "RATE_LIMITED" } }] },
          { status: 429, headers: { "retry-after": "0.01" } },
        );
      if (fault === "late") {
        // The request arrives after its timeout, when the page may have sent it again.
        void wait(30)
          .then(() => call(init))
          .catch(() => undefined);
        throw new TypeError("Failed to fetch");
      }
      const answer = await call(init);
      if (fault === "answer lost") throw new TypeError("Failed to fetch");
      return answer;
    };
    const client = createClient({
      uri: "http://localhost/graphql",
      probeDelay: 2,
      async fetch(_uri, init) {
        if (isKilled) return die();
        const answer = await send(init).catch((error: unknown) => (isKilled ? die() : Promise.reject(error as Error)));
        return isKilled ? die() : answer;
      },
    });
    client.writeQuery({ query: CurrentUser, data: { currentUser: user(userId) } });
    vi.stubGlobal("navigator", { locks, onLine: true });
    vi.stubGlobal(
      "BroadcastChannel",
      class {
        addEventListener() {}
        postMessage() {}
        close() {}
      },
    );
    const store = createBrowserStore(name);
    let lastWrite = Promise.resolve();
    const putChanges: typeof store.putChanges = (changes) => (lastWrite = store.putChanges(changes));
    const storage = await startStorage(client, {
      queries: { CurrentUser, ListWithItems },
      placeCopies: () => {},
      store: { ...store, putChanges },
    });
    await storage.setUser(userId, true);
    const screen = client.watchQuery({ query: ListWithItems, variables: { id: listId } });
    const subscription = screen.subscribe(() => {});
    const read = () => client.cache.readQuery({ query: ListWithItems, variables: { id: listId } }, true)?.items ?? [];
    return {
      client,
      read,
      sync: client.sync,
      /** Resolves when the pending writes of the page are on the disk; the page does nothing else. */
      kill() {
        isKilled = true;
        subscription.unsubscribe();
        setLeader(client, false);
        client.sync.connection.reportLost();
        storage.leave();
        return lastWrite;
      },
    };
  }

  return {
    open: async () => (page = await openPage()),
    get page() {
      return page;
    },
    setFault: (next: Fault) => (fault = next),
    async kill() {
      await page.kill();
      page = await openPage();
    },
  };
}

type ServerItem = {
  id: string;
  name: string;
  completed: boolean;
  isSkipped: boolean;
  skipReason: string | null;
  remark: string | null;
  sortingOrder: number;
};

const pick = ({ id, name, completed, isSkipped, skipReason, remark, sortingOrder }: ServerItem) => ({
  id,
  name,
  completed,
  isSkipped,
  skipReason,
  remark,
  sortingOrder,
});
const byId = (items: readonly ServerItem[]) => items.map(pick).sort((a, b) => (a.id < b.id ? -1 : 1));

/** Returns the ids of the items that are ticked in a past run of a list. */
async function readTickedInRuns(asAnn: ReturnType<typeof asUser>, listId: string) {
  const runs: { id: string }[] = await asAnn.get(`list/${listId}/runs`);
  const ticked = new Set<string>();
  for (const { id } of runs) {
    const run: { items: { itemId: string; completed: boolean }[] } = await asAnn.get(`run/${id}`);
    for (const { itemId, completed } of run.items) if (completed) ticked.add(itemId);
  }
  return ticked;
}

async function runProgram(steps: readonly Step[]) {
  // All runs together hold as many items as the plan has room for. Those of a guest would end within a long program.
  const ann = await server.newMember();
  const asAnn = asUser(server, ann);
  const notebookId = await asAnn.makeNotebook();
  const { id: listId } = await asAnn.makeList(["Socks", "Shoes", "Soap"], { notebookId });
  const sent: SentCall[] = [];
  const devices = [0, 1, 2].map(() => createDevice(ann, listId, sent));
  for (const each of devices) {
    await each.open();
    await vi.waitUntil(() => each.page.read().length === 3, { interval: 2, timeout: 5_000 });
  }
  const created = new Set<string>();
  const [ticked, unticked, deleted] = [new Set<string>(), new Set<string>(), new Set<string>()];

  for (const [at, each] of steps.entries()) {
    if ("restart" in each) {
      await restartServer();
      continue;
    }
    const target = devices[each.device];
    if (!target) continue;
    if ("fault" in each) target.setFault(each.fault);
    else if ("kill" in each) await target.kill();
    else if ("pause" in each) await wait(each.pause);
    else act(target.page, each, `item ${at}`);
    await wait(0);
  }

  function act(
    { client, read }: (typeof devices)[number]["page"],
    { act: what, which }: { act: string; which: number },
    name: string,
  ) {
    const items = read();
    const item = items[which % Math.max(1, items.length)];
    const list = readCachedList(client.cache, listId);
    if (list && (what === "run again" || what === "way back")) void runAgain(client, list, what === "way back");
    if (what === "create") {
      const before = new Set(items.map(({ id }) => id));
      void createItem(client, listId, name);
      for (const { id } of read()) if (!before.has(id)) created.add(id);
    }
    if (!item) return;
    const { id } = item;
    if (what === "tick") ticked.add(id);
    if (what === "untick") unticked.add(id);
    if (what === "tick" || what === "untick") void completeItem(client, id, what === "tick");
    if (what === "skip") unticked.add(id);
    if (what === "skip") void skipItems(client, [id], true, which % 2 ? name : null);
    if (what === "remark") void remarkItem(client, id, which % 3 ? `${name} was seen` : null);
    if (what === "rename") void updateItem(client, id, { name });
    if (what === "move") void sortItems(client, listId, [{ id, sortingOrder: 100 + which }], name);
    if (what === "delete" || what === "restore") deleted.add(id);
    if (what === "delete") void deleteItems(client, [id]);
    if (what === "restore") {
      void deleteItems(client, [id]);
      restoreItems.send(client, [id], [item]).catch(() => undefined);
    }
  }

  for (const each of devices) each.setFault("none");
  // The three pages and the server share this process, so that one waits while it works for another.
  await waitUntilEmpty(() => {
    for (const { page } of devices) page.sync.connection.checkNow();
    return devices.reduce((count, { page }) => count + page.sync.outboxState.get().count, 0);
  }, 5);
  // A delayed call arrives now, if at all.
  await wait(60);
  const readServer = (): Promise<ServerItem[]> => asAnn.get(`list/${listId}/items`);
  const stored = await readServer();
  for (const { page } of devices) {
    await page.client.refetchQueries({ include: "active" });
    expect(byId(page.read())).toEqual(byId(stored));
    expect(page.sync.outboxState.get().refused.map(({ name, refusal }) => [name, refusal])).toEqual([]);
  }
  const ids = new Set(stored.map(({ id }) => id));
  expect([...created].filter((id) => !ids.has(id) && !deleted.has(id))).toEqual([]);
  expect(ids.size).toBe(stored.length);
  const tickedInRuns = await readTickedInRuns(asAnn, listId);
  const wronglyUnticked = stored.filter(
    ({ id, completed }) =>
      !completed && !tickedInRuns.has(id) && ticked.has(id) && !unticked.has(id) && !deleted.has(id),
  );
  expect(wronglyUnticked).toEqual([]);

  // Sending every request once more changes nothing.
  for (const { body, key } of sent.slice(0, 40))
    await server.app(
      new Request("http://localhost/graphql", {
        method: "POST",
        body,
        headers: { "content-type": "application/json", authorization: `Bearer ${ann.token}`, "idempotency-key": key },
      }),
    );
  expect(byId(await readServer())).toEqual(byId(stored));
  for (const { page } of devices) await page.kill();
}

test("three devices that are cut off and killed, with a server that restarts, agree in the end and lose nothing", async () => {
  const length = 3 * (thorough ? 500 : 100);
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: length, maxLength: length, size: "max" }), runProgram), {
    numRuns: 20,
    endOnFailure: true,
  });
  const errors = vi
    .mocked(console.error)
    .mock.calls.splice(0)
    .map(([message]) => String(message));
  expect(errors.filter((error) => !EXPECTED_ERRORS.test(error))).toEqual([]);
});
