import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { afterEach, expect, test, vi } from "vitest";
import { prerenderPages } from "../../app/prerender.tsx";
import { CurrentUser } from "../../account/currentUser.ts";
import { checkDeviceAccess } from "../../account/devices.ts";
import { completeItem } from "../../items/model/actions.ts";
import { ListWithItems } from "../../lists/model/queries.ts";
import { createDisabledStorage, createMemoryStorage } from "../../testing/memoryStorage.ts";
import { fillCache } from "../../testing/collections.ts";
import { item, list, user } from "../../testing/rowFixtures.ts";
import { createScriptedClient, settle } from "../../testing/scriptedClient.ts";
import { endEarlyRead } from "./earlyRead.ts";

const { frames } = await prerenderPages();

type Fetch = typeof globalThis.fetch;

const bootScript = readFileSync("client/public/boot.js", "utf8");
const { reads } = frames.find(({ path }) => path.endsWith(":listId")) ?? {};

/** Runs the boot script on the page of a list; `respond` answers the request that it sends. Returns the requests. */
function runBootScript(localStorage: Storage, respond: () => Promise<Response>) {
  const requests: Parameters<Fetch>[] = [];
  const page = {
    document: {
      addEventListener: () => {},
      currentScript: { dataset: { read: JSON.stringify(reads) } },
      documentElement: { classList: { toggle: () => {} } },
    },
    location: { pathname: "/n/1/l/2" },
    localStorage,
    matchMedia: () => ({ matches: false }),
    fetch: (...args: Parameters<Fetch>) => {
      requests.push(args);
      return respond();
    },
    earlyRead: undefined as typeof globalThis.earlyRead,
  };
  runInNewContext(bootScript, page);
  globalThis.earlyRead = page.earlyRead;
  return requests;
}

afterEach(() => void (globalThis.earlyRead = undefined));

const rome = { list: list("rome"), items: [item("socks", 1)] };
const answer = () => Promise.resolve(Response.json({ data: { ...rome, currentUser: user("ann") } }));

/** Reads what the page of a list reads first, and returns the data. */
async function readPage({ client }: Pick<ReturnType<typeof createScriptedClient>, "client">) {
  const variables = { id: ":listId" };
  const [page, viewer] = await Promise.all([
    client.query({ query: ListWithItems, variables, fetchPolicy: "network-only" }),
    client.query({ query: CurrentUser, fetchPolicy: "network-only" }),
  ]);
  return [page.data?.list?.id, page.data?.items.map(({ id }) => id), viewer.data?.currentUser?.id];
}

/** Waits for a request, which would end the early one of a later test if it came then, and answers it. */
async function answerNext({ sent }: Pick<ReturnType<typeof createScriptedClient>, "sent">, name: string, data: object) {
  await (await vi.waitUntil(() => sent(name)[0], { interval: 1 })).answer(data);
}

test("each answer of the early request is written in a task of its own, and none in that of hydration", async () => {
  runBootScript(createDisabledStorage(), answer);
  await globalThis.earlyRead?.answer;
  const script = createScriptedClient();
  const write = vi.spyOn(script.client.cache, "write");
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const read = readPage(script);
  for (let turn = 0; turn < 100; turn++) await Promise.resolve();
  expect([write.mock.calls.length, vi.getTimerCount()]).toEqual([0, 2]);
  vi.runAllTimers();
  vi.useRealTimers();
  expect(await read).toEqual(["rome", ["socks"], "ann"]);
});

test("the first reads of a page are one request of the boot script, whose answer is used once", async () => {
  const requests = runBootScript(createDisabledStorage(), answer);
  const late = vi.fn<Fetch>(() => Promise.resolve(Response.json({ data: { currentUser: user("ann") } })));
  const script = createScriptedClient({ uri: "/graphql", fetch: late });
  expect(await readPage(script)).toEqual(["rome", ["socks"], "ann"]);
  expect([requests.length, late.mock.calls.length]).toEqual([1, 0]);
  await script.client.query({ query: CurrentUser, fetchPolicy: "network-only" });
  const [[earlyUri, earlyInit] = [], [uri, init] = []] = [requests[0], late.mock.calls[0]];
  expect([earlyUri, earlyInit?.method, earlyInit?.headers]).toEqual([uri, init?.method, init?.headers]);
});

test.each<[string, () => Promise<Response>]>([
  ["has an error", () => Promise.resolve(Response.json({ data: null, errors: [{ message: "Not found" }] }))],
  ["is no JSON", () => Promise.resolve(new Response("Busy", { status: 503 }))],
  ["does not come", () => Promise.reject(new TypeError("Failed to fetch"))],
])("each read is sent on its own when the answer to the early request %s", async (_what, respond) => {
  runBootScript(createMemoryStorage(), respond);
  const script = createScriptedClient();
  const reading = readPage(script);
  await answerNext(script, "ListWithItems", rome);
  await answerNext(script, "CurrentUser", { currentUser: user("eve") });
  expect(await reading).toEqual(["rome", ["socks"], "eve"]);
});

test("a read is sent again when the page has sent a change since the early request", async () => {
  runBootScript(createMemoryStorage(), answer);
  const script = createScriptedClient();
  const { client, sent } = script;
  fillCache(client, { lists: [list("rome")], items: rome.items });
  void completeItem(client, "socks", true);
  await answerNext(script, "CompleteItemAt", { completeItem: item("socks", 1, { completed: true }) });
  void readPage({ client });
  await settle();
  expect([sent("ListWithItems").length, sent("CurrentUser").length]).toEqual([1, 1]);
});

test("the check of the device, which changes no rows, leaves the early request to the reads", async () => {
  runBootScript(createMemoryStorage(), answer);
  const { client, sent } = createScriptedClient();
  void checkDeviceAccess(client, { userId: "ann", deviceId: "phone" });
  await vi.waitUntil(() => sent("CheckDeviceAccess")[0], { interval: 1 });
  expect(await readPage({ client })).toEqual(["rome", ["socks"], "ann"]);
  expect(sent("CheckDeviceAccess")).toHaveLength(1);
});

test("the early request ends when the page is idle after its answer, and not before", async () => {
  let respond: (response: Response) => void = () => {};
  runBootScript(createMemoryStorage(), () => new Promise((resolve) => (respond = resolve)));
  vi.useFakeTimers();
  endEarlyRead();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(globalThis.earlyRead).toBeDefined();
  respond(await answer());
  await vi.advanceTimersByTimeAsync(1_000);
  vi.useRealTimers();
  expect(globalThis.earlyRead).toBeUndefined();
});

test("the boot script sends no request for a member, whose requests need a token", async () => {
  const storage = createMemoryStorage();
  storage.setItem("listbook.member", "yes");
  expect(runBootScript(storage, answer)).toEqual([]);
});

test("a member does not get what was read for the guest of the browser", async () => {
  runBootScript(createMemoryStorage(), answer);
  const getCredentials = async () => ({ token: "token", isOver: () => false, isEnding: () => false });
  const { client, sent } = createScriptedClient({ getCredentials });
  void readPage({ client });
  await settle();
  expect([sent("ListWithItems").length, sent("CurrentUser").length]).toEqual([1, 1]);
});
