import { expect, test, vi } from "vitest";
import { createItem, updateItem } from "../../items/model/actions.ts";
import { openBrowser } from "../../testing/browser.ts";
import { fillCache } from "../../testing/collections.ts";
import { createDisabledStorage } from "../../testing/memoryStorage.ts";
import { item, list } from "../../testing/rowFixtures.ts";
import { createScriptedClient } from "../../testing/scriptedClient.ts";
import { removeStoredEntries } from "../storage/journalEntries.ts";
import { FIRST_ITEMS_KEY, type SyncStorage } from "../state/state.ts";
import { toStored } from "../state/pendingChange.ts";
import { addToJournal, JOURNAL_PREFIX } from "./journal.ts";

/** A storage whose keys are those of the object, as in browsers. */
const createStorage = (): Storage =>
  Object.create({
    getItem(this: Record<string, string>, key: string) {
      return this[key] ?? null;
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value;
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key];
    },
  }) as Storage;

/** A browser whose local storage is in memory, or cannot be used. */
function openBrowserWith(localStorage: Storage) {
  const browser = openBrowser();
  vi.stubGlobal("window", { localStorage, addEventListener: () => {}, navigator: {} });
  const readEntries = () => Object.keys(localStorage).filter((key) => key.startsWith(JOURNAL_PREFIX));
  return { ...browser, readEntries };
}

const fill = ({ client }: Pick<ReturnType<typeof createScriptedClient>, "client">) =>
  fillCache(client, { lists: [list("packing")], items: [item("socks", 1)] });

/** A page whose storage starts when `start` is called, as with a slow database. */
function openEarlyPage() {
  let start = (_storage: SyncStorage | null) => {};
  const starting = new Promise<SyncStorage | null>((resolve) => (start = resolve));
  const page = createScriptedClient({ loadStorage: () => starting });
  fill(page);
  page.client.sync.connection.reportLost();
  return { ...page, start, outboxState: page.client.sync.outboxState };
}

test("a page that ends before its database is open leaves a change to the next one", async () => {
  const localStorage = createStorage();
  const browser = openBrowserWith(localStorage);
  const { client, outboxState } = openEarlyPage();
  void createItem(client, "packing", "Hat");
  expect(browser.readEntries()).toHaveLength(1);
  expect(outboxState.get()).toMatchObject({ count: 1, isKept: true });

  const next = await browser.openPage();
  fill(next);
  expect(next.items()?.map(({ name }) => name)).toEqual(["socks", "Hat"]);
  expect(await browser.store.readChanges("ann")).toHaveLength(1);
  expect(browser.readEntries()).toEqual([]);
  const call = await vi.waitUntil(() => next.calls[0], { interval: 1 });
  await call.answer({ createItem: item(call.variables.input.id, 2, call.variables.input) });
  await vi.waitUntil(async () => (await browser.store.readChanges("ann")).length === 0, { interval: 1 });
  expect(Object.keys(localStorage)).toEqual([]);
});

test("a change leaves local storage when the database has it, and when it has ended", async () => {
  const browser = openBrowserWith(createStorage());
  const page = await browser.openPage();
  fill(page);
  page.sync.connection.reportLost();
  void createItem(page.client, "packing", "Hat");
  expect(browser.readEntries()).toHaveLength(1);
  await vi.waitUntil(async () => (await browser.store.readChanges("ann")).length === 1, { interval: 1 });
  await vi.waitUntil(() => browser.readEntries().length === 0, { interval: 1 });

  const early = openEarlyPage();
  early.client.sync.connection.checkNow();
  void createItem(early.client, "packing", "Scarf");
  expect(browser.readEntries()).toHaveLength(1);
  const call = await vi.waitUntil(() => early.calls[0], { interval: 1 });
  await call.answer({ createItem: item(call.variables.input.id, 3, call.variables.input) });
  expect(browser.readEntries()).toEqual([]);
});

test("a page asks as long as neither has a change, and not before nor after", async () => {
  const browser = openBrowserWith(createDisabledStorage());
  const { client, outboxState } = openEarlyPage();
  expect(outboxState.get().isKept).toBe(true);
  void createItem(client, "packing", "Hat");
  expect(outboxState.get().isKept).toBe(false);

  const page = await browser.openPage();
  fill(page);
  page.sync.connection.reportLost();
  void updateItem(page.client, "socks", { name: "Wool socks" });
  void createItem(page.client, "packing", "Hat");
  const { outboxState: state } = page.sync;
  const isKept: boolean[] = [];
  state.subscribe(() => isKept.push(state.get().isKept));
  expect(state.get().isKept).toBe(false);
  await vi.waitUntil(async () => (await browser.store.readChanges("ann")).length === 2, { interval: 1 });
  await vi.waitUntil(() => state.get().isKept, { interval: 1 });
  // The write of the first change has not kept the second one.
  expect(isKept.indexOf(true)).toBe(isKept.length - 1);
});

test("a browser whose database takes nothing asks, and has the change for the next page all the same", async () => {
  const browser = openBrowserWith(createStorage());
  const full = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
    throw new DOMException("There is no room", "QuotaExceededError");
  });
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  const page = await browser.openPage();
  fill(page);
  page.sync.connection.reportLost();
  void createItem(page.client, "packing", "Hat");
  await vi.waitUntil(() => !page.sync.outboxState.get().isKept, { interval: 1 });
  page.kill();
  const next = await browser.openPage();
  fill(next);
  expect(next.items()?.map(({ name }) => name)).toEqual(["socks", "Hat"]);
  full.mockRestore();
  warn.mockRestore();
});

test("what was typed first goes with all data, also before it is a change", async () => {
  const localStorage = createStorage();
  const browser = openBrowserWith(localStorage);
  const { sync } = await browser.openPage();
  localStorage.setItem(FIRST_ITEMS_KEY, "[]");
  await sync.storage?.clear();
  expect(localStorage.getItem(FIRST_ITEMS_KEY)).toBeNull();
});

test("an entry that is newer than what was stored stays", () => {
  const { readEntries } = openBrowserWith(createStorage());
  const stored = { id: "a", v: 1, userId: "ann", name: "UpdateItem", variables: {}, keys: ["a"], at: "" } as const;
  const change = toStored({ ...stored, keys: ["a"] });
  addToJournal([{ ...change, variables: { name: "Newer" } }]);
  removeStoredEntries([change]);
  expect(readEntries()).toHaveLength(1);
  removeStoredEntries([{ ...change, variables: { name: "Newer" } }]);
  expect(readEntries()).toEqual([]);
});
