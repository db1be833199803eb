import { setImmediate as nextTask } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readCachedRows } from "../../cache/places.ts";
import type { ItemFieldsFragment, ListFieldsFragment } from "../../graphql/graphql.ts";
import { NotebookAndLists } from "../../notebooks/queries.ts";
import type { ClientOptions } from "../../sync/client.ts";
import type { Copy } from "../../sync/state/copy.ts";
import { createStore } from "../../ui/createStore.ts";
import { openBrowser } from "../../testing/browser.ts";
import { item, list, notebook } from "../../testing/rowFixtures.ts";
import { openScreen } from "../../testing/scriptedClient.ts";
import { createList } from "../model/actions.ts";
import { ActiveLists, ListWithItems } from "../model/queries.ts";
import { CHANGE_DELAY, fetchAhead, RETRY_DELAY, START_DELAY } from "./fetchAhead.ts";
import { MAX_AGE, MAX_BYTES, MAX_LISTS, MIN_AGE, PAUSE } from "./fetchLists.ts";

const NOW = Date.parse("2026-11-27T09:00:00.000Z");
const HOUR = 3_600_000;

beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"], now: NOW }));
afterEach(() => vi.useRealTimers());

/** Lets this time pass. The browser's database works in tasks of its own. */
async function pass(time: number, step = 250) {
  for (let passed = 0; passed < time; passed += step) {
    vi.advanceTimersByTime(step);
    for (let turn = 0; turn < 20; turn++) await nextTask();
  }
}

/** A list with one item, that was used at a minute of the hour before. */
const used = (id: string, minute: number, more: Partial<ListFieldsFragment> = {}) => {
  const at = `2026-11-27T08:${String(minute).padStart(2, "0")}:00.000Z`;
  return list(id, { itemCount: 1, ...more, updatedAt: at, lastUsedAt: at });
};

type Changed = { lists?: string[]; gone?: string[]; itemsOf?: string[] };
type Request = { operationName: string; variables: { id: string; since?: string } };

/** A server with these lists, which answers each request at once. It tells each change once, as to a cursor that is new. */
function createServer(lists: ListFieldsFragment[]) {
  const asked: string[] = [];
  let changed: Changed = {};
  let calls = 0;
  const server = {
    lists,
    asked,
    itemsOf: (id: string): ItemFieldsFragment[] => [item(`item of ${id}`, 1, { listId: id })],
    refusal: undefined as Response | undefined,
    isDown: false,
    remembersNothing: false,
    change: (next: Changed) => void (changed = next),
    /** Returns what was asked since the last call. */
    takeAsked: () => asked.splice(0),
    fetch: (async (_uri: string, init: RequestInit) => {
      if (server.isDown) throw new TypeError("Failed to fetch");
      const { operationName, variables } = JSON.parse(init.body as string) as Request;
      asked.push(variables.id ? `${operationName} ${variables.id}` : operationName);
      if (server.refusal) return server.refusal.clone();
      return Response.json(answer(operationName, variables));
    }) as ClientOptions["fetch"],
  };
  function answer(name: string, { id, since }: Request["variables"]): object {
    if (name === "ListsAndNotebooks") return { data: { lists: server.lists, notebooks: [notebook("home")] } };
    if (name === "ActiveLists") return { data: { activeLists: [] } };
    if (name === "ChangesSince") return { data: { changes: tellChanges(since) } };
    const found = server.lists.find((each) => each.id === id);
    if (name === "ListWithItems" && found) return { data: { list: found, items: server.itemsOf(id) } };
    return { data: null, errors: [{ message: "Not found", extensions: { code: "NOT_FOUND" } }] };
  }
  function tellChanges(since: string | undefined) {
    const { lists: changedLists = [], gone = [], itemsOf = [] } = changed;
    changed = {};
    const items = itemsOf.map((listId) => ({ __typename: "ChangedItem", listId }));
    return {
      __typename: "Changes",
      cursor: String(++calls),
      everything: !since || server.remembersNothing,
      notebooks: { __typename: "ChangedRows", changed: [], gone: [] },
      lists: { __typename: "ChangedRows", changed: changedLists, gone },
      items: { __typename: "ChangedItems", changed: items },
    };
  }
  return server;
}

type Server = ReturnType<typeof createServer>;
type Browser = ReturnType<typeof openBrowser>;

