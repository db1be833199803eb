import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { SyncClient } from "../../client/sync/state/state.ts";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { createServer } from "../../api/operations/httpServer.ts";
import { asUser } from "../../api/testing/asUser.ts";
import { type FaultProxy, startFaultProxy } from "../../api/testing/faultProxy.ts";
import { type TestServer, startTestServer, type TestUser } from "../../api/testing/testServer.ts";
import { createClient } from "../../client/sync/client.ts";
import { subscribeToLiveChanges, createThrottledRefetch } from "../../client/sync/live.ts";
import { createRetryLink } from "../../client/sync/links/retries.ts";
import {
  completeItem,
  createItem,
  deleteItems,
  remarkItem,
  skipItems,
  sortItems,
  updateItem,
} from "../../client/items/model/actions.ts";
import { ListWithItems } from "../../client/lists/model/queries.ts";
import { fillCache } from "../../client/testing/collections.ts";
import { item, list } from "../../client/testing/rowFixtures.ts";
import {
  type PendingRequest,
  createScriptedClient,
  settle,
  recordResults,
} from "../../client/testing/scriptedClient.ts";

const thorough = inject("thorough");
vi.setConfig({ testTimeout: thorough ? 1_800_000 : 60_000 });

type View = {
  id: string;
  name: string;
  completed: boolean;
  isSkipped: boolean;
  remark: string | null;
  sortingOrder: number;
};
const ACTS = ["create", "tick", "tick", "untick", "skip", "remark", "rename", "move", "delete"] as const;
type Act = { who: number; what: (typeof ACTS)[number]; which: number };

const acts = (clients: number): fc.Arbitrary<Act> =>
  fc.record({
    who: fc.nat(clients - 1),
    what: fc.constantFrom(...ACTS),
    which: fc.nat(20),
  });

const pick = ({ id, name, completed, isSkipped, remark, sortingOrder }: View) => ({
  id,
  name,
  completed,
  isSkipped,
  remark,
  sortingOrder,
});
const inOrder = (items: View[]) =>
  [...items].sort((a, b) => a.sortingOrder - b.sortingOrder || (a.id < b.id ? -1 : 1)).map(pick);

/** Does an act on the items that the screen shows; null when it shows none. */
function perform(client: SyncClient, listId: string, shown: View[], { what, which }: Act, name: string) {
  const target = shown[which % shown.length];
  if (what === "create") return { id: null, done: createItem(client, listId, name) };
  if (!target) return null;
  const { id } = target;
  if (what === "tick" || what === "untick") return { id, done: completeItem(client, id, what === "tick") };
  if (what === "skip") return { id, done: skipItems(client, [id], true, `Reason of ${name}`) };
  if (what === "remark") return { id, done: remarkItem(client, id, which % 2 ? `Remark ${name}` : null) };
  if (what === "rename") return { id, done: updateItem(client, id, { name }) };
  if (what === "delete") return { id, done: deleteItems(client, [id]) };
  const last = Math.max(...shown.map(({ sortingOrder }) => sortingOrder));
  return { id, done: sortItems(client, listId, [{ id, sortingOrder: last + 1 }], target.name) };
}

describe("one client whose changes fail in any order", () => {
  const rows = [item("a", 1), item("b", 2), item("c", 3)];

  /** A server that handles a request when the test lets it answer. */
  function serve() {
    const serverItems = new Map<string, View>(rows.map((row) => [row.id, row]));
    const change = (id: string, more: Partial<View>) => {
      const row = serverItems.get(id);
      if (row) serverItems.set(id, { ...row, ...more });
      return serverItems.get(id);
    };
    const fields: Record<string, (variables: PendingRequest["variables"]) => unknown> = {
      createItem: ({ input }) => serverItems.set(input.id, item(input.id, input.sortingOrder, input)).get(input.id),
      completeItem: ({ id, completed }) => change(id, completed ? { completed, isSkipped: false } : { completed }),
      skipItems: ({ ids: [id] }) => {
        const row = change(id, { completed: false, isSkipped: true });
        return row && { __typename: "ItemsCompletion", items: [row] };
      },
      remarkItem: ({ id, remark }) => change(id, { remark }),
      updateItem: ({ id, input }) => change(id, input),
      deleteItems: ({ ids: [id] }) => serverItems.delete(id) && { __typename: "Deletion", success: true },
      sortItems: ({ items: [place] }) => [change(place.id, place)].filter(Boolean),
    };
    /** The server's answer to a request; null when there is no such item. */
    function apply({ name, variables }: PendingRequest) {
      const field = (name.charAt(0).toLowerCase() + name.slice(1)).replace(/At$/, "");
      const result = fields[field]?.(variables);
      const isFound = Array.isArray(result) ? result.length > 0 : Boolean(result);
      return isFound ? { [field]: result } : null;
    }
    return { serverItems, apply };
  }

  const answers = fc.record({ answer: fc.nat(10), outcome: fc.constantFrom("answer", "answer", "refuse", "drop") });
  const program = fc.array(fc.oneof(acts(1), answers), { minLength: 5, maxLength: 25 });

  test("shows in the end what the server has (F27)", async () => {
    await fc.assert(
      fc.asyncProperty(program, async (steps) => {
        const { client, calls } = createScriptedClient();
        fillCache(client, { lists: [list("packing")], items: rows });
        const { serverItems, apply } = serve();
        const { last } = recordResults(client, ListWithItems, { id: "packing" });
        const answer = async (index: number, outcome: string) => {
          const call = calls[index % calls.length];
          if (!call) return;
          if (outcome === "drop") return call.loseConnection();
          const data = outcome === "refuse" ? null : apply(call);
          await (data ? call.answer(data) : call.refuse("Item not found"));
        };
        for (const [n, step] of steps.entries()) {
          if ("outcome" in step) await answer(step.answer, step.outcome);
          else void perform(client, "packing", last()?.items ?? rows, step, `name ${n}`);
          await settle();
        }
        while (client.sync.outboxState.get().count > 0) {
          // After lost calls the client waits for a while before it tries again.
          client.sync.connection.checkNow();
          await settle();
          await answer(0, "answer");
        }
        expect(inOrder(last()?.items ?? rows)).toEqual(inOrder([...serverItems.values()]));
      }),
      { numRuns: thorough ? 1_000 : 25 },
    );
  });
});

