import { expect, test, afterEach, vi } from "vitest";
import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { completeItem } from "../items/actions.ts";
import { updateList } from "../lists/actions.ts";
import { ListWithItems } from "../lists/queries.ts";
import { fillCache } from "../testing/collections.ts";
import { item, list } from "../testing/rowFixtures.ts";
import { getRejection, createScriptedClient, settle, recordResults } from "../testing/scriptedClient.ts";
import { frames } from "../app/prerender.tsx";
import { createDisabledStorage, createMemoryStorage } from "../testing/memoryStorage.ts";
import { createClient, dropEarlyReads, withEarlyReads } from "./client.ts";

/** Opens a screen that shows cached data while its own read is not answered yet. */
async function openScreen() {
  const script = createScriptedClient();
  const items = [item("socks", 1)];
  fillCache(script.client, { lists: [list("packing")], items });
  const shown: { ticked: boolean | undefined; name: string | undefined }[] = [];
  script.client
    .watchQuery({ query: ListWithItems, variables: { id: "packing" } })
    .subscribe(({ data }) => shown.push({ ticked: data?.items?.[0]?.completed, name: data?.list?.name }));
  await settle();
  return { ...script, shown, read: () => script.sent("ListWithItems")[0] };
}

test("a tick shows at once, even while the screen's own read is not answered yet", async () => {
  const { client, sent, shown, read } = await openScreen();
  expect(read()).toBeDefined();
  void completeItem(client, "socks", true);
  await settle();
  expect(shown.at(-1)?.ticked).toBe(true);

  await sent("CompleteItemAt")[0]?.answer({ completeItem: item("socks", 1, { completed: true }) });
  expect(shown.at(-1)?.ticked).toBe(true);
  while (read()) await read()?.answer({ list: list("packing"), items: [item("socks", 1, { completed: true })] });
  expect(shown.at(-1)?.ticked).toBe(true);
  expect(shown.map(({ ticked }) => ticked).lastIndexOf(false)).toBeLessThan(shown.findIndex(({ ticked }) => ticked));
});

test("a refused change is rolled back at once, even while the screen's own read is not answered yet", async () => {
  const { client, sent, shown, read } = await openScreen();
  const failed = getRejection(updateList(client, "packing", { name: "Other" }));
  await settle();
  expect(shown.at(-1)?.name).toBe("Other");
  await sent("UpdateList")[0]?.refuse("Changed meanwhile");
  await failed;
  await settle();
  expect(shown.at(-1)?.name).toBe("packing");
  expect(read()).toBeDefined();
});

const buildListPage = (completed: boolean) => ({ list: list("packing"), items: [item("socks", 1, { completed })] });

/** Sends a read of a cached list, and records in `seen` what its screen would have rendered. */
function startReading() {
  const script = createScriptedClient();
  fillCache(script.client, { lists: [list("packing")], items: buildListPage(false).items });
  const { seen } = recordResults(script.client, ListWithItems, { id: "packing" });
  const read = script.client.query({ query: ListWithItems, variables: { id: "packing" }, fetchPolicy: "network-only" });
  return { ...script, seen, read };
}

test("a read during which a tick was answered is sent again, and does not un-tick the item", async () => {
  const { client, sent, seen, read } = startReading();
  void completeItem(client, "socks", true);
  await settle();
  await sent("CompleteItemAt")[0]?.answer({ completeItem: item("socks", 1, { completed: true }) });
  await sent("ListWithItems")[0]?.answer(buildListPage(false));
  await sent("ListWithItems")[0]?.answer(buildListPage(true));
  await read;

  const shown = seen.map(({ items }) => items[0]?.completed);
  expect(shown.lastIndexOf(false)).toBeLessThan(shown.indexOf(true));
  expect(shown.at(-1)).toBe(true);
});

test("a read that is answered before the tick does not hide the tick", async () => {
  const { client, sent, seen, read } = startReading();
  void completeItem(client, "socks", true);
  await settle();
  await sent("ListWithItems")[0]?.answer(buildListPage(false));
  await read;
  await sent("CompleteItemAt")[0]?.answer({ completeItem: item("socks", 1, { completed: true }) });

  const shown = seen.map(({ items }) => items[0]?.completed);
  expect(shown.lastIndexOf(false)).toBeLessThan(shown.indexOf(true));
});