/** Opens a page of Ann that fetches ahead. `page` says whether it is seen and whether its line is metered. */
async function openPage(server: Server, browser: Browser, options: Parameters<Browser["openPage"]>[1] = {}) {
  let isClosed = false;
  const probe = async () => {
    if (isClosed || server.isDown) throw new TypeError("Failed to fetch");
  };
  const opening = browser.openPage("ann", { fetch: server.fetch, probe, ...options });
  await pass(500);
  const opened = await opening;
  const page = createStore({ isActive: true, isMetered: false });
  const activity = { isActive: () => page.get().isActive, subscribe: page.subscribe };
  const end = fetchAhead(opened.client, opened.storage, { activity, isMetered: () => page.get().isMetered });
  const close = () => {
    isClosed = true;
    end();
    opened.kill();
  };
  return { ...opened, page, close };
}

/** Opens a page, which fetches what it can, and closes it. Returns what it has asked. */
async function visit(server: Server, browser: Browser) {
  const { close } = await openPage(server, browser);
  await pass(START_DELAY + 10_000);
  close();
  return server.takeAsked();
}

const readCopies = async ({ store }: Browser): Promise<Copy[]> => store.readCopies("ann");

const readFetched = async (browser: Browser) =>
  (await readCopies(browser)).flatMap(({ name, variables }) =>
    name === "ListWithItems" ? String(variables["id"]) : [],
  );

test("active lists and templates are read one at a time, the newest first, and are copies but not in the cache", async () => {
  const browser = openBrowser();
  const server = createServer([
    used("old", 1),
    used("new", 9),
    used("away", 8, { active: false }),
    used("template", 5, { active: false, isTemplate: true }),
  ]);
  const { client } = await openPage(server, browser);
  await pass(START_DELAY + 2 * PAUSE);
  expect(server.takeAsked().filter((read) => read.startsWith("List"))).toEqual([
    "ListsAndNotebooks",
    "ListWithItems new",
  ]);
  await pass(10_000);
  expect(server.takeAsked()).toEqual(["ListWithItems template", "ListWithItems old"]);
  expect((await readFetched(browser)).sort()).toEqual(["new", "old", "template"]);
  expect(readCachedRows(client.cache, "Item")).toEqual([]);
});

test("a page with nothing new asks only what has changed, and nothing more in an idle hour", async () => {
  const browser = openBrowser();
  const server = createServer([used("rome", 1), used("oslo", 2)]);
  await visit(server, browser);
  const { storage } = await openPage(server, browser);
  await pass(START_DELAY + 10_000);
  expect(server.takeAsked()).toEqual(["ChangesSince"]);
  await pass(HOUR, 10_000);
  expect(server.takeAsked()).toEqual([]);
  void storage.tell({ kind: "changed" });
  await pass(CHANGE_DELAY + 10_000, 1_000);
  expect(server.takeAsked()).toEqual(["ChangesSince"]);
});

test("what only looks into the cache does not stand for a screen that shows it", async () => {
  const server = createServer([used("rome", 1)]);
  const { client } = await openPage(server, openBrowser());
  client.watchQuery({ query: ActiveLists, fetchPolicy: "cache-only" }).subscribe(() => {});
  await pass(START_DELAY + 10_000);
  expect(server.takeAsked()).toContain("ActiveLists");
});

test("what has changed is read again, and nothing else", async () => {
  const browser = openBrowser();
  const server = createServer([used("rome", 1), used("oslo", 2), used("bonn", 3)]);
  await visit(server, browser);
  server.change({ itemsOf: ["oslo", "oslo"] });
  expect(await visit(server, browser)).toEqual(["ChangesSince", "ListWithItems oslo"]);
  server.change({ lists: ["rome"] });
  expect(await visit(server, browser)).toEqual([
    "ChangesSince",
    "ListsAndNotebooks",
    "ActiveLists",
    "ListWithItems rome",
  ]);
  server.lists = server.lists.filter(({ id }) => id !== "bonn");
  server.change({ gone: ["bonn"] });
  expect(await visit(server, browser)).toEqual(["ChangesSince", "ListsAndNotebooks", "ActiveLists"]);
  expect((await readFetched(browser)).sort()).toEqual(["oslo", "rome"]);
});

