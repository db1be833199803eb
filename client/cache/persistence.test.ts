import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CurrentUser } from "../account/currentUser.ts";
import { completeItem } from "../items/model/actions.ts";
import { ListWithItems, Notebooks } from "../lists/model/queries.ts";
import { NotebookAndLists } from "../notebooks/queries.ts";
import { item, list, notebook, user } from "../testing/rowFixtures.ts";
import { getRejection, createScriptedClient, settle } from "../testing/scriptedClient.ts";
import {
  readContents,
  createDisabledStorage,
  createMemoryStorage,
  type TestStorage,
} from "../testing/memoryStorage.ts";
import { createCache } from "./cache.ts";
import { clearPersistedRows, createCachePersistor } from "./persistence.ts";

const SAVED_AT = Date.parse("2026-11-21T09:00:00.000Z");
const KEYS = ["currentList", "currentNotebook", "notebooks", "timestamp", "user"].map((key) => `listbook.${key}`);
const queries = {
  user: CurrentUser,
  notebooks: Notebooks,
  currentNotebook: NotebookAndLists,
  currentList: ListWithItems,
};

// A page saves some time after an answer. The tests control that time with fake timers.
beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

/** Opens a page of the app with the given storage, which an earlier page may have filled. */
function openPage(storage: TestStorage, time = SAVED_AT) {
  const cache = createCache();
  const localCache = createCachePersistor({ cache, storage, now: () => time, queries });
  const script = createScriptedClient({ cache, persistenceLink: localCache.link });
  localCache.restore();
  const read = () => cache.readQuery({ query: ListWithItems, variables: { id: "packing" } });
  return { ...script, cache, localCache, read };
}

/** Opens a page that reads everything that is saved, and saves it. */
async function openAndSave(storage: TestStorage) {
  const page = openPage(storage);
  const { client, sent } = page;
  const reads = [
    client.query({ query: CurrentUser }),
    client.query({ query: Notebooks }),
    client.query({ query: NotebookAndLists, variables: { id: "home" } }),
    client.query({ query: ListWithItems, variables: { id: "packing" } }),
  ];
  await settle();
  await sent("CurrentUser")[0]?.answer({ currentUser: user("ann") });
  await sent("Notebooks")[0]?.answer({ notebooks: [notebook("home")] });
  await sent("NotebookAndLists")[0]?.answer({ notebook: notebook("home"), notebookLists: [list("packing")] });
  await sent("ListWithItems")[0]?.answer({ list: list("packing"), items: [item("socks", 1)] });
  await Promise.all(reads);
  page.localCache.save();
  return page;
}

test("the cache saves itself after an answer, under five keys", async () => {
  const storage = createMemoryStorage();
  await openAndSave(storage);
  expect(Object.keys(readContents(storage)).sort()).toEqual(KEYS);
  storage.clear();
  vi.runAllTimers();
  expect(Object.keys(readContents(storage)).sort()).toEqual(KEYS);
});

test("leaving a page saves at once what was answered, and nothing after it was cleared", async () => {
  const storage = createMemoryStorage();
  const { localCache } = await openAndSave(storage);
  storage.clear();
  localCache.saveIfScheduled();
  expect(Object.keys(readContents(storage)).sort()).toEqual(KEYS);
  storage.clear();
  localCache.saveIfScheduled();
  expect(readContents(storage)).toEqual({});
  const other = createMemoryStorage();
  const cleared = await openAndSave(other);
  cleared.localCache.clear();
  cleared.localCache.saveIfScheduled();
  expect(readContents(other)).toEqual({});
});

/** Ticks an item, or takes the tick away, and answers. */
async function tick({ client, sent }: Awaited<ReturnType<typeof openAndSave>>, completed: boolean) {
  void completeItem(client, "socks", completed);
  await settle();
  await sent("CompleteItemAt")
    .at(-1)!
    .answer({ completeItem: item("socks", 1, { completed }) });
}

test("the answers of some seconds are saved once", async () => {
  const storage = createMemoryStorage();
  const page = await openAndSave(storage);
  vi.runAllTimers();
  const set = vi.spyOn(storage, "setItem");
  for (const completed of [true, false, true]) {
    await tick(page, completed);
    vi.advanceTimersByTime(1_000);
  }
  expect(set).not.toHaveBeenCalled();
  vi.runAllTimers();
  const saved = set.mock.calls.map(([key]) => key);
  expect(saved).toEqual(["listbook.currentNotebook", "listbook.currentList", "listbook.timestamp"]);
});

test("a page that is killed before it has saved an answer leaves nothing older to the next page", async () => {
  const storage = createMemoryStorage();
  const page = await openAndSave(storage);
  vi.runAllTimers();
  await tick(page, true);
  expect(openPage(storage).read()).toBeNull();
});

test("the next page reads everything from the storage before it expires, without a request", async () => {
  const storage = createMemoryStorage();
  await openAndSave(storage);
  const { cache, read } = openPage(storage, SAVED_AT + 599_999);
  expect(read()?.items).toMatchObject([{ name: "socks" }]);
  expect(cache.readQuery({ query: CurrentUser })?.currentUser?.id).toBe("ann");
  expect(cache.readQuery({ query: Notebooks })?.notebooks).toHaveLength(1);
  expect(cache.readQuery({ query: NotebookAndLists, variables: { id: "home" } })?.notebookLists).toHaveLength(1);
});

