import { expect, test, vi } from "vitest";
import { CurrentUser } from "../identity/currentUser.ts";
import { completeItem } from "../items/mutations.ts";
import { ListWithItems } from "../lists/queries.ts";
import { NotebookAndLists, Notebooks } from "../notebooks/queries.ts";
import { item, list, notebook, user } from "../testing/rowFixtures.ts";
import { getRejection, createScriptedClient, settle } from "../testing/scriptedClient.ts";
import { readContents, createDisabledStorage, createMemoryStorage } from "../testing/memoryStorage.ts";
import { createCache } from "./cache.ts";
import { createCachePersistor } from "./persistence.ts";

const WRITTEN = Date.parse("2026-11-21T09:00:00.000Z");
const KEYS = ["currentList", "currentNotebook", "notebooks", "timestamp", "user"].map((key) => `listbook.${key}`);
const kept = {
  user: CurrentUser,
  notebooks: Notebooks,
  currentNotebook: NotebookAndLists,
  currentList: ListWithItems,
};

/** One visit to the app, with what an earlier one left in the storage. */
function visit(storage: Storage | undefined, time = WRITTEN) {
  const cache = createCache();
  const localCache = createCachePersistor({ cache, storage, now: () => time, kept });
  const script = createScriptedClient({ cache, persistenceLink: localCache.link });
  localCache.restore();
  const read = () => cache.readQuery({ query: ListWithItems, variables: { id: "packing" } });
  return { ...script, cache, localCache, read };
}

/** A visit that reads all there is to keep. */
async function firstVisit(storage: Storage | undefined) {
  const here = visit(storage);
  const { client, sent } = here;
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
  here.localCache.save();
  return here;
}

test("saves by itself after an answer, under the five keys", async () => {
  const storage = createMemoryStorage();
  await firstVisit(storage);
  expect(Object.keys(readContents(storage)).sort()).toEqual(KEYS);
  storage.clear();
  await expect.poll(() => Object.keys(readContents(storage)).sort(), { timeout: 10_000 }).toEqual(KEYS);
});

test("of a page that is left nothing waits, and a page that was forgotten saves nothing", async () => {
  const storage = createMemoryStorage();
  const { localCache } = await firstVisit(storage);
  storage.clear();
  localCache.saveIfWanted();
  expect(Object.keys(readContents(storage)).sort()).toEqual(KEYS);
  storage.clear();
  localCache.saveIfWanted();
  expect(readContents(storage)).toEqual({});
  const other = createMemoryStorage();
  const visitor = await firstVisit(other);
  visitor.localCache.clear();
  visitor.localCache.saveIfWanted();
  expect(readContents(other)).toEqual({});
});

test("shows everything again before it expires, without asking", async () => {
  const storage = createMemoryStorage();
  await firstVisit(storage);
  const { cache, read } = visit(storage, WRITTEN + 599_999);
  expect(read()?.items).toMatchObject([{ name: "socks" }]);
  expect(cache.readQuery({ query: CurrentUser })?.currentUser?.id).toBe("ann");
  expect(cache.readQuery({ query: Notebooks })?.notebooks).toHaveLength(1);
  expect(cache.readQuery({ query: NotebookAndLists, variables: { id: "home" } })?.notebookLists).toHaveLength(1);
});

test.for([600_000, -1])("at an age of %i ms everything is discarded and all keys are cleared", async (age) => {
  const storage = createMemoryStorage();
  await firstVisit(storage);
  expect(visit(storage, WRITTEN + age).read()).toBeNull();
  expect(readContents(storage)).toEqual({});
});

test("holds what the server said, not what is on its way", async () => {
  const storage = createMemoryStorage();
  const { client, localCache, read, sent } = await firstVisit(storage);
  void completeItem(client, "socks", true);
  localCache.save();
  expect(storage.getItem("listbook.currentList")).toContain('"completed":false');
  expect(read()?.items[0]?.completed).toBe(false);

  await settle();
  await sent("CompleteItem")[0]?.answer({ completeItem: item("socks", 1, { completed: true }) });
  localCache.save();
  expect(storage.getItem("listbook.currentList")).toContain('"completed":true');
});

test("keeps the notebook and the list that were opened last", async () => {
  const storage = createMemoryStorage();
  const { client, localCache, sent } = await firstVisit(storage);
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
  expect(console.error).toHaveBeenCalledOnce();
  vi.mocked(console.error).mockClear();
});

test.for(["user", "notebooks", "currentNotebook", "currentList", "timestamp"])(
  "a spoilt %s: starts empty and clears all keys",
  async (key) => {
    const storage = createMemoryStorage();
    await firstVisit(storage);
    storage.setItem(`listbook.${key}`, '{"variables":');
    visit(storage);
    expect(readContents(storage)).toEqual({});
  },
);

test("after clearing, what is saved next says again whose it is", async () => {
  const storage = createMemoryStorage();
  const { localCache } = await firstVisit(storage);
  localCache.clear();
  expect(readContents(storage)).toEqual({});
  localCache.save();
  expect(Object.keys(readContents(storage)).sort()).toEqual([
    "listbook.notebooks",
    "listbook.timestamp",
    "listbook.user",
  ]);
});

test("a full storage holds nothing rather than half, and the app goes on", async () => {
  const storage = createMemoryStorage(400);
  const { read } = await firstVisit(storage);
  expect(readContents(storage)).toEqual({});
  expect(read()?.items).toHaveLength(1);
});

test.for([
  ["disabled", createDisabledStorage()],
  ["missing", undefined],
] as const)("with storage %s the app goes on without it", async ([, storage]) => {
  const { read, localCache } = await firstVisit(storage);
  expect(read()?.items).toHaveLength(1);
  localCache.clear();
});