test("a page that is closed half way is followed by one that reads the rest", async () => {
  const browser = openBrowser();
  const server = createServer([used("rome", 1), used("oslo", 2), used("bonn", 3)]);
  const { close } = await openPage(server, browser);
  await pass(START_DELAY + 2 * PAUSE);
  close();
  expect(server.takeAsked()).toContain("ListWithItems bonn");
  expect(await visit(server, browser)).toEqual(["ChangesSince", "ListWithItems oslo", "ListWithItems rome"]);
});

test("a server that says each time that everything has changed is asked for all lists once a day", async () => {
  const browser = openBrowser();
  const server = createServer([used("rome", 1), used("oslo", 2)]);
  server.remembersNothing = true;
  await visit(server, browser);
  server.lists = [...server.lists, used("bonn", 3)];
  const collections = ["ChangesSince", "ListsAndNotebooks", "ActiveLists"];
  expect(await visit(server, browser)).toEqual([...collections, "ListWithItems bonn"]);
  vi.setSystemTime(Date.now() + MIN_AGE);
  const lists = ["bonn", "oslo", "rome"].map((id) => `ListWithItems ${id}`);
  expect(await visit(server, browser)).toEqual([...collections, ...lists]);
});

test("a copy that nothing has changed for 20 days is read again before it ends", async () => {
  const browser = openBrowser();
  const server = createServer([used("rome", 1)]);
  await visit(server, browser);
  vi.setSystemTime(Date.now() + MAX_AGE + HOUR);
  expect(await visit(server, browser)).toContain("ListWithItems rome");
});

test.for([
  ["hidden", { isActive: false }],
  ["on a metered line", { isMetered: true }],
] as const)("a page that is %s asks nothing, and goes on when it is not any more", async ([, state]) => {
  const browser = openBrowser();
  const server = createServer([used("rome", 1), used("oslo", 2)]);
  const { page } = await openPage(server, browser);
  await pass(START_DELAY + 2 * PAUSE);
  expect(server.takeAsked()).toContain("ListWithItems oslo");
  page.set((before) => ({ ...before, ...state }));
  await pass(HOUR, 10_000);
  expect(server.takeAsked()).toEqual([]);
  page.set({ isActive: true, isMetered: false });
  await pass(START_DELAY + 10_000);
  expect(server.takeAsked()).toEqual(["ChangesSince", "ListWithItems rome"]);
});

test("without a connection, and after 429, it waits", async () => {
  const browser = openBrowser();
  const server = createServer([used("rome", 1)]);
  const { sync, storage } = await openPage(server, browser);
  server.refusal = Response.json({ message: "Too many requests" }, { status: 429, headers: { "retry-after": "20" } });
  await pass(START_DELAY + 10_000);
  expect(server.takeAsked()).toEqual(["ChangesSince"]);
  server.refusal = undefined;
  await pass(RETRY_DELAY - 20_000, 1_000);
  expect(server.takeAsked()).toEqual([]);
  await pass(30_000, 1_000);
  expect(server.takeAsked()).toContain("ListWithItems rome");
  server.isDown = true;
  server.change({ itemsOf: ["rome"] });
  void storage.tell({ kind: "changed" });
  sync.connection.reportLost();
  await pass(HOUR, 10_000);
  server.isDown = false;
  expect(server.takeAsked()).toEqual([]);
  await pass(60_000, 1_000);
  expect(server.takeAsked()).toEqual(["ChangesSince", "ListWithItems rome"]);
});

test("changes are sent first", async () => {
  const browser = openBrowser();
  const server = createServer([used("rome", 1)]);
  const { client } = await openPage(server, browser);
  server.refusal = Response.json({}, { status: 503 });
  void createList(client, "home", "Bonn").catch(() => undefined);
  await pass(START_DELAY + 10_000);
  expect(server.takeAsked().filter((read) => !/^(CreateList|Ping)/.test(read))).toEqual([]);
});

test("of two pages of a browser one fetches", async () => {
  const browser = openBrowser();
  const server = createServer(Array.from({ length: 20 }, (_list, index) => used(`list ${index}`, index)));
  await Promise.all([openPage(server, browser), openPage(server, browser)]);
  await pass(START_DELAY + 20_000);
  const asked = server.takeAsked().filter((read) => read.startsWith("ListWithItems"));
  expect(asked).toHaveLength(20);
  expect(new Set(asked).size).toBe(20);
});