describe("three clients on bad networks", () => {
  let server: TestServer;
  let httpServer: ReturnType<typeof createServer>;
  beforeAll(async () => {
    server = await startTestServer();
    httpServer = createServer(server.app).listen(0, "127.0.0.1");
    await once(httpServer, "listening");
  });
  afterAll(async () => {
    httpServer.closeAllConnections();
    httpServer.close();
    await server.close();
  });

  /** Injects a mistake into the requests of a client. */
  type Bug = (send: typeof fetch) => typeof fetch;

  async function makeList(ann: TestUser): Promise<string> {
    const asAnn = asUser(server, ann);
    return (await asAnn.makeList(["Socks", "Shoes", "Soap"], { notebookId: await asAnn.makeNotebook() })).id;
  }

  /** A page that shows the list: a client with retries and live updates, behind a proxy of its own. */
  async function openDevice({ cookie }: TestUser, listId: string, bug: Bug) {
    const proxy = await startFaultProxy({ port: (httpServer.address() as AddressInfo).port, host: "127.0.0.1" });
    const origin = `http://127.0.0.1:${proxy.port}`;
    const send: typeof fetch = (path, init) =>
      fetch(new URL(path as string, origin), { ...init, headers: { ...(init?.headers as object), cookie } });
    const page = crypto.randomUUID();
    const retries = createRetryLink([10, 20, 40, 80]);
    const client = createClient({ fetch: bug(send), uri: `${origin}/graphql`, pageId: page, retryLink: retries });
    const seen: View[][] = [];
    const screen = client.watchQuery({ query: ListWithItems, variables: { id: listId } });
    const subscription = screen.subscribe(({ data }) => data && seen.push(data.items as View[]));
    const closing = new AbortController();
    const unsubscribe = subscribeToLiveChanges({
      fetch: send,
      getCredentials: async () => ({ token: null, isOver: () => false, isEnding: () => false }),
      pageId: page,
      knownAt: Date.now(),
      onChange: createThrottledRefetch(client, () => closing.signal.aborted),
      onLost: () => client.sync.connection.reportLost(),
      pageActivity: { isActive: () => true, subscribe: () => () => undefined },
    });
    await vi.waitUntil(() => seen.length > 0, { timeout: 10_000, interval: 5 });
    const close = async () => {
      closing.abort();
      unsubscribe();
      subscription.unsubscribe();
      client.stop();
      await proxy.close();
    };
    return { client, proxy, seen, shown: () => seen.at(-1) ?? [], close };
  }

  type Device = Awaited<ReturnType<typeof openDevice>>;
  type NetworkChange = { who: number; proxy: FaultProxy["fault"] | "cut" };

  const networkChange: fc.Arbitrary<NetworkChange> = fc.record({
    who: fc.nat(2),
    proxy: fc.constantFrom<NetworkChange["proxy"][]>(
      "cut",
      null,
      null,
      { kind: "refuse" },
      { kind: "halve" },
      { kind: "delay", ms: 20 },
    ),
  });
  const program = fc.array(
    fc.tuple(fc.oneof({ weight: 3, arbitrary: acts(3) }, { weight: 1, arbitrary: networkChange }), fc.nat(15)),
    { minLength: 20, maxLength: 50 },
  );
  type Program = [Act | NetworkChange, number][];

  function change({ proxy }: Device, to: NetworkChange["proxy"]) {
    if (to !== "cut") proxy.fault = to;
    if (to === "cut" || to?.kind === "refuse") proxy.cut();
  }

  /** The items that were created, changed or deleted, and those whose change failed. */
  type ActLog = Record<"created" | "failed" | "unticked" | "deleted", Set<string>>;

  async function logAct(log: ActLog, { what }: Act, id: string, done: Promise<boolean>) {
    if (what === "untick" || what === "skip") log.unticked.add(id);
    if (what === "delete") log.deleted.add(id);
    const isDone = await done;
    if (!isDone) log.failed.add(id);
    else if (what === "create") log.created.add(id);
  }

  /** Finds items that disappeared from a screen or lost their tick without an act that requested it or failed. */
  function findLosses({ seen }: Device, { failed, unticked, deleted }: ActLog): string[] {
    const ticked = new Map<string, boolean>();
    const lost: string[] = [];
    for (const items of seen) {
      const now = new Map(items.map(({ id, completed }) => [id, completed]));
      for (const [id, wasTicked] of ticked) {
        if (!now.has(id) && !deleted.has(id) && !failed.has(id)) lost.push(`${id} left the screen`);
        // A tick of an item that was deleted elsewhere is dropped before the screen removes the item.
        if (wasTicked && now.get(id) === false && !unticked.has(id) && !failed.has(id) && !deleted.has(id))
          lost.push(`${id} lost its tick`);
      }
      for (const [id, completed] of now) ticked.set(id, completed);
    }
    return lost;
  }

  const itemsOnServer = (ann: TestUser, listId: string): Promise<View[]> =>
    asUser(server, ann).get(`list/${listId}/items`);

  /** Runs a program, waits until the clients agree with the server, and returns the mistakes. */
  async function run(steps: Program, bug: Bug = (send) => send, timeout = 10_000): Promise<string[]> {
    const ann = await server.newGuest();
    const listId = await makeList(ann);
    const devices = await Promise.all([0, 1, 2].map(() => openDevice(ann, listId, bug)));
    const log: ActLog = { created: new Set(), failed: new Set(), unticked: new Set(), deleted: new Set() };
    const pending: Promise<unknown>[] = [];
    for (const [n, [step, pause]] of steps.entries()) {
      const device = devices[step.who] as Device;
      if ("proxy" in step) change(device, step.proxy);
      else {
        const act = perform(device.client, listId, device.shown(), step, `${n}`);
        const id = act?.id ?? device.shown().find(({ name }) => name === `${n}`)?.id ?? "";
        if (act) pending.push(logAct(log, step, id, act.done));
      }
      await sleep(pause);
    }
    for (const device of devices) change(device, null);
    await Promise.all(pending);

    const agree = async () => {
      const serverItems = JSON.stringify(inOrder(await itemsOnServer(ann, listId)));
      return devices.every((device) => JSON.stringify(inOrder(device.shown())) === serverItems);
    };
    const wrong: string[] = [];
    await vi.waitUntil(agree, { timeout, interval: 50 }).catch(() => wrong.push("A screen differs from the server"));
    for (const device of devices) wrong.push(...findLosses(device, log));
    const storedIds = new Set((await itemsOnServer(ann, listId)).map(({ id }) => id));
    for (const id of log.created) if (!storedIds.has(id) && !log.deleted.has(id)) wrong.push(`${id} is not there`);
    await Promise.all(devices.map((device) => device.close()));
    // A client logs reads that fail, and may log nothing else.
    for (const [first] of vi.mocked(console.error).mock.calls)
      if (!String(first).startsWith("Reading ListWithItems failed")) wrong.push(String(first));
    vi.mocked(console.error).mockClear();
    return wrong;
  }

  test("agree with the server in the end, and lose no item and no tick", async () => {
    await fc.assert(
      fc.asyncProperty(program, async (steps) => {
        expect(await run(steps)).toEqual([]);
      }),
      { numRuns: thorough ? 60 : 3, endOnFailure: true },
    );
  });

  type Sent = { operationName: string; variables: { input: { id: string; sortingOrder: number } } };
  const readSent = (init: RequestInit | undefined) => JSON.parse(init?.body as string) as Sent;

  test.each<[string, Bug]>([
    [
      "a create is answered but not sent",
      (send) => async (path, init) => {
        const { operationName, variables } = readSent(init);
        if (operationName !== "CreateItem") return send(path, init);
        const { id, sortingOrder } = variables.input;
        return Response.json({ data: { createItem: item(id, sortingOrder, variables.input) } });
      },
    ],
    [
      "every read gets the first answer",
      (send) => {
        let first: Promise<string> | undefined;
        return async (path, init) => {
          if (readSent(init).operationName !== "ListWithItems") return send(path, init);
          first ??= send(path, init).then((answer) => answer.text());
          return new Response(await first, { headers: { "content-type": "application/json" } });
        };
      },
    ],
  ])("fail this check when %s", async (_name, bug) => {
    const found = await fc.sample(program, { numRuns: 3, seed: 1 }).reduce<Promise<string[]>>(async (before, steps) => {
      const wrong = await before;
      return wrong.length > 0 ? wrong : run(steps, bug, 1_500);
    }, Promise.resolve([]));
    expect(found).not.toEqual([]);
  });
});