test("a read without a write in between is sent once", async () => {
  const { sent, read } = startReading();
  await settle();
  await sent("ListWithItems")[0]?.answer(buildListPage(true));
  await read;
  expect(sent("ListWithItems")).toEqual([]);
});

type Fetch = typeof globalThis.fetch;

const bootScript = readFileSync("client/public/boot.js", "utf8");
const [body = ""] = frames.find(({ path }) => path.endsWith(":listId"))?.reads ?? [];

/** Runs the boot script on the page of a list; `respond` answers the requests that it sends. */
function runBootScript(localStorage: Storage, respond: () => Promise<Response>) {
  const requests: Parameters<Fetch>[] = [];
  const page = {
    document: {
      addEventListener: () => {},
      currentScript: { dataset: { reads: JSON.stringify([body]) } },
      documentElement: { classList: { toggle: () => {} } },
    },
    location: { pathname: "/n/1/l/2" },
    localStorage,
    matchMedia: () => ({ matches: false }),
    fetch: (...args: Parameters<Fetch>) => {
      requests.push(args);
      return respond();
    },
    earlyReads: undefined as typeof globalThis.earlyReads,
  };
  runInNewContext(bootScript, page);
  return { requests, earlyReads: page.earlyReads };
}

const respond = () => Promise.resolve(Response.json({ data: { list: list("rome"), items: [] } }));
const readList = (fetch: Fetch) =>
  createClient({ uri: "/graphql", fetch }).query({ query: ListWithItems, variables: { id: ":listId" } });

afterEach(() => void (globalThis.earlyReads = undefined));

test("the client uses the boot script's request once, and it is the same request that the client would send", async () => {
  const early = runBootScript(createDisabledStorage(), respond);
  expect(early.requests).toHaveLength(1);
  globalThis.earlyReads = early.earlyReads;
  const late = vi.fn<Fetch>(respond);
  await readList(withEarlyReads(late));
  expect(late).not.toHaveBeenCalled();
  await readList(withEarlyReads(late));
  expect(late).toHaveBeenCalledOnce();
  const [[earlyUri, earlyInit] = [], [uri, init] = []] = [early.requests[0], late.mock.calls[0]];
  expect([earlyUri, earlyInit?.method, earlyInit?.body]).toEqual([uri, init?.method, init?.body]);
  expect(init?.headers).toEqual(earlyInit?.headers);
});

test("an early answer that no screen has used is cancelled, so that its request ends", async () => {
  const cancel = vi.fn<() => void>();
  const answer = new Response(new ReadableStream({ cancel }));
  globalThis.earlyReads = new Map([
    ["unused", Promise.resolve(answer)],
    ["failed", Promise.reject(new TypeError("Failed to fetch"))],
  ]);
  dropEarlyReads();
  await vi.waitFor(() => expect(cancel).toHaveBeenCalledOnce());
  expect(globalThis.earlyReads.size).toBe(0);
});

test("the boot script sends no request for a member, because it would need a token", () => {
  const storage = createMemoryStorage();
  storage.setItem("listbook.member", "yes");
  expect(runBootScript(storage, respond).requests).toEqual([]);
});

test("a failed early request rejects for its reader, and is no unhandled rejection before", async () => {
  const onUnhandled = vi.fn<() => void>();
  process.on("unhandledRejection", onUnhandled);
  const { earlyReads } = runBootScript(createMemoryStorage(), () => Promise.reject(new TypeError("Failed to fetch")));
  await new Promise((resolve) => setTimeout(resolve));
  process.off("unhandledRejection", onUnhandled);
  expect(onUnhandled).not.toHaveBeenCalled();
  globalThis.earlyReads = earlyReads;
  const failed = withEarlyReads(vi.fn<Fetch>(respond))("/graphql", { body });
  await expect(failed).rejects.toThrow("Failed to fetch");
});