test("a list that the page has opened is fresh in its cache too, and one on the screen is not asked for", async () => {
  const browser = openBrowser();
  const server = createServer([used("rome", 1), used("oslo", 2)]);
  const { client, storage } = await openPage(server, browser);
  const rome = openScreen(client, ListWithItems, { id: "rome" });
  openScreen(client, ListWithItems, { id: "oslo" });
  await pass(START_DELAY + 10_000);
  rome.close();
  server.takeAsked();
  server.itemsOf = (id) => [item(`new item of ${id}`, 1, { listId: id })];
  server.change({ itemsOf: ["rome", "oslo"] });
  void storage.tell({ kind: "changed" });
  await pass(CHANGE_DELAY + 10_000, 1_000);
  expect(server.takeAsked()).toEqual(["ChangesSince", "ListWithItems rome"]);
  const read = client.readQuery({ query: ListWithItems, variables: { id: "rome" } });
  expect(read?.items.map(({ name }) => name)).toEqual(["new item of rome"]);
});

/** The copy of a list that the user has opened. */
const opened = (row: ListFieldsFragment, at: number): Copy => ({
  key: `ann ListWithItems {"id":"${row.id}"}`,
  userId: "ann",
  name: "ListWithItems",
  variables: { id: row.id },
  data: { list: row, items: [item(`opened ${row.id}`, 1, { listId: row.id })] },
  at,
});

test("at most 200 lists are fetched, the newest", async () => {
  const browser = openBrowser();
  const server = createServer([
    used("older", 0),
    ...Array.from({ length: MAX_LISTS }, (_list, id) => used(`${id}`, 9)),
  ]);
  await openPage(server, browser);
  await pass(START_DELAY + (MAX_LISTS + 10) * PAUSE, 500);
  const fetched = await readFetched(browser);
  expect(fetched).toHaveLength(MAX_LISTS);
  expect(fetched).not.toContain("older");
});

test("at most 5 MB are fetched, the newest that fit, and what was opened stays", async () => {
  const browser = openBrowser();
  const away = used("away", 0, { active: false });
  const template = used("template", 57, { isTemplate: true });
  await browser.store.putCopies([opened(away, NOW - HOUR), opened(template, NOW - HOUR)]);
  const sizes: Record<string, number> = { huge: MAX_BYTES, large: MAX_BYTES - 5_000, template: MAX_BYTES };
  const small = ["one", "two", "three", "four"].map((id, index) => used(id, index));
  const server = createServer([used("huge", 59), used("large", 58), template, ...small, away]);
  server.itemsOf = (id) => [item(`item of ${id}`, 1, { listId: id, note: "x".repeat(sizes[id] ?? 500) })];
  await visit(server, browser);
  expect((await readFetched(browser)).sort()).toEqual(["away", "four", "large", "template", "three", "two"]);
  const copies = await readCopies(browser);
  const total = copies.reduce((sum, { aheadSize = 0 }) => sum + aheadSize, 0);
  expect(total).toBeGreaterThan(MAX_BYTES - 5_000);
  expect(total).toBeLessThanOrEqual(MAX_BYTES);
  expect(copies.find(({ variables }) => variables["id"] === "template")?.at).toBeGreaterThan(NOW);
  expect(await visit(server, browser)).toEqual(["ChangesSince"]);
});

test("an answer that comes after its user has signed out is not kept", async () => {
  const browser = openBrowser();
  const server = createServer([used("rome", 1), used("oslo", 2)]);
  const { storage } = await openPage(server, browser, { isMember: true });
  server.itemsOf = () => {
    void storage.setNobody();
    return [];
  };
  await pass(START_DELAY + 10_000);
  expect(server.takeAsked().filter((read) => read.startsWith("ListWithItems"))).toEqual(["ListWithItems oslo"]);
  expect(await readCopies(browser)).toEqual([]);
});

test("without a connection, a later page shows what was fetched, in the page of its notebook too", async () => {
  const browser = openBrowser();
  const server = createServer([used("rome", 1), used("oslo", 2, { active: false, isTemplate: true })]);
  await visit(server, browser);
  const { client, sync } = await openPage(server, browser);
  server.isDown = true;
  sync.connection.reportLost();
  const rome = openScreen(client, ListWithItems, { id: "rome" });
  const home = openScreen(client, NotebookAndLists, { id: "home" });
  await pass(2_000);
  expect(rome.last()?.items?.map(({ name }) => name)).toEqual(["item of rome"]);
  expect(home.last()?.notebookLists?.map(({ name, openItems }) => [name, openItems?.length])).toEqual([
    ["oslo", 1],
    ["rome", 1],
  ]);
});