test.for([600_000, -1])("at an age of %i ms everything is discarded and all keys are cleared", async (age) => {
  const storage = createMemoryStorage();
  await openAndSave(storage);
  expect(openPage(storage, SAVED_AT + age).read()).toBeNull();
  expect(readContents(storage)).toEqual({});
});

test("the storage holds the server's answers, and no change that is not answered yet", async () => {
  const storage = createMemoryStorage();
  const { client, localCache, read, sent } = await openAndSave(storage);
  void completeItem(client, "socks", true);
  localCache.save();
  expect(storage.getItem("listbook.currentList")).toContain('"completed":false');
  expect(read()?.items[0]?.completed).toBe(false);

  await settle();
  await sent("CompleteItemAt")[0]?.answer({ completeItem: item("socks", 1, { completed: true }) });
  localCache.save();
  expect(storage.getItem("listbook.currentList")).toContain('"completed":true');
});

test("only what has changed is saved again, and what another page has saved or cleared meanwhile", async () => {
  const storage = createMemoryStorage();
  const page = await openAndSave(storage);
  const { cache, localCache } = page;
  const set = vi.spyOn(storage, "setItem");
  const readSaved = () => {
    localCache.save();
    return set.mock.calls.splice(0).map(([key]) => key.replace("listbook.", ""));
  };
  expect(readSaved()).toEqual(["timestamp"]);
  await tick(page, true);
  // The notebook shows the progress of the list.
  expect(readSaved()).toEqual(["currentNotebook", "currentList", "timestamp"]);
  expect(readSaved()).toEqual(["timestamp"]);
  cache.writeQuery({ query: Notebooks, data: { notebooks: [notebook("home"), notebook("away")] } });
  expect(readSaved()).toEqual(["notebooks", "timestamp"]);
  clearPersistedRows(storage);
  storage.setItem("listbook.user", "of another page");
  set.mockClear();
  expect(readSaved()).toEqual(["user", "notebooks", "currentNotebook", "currentList", "timestamp"]);
  localCache.clear();
  expect(readSaved()).toEqual(["user", "notebooks", "timestamp"]);
});

test("the storage keeps the notebook and the list that were opened last", async () => {
  const storage = createMemoryStorage();
  const { client, localCache, sent } = await openAndSave(storage);
  const read = client.query({ query: ListWithItems, variables: { id: "books" } });
  await settle();
  await sent("ListWithItems")[0]?.answer({ list: list("books"), items: [] });
  await read;
  localCache.save();
  const current = () => JSON.parse(storage.getItem("listbook.currentList") ?? "{}") as unknown;
  expect(current()).toMatchObject({ variables: { id: "books" } });

  const failed = getRejection(client.query({ query: ListWithItems, variables: { id: "none" } }));
  await settle();
  await sent("ListWithItems")[0]?.refuse("List not found", "NOT_FOUND");
  expect(await failed).toMatchObject({ message: "List not found" });
  localCache.save();
  expect(current()).toMatchObject({ variables: { id: "books" } });
});

test.for(["user", "notebooks", "currentNotebook", "currentList", "timestamp"])(
  "when the saved %s is corrupt, the page starts empty and clears all keys",
  async (key) => {
    const storage = createMemoryStorage();
    await openAndSave(storage);
    storage.setItem(`listbook.${key}`, '{"variables":');
    openPage(storage);
    expect(readContents(storage)).toEqual({});
  },
);

test("after clearing, the next save still includes the user and the notebooks", async () => {
  const storage = createMemoryStorage();
  const { localCache } = await openAndSave(storage);
  localCache.clear();
  expect(readContents(storage)).toEqual({});
  localCache.save();
  expect(Object.keys(readContents(storage)).sort()).toEqual([
    "listbook.notebooks",
    "listbook.timestamp",
    "listbook.user",
  ]);
});

test("when the storage is full, nothing is saved in part, and the app works without it", async () => {
  const storage = createMemoryStorage(400);
  const { read } = await openAndSave(storage);
  expect(readContents(storage)).toEqual({});
  expect(read()?.items).toHaveLength(1);
});

test("when the storage is disabled, the app works without it", async () => {
  const { read, localCache } = await openAndSave(createDisabledStorage());
  expect(read()?.items).toHaveLength(1);
  localCache.clear();
});

test("older data in the cache, which is shown only without a connection, is not saved as new", async () => {
  const storage = createMemoryStorage();
  const { client, sent, localCache } = openPage(storage);
  client.writeQuery({ query: Notebooks, data: { notebooks: [notebook("from last week")] } });
  const reading = client.query({ query: CurrentUser });
  await settle();
  await sent("CurrentUser")[0]?.answer({ currentUser: user("ann") });
  await reading;
  localCache.save();
  expect(Object.keys(readContents(storage)).sort()).toEqual(["listbook.timestamp", "listbook.user"]);
});
