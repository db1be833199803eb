import { openDB } from "idb";
import { expect, test, vi } from "vitest";
import { completeItem, createItem, updateItem } from "../items/model/actions.ts";
import { ListWithItems, Notebooks } from "../lists/model/queries.ts";
import { CurrentUser } from "../account/currentUser.ts";
import { createNotebook } from "../notebooks/actions.ts";
import { NotebookAndLists } from "../notebooks/queries.ts";
import { createLocks, openBrowser, STORAGE } from "../testing/browser.ts";
import { fillCache } from "../testing/collections.ts";
import { item, list, notebook, user } from "../testing/rowFixtures.ts";
import { createScriptedClient, openScreen, settle } from "../testing/scriptedClient.ts";
import { startStorage } from "./startStorage.ts";
import { getReadKey } from "./state/state.ts";
import { hasGuestChanges, sendRefusedAgain } from "./outbox/otherChanges.ts";
import { createBrowserStore } from "./storage/browserStore.ts";
import { setLeader } from "./outbox/scheduler.ts";

const fill = ({ client }: { client: ReturnType<typeof createScriptedClient>["client"] }) =>
  fillCache(client, { lists: [list("packing")], items: [item("socks", 1), item("shoes", 2)] });

/** The server does not know the guest of the browser. */
async function answerNobody({ storage, sent }: Awaited<ReturnType<ReturnType<typeof openBrowser>["openPage"]>>) {
  const checking = storage.guest.check();
  await vi.waitUntil(() => sent("CookieGuest")[0], { interval: 1 });
  await sent("CookieGuest")[0]?.answer({ currentUser: null });
  await checking;
}

const next = (calls: ReturnType<typeof createScriptedClient>["calls"]) => vi.waitUntil(() => calls[0], { interval: 1 });

test("changes of a page that was killed are shown and sent by the next page, with the ids of their calls", async () => {
  const browser = openBrowser();
  const first = await browser.openPage();
  fill(first);
  first.sync.connection.reportLost();
  void createItem(first.client, "packing", "Hat");
  void completeItem(first.client, "socks", true);
  await vi.waitUntil(async () => (await browser.store.readChanges("ann")).length === 2, { interval: 5 });
  first.kill();

  const second = await browser.openPage();
  fill(second);
  expect(second.items()?.map(({ name, completed }) => [name, completed])).toEqual([
    ["socks", true],
    ["shoes", false],
    ["Hat", false],
  ]);
  const create = await next(second.calls);
  const { input } = create.variables;
  expect(create.name).toBe("CreateItem");
  await create.answer({ createItem: item(input.id, 3, input) });
  await (await next(second.calls)).answer({ completeItem: item("socks", 1, { completed: true }) });
  await vi.waitUntil(async () => (await browser.store.readChanges("ann")).length === 0, { interval: 5 });
  expect(second.sync.outboxState.get().count).toBe(0);
});

test("a change that was refused after its page was closed is kept for the user, with its text", async () => {
  const browser = openBrowser();
  const first = await browser.openPage();
  fill(first);
  first.sync.connection.reportLost();
  void updateItem(first.client, "socks", { name: "Wool socks" });
  await vi.waitUntil(async () => (await browser.store.readChanges("ann")).length === 1, { interval: 5 });
  first.kill();

  const second = await browser.openPage();
  fill(second);
  await (await next(second.calls)).refuse("You may only read this list", "FORBIDDEN");
  const [refused] = second.sync.outboxState.get().refused;
  expect(refused).toMatchObject({ name: "UpdateItem", refusal: "You may only read this list" });
  expect(refused?.definition?.describe(refused.variables, refused)).toBe("Wool socks");
  expect(second.items()?.[0]?.name).toBe("socks");
  await settle();
  second.kill();

  const third = await browser.openPage();
  expect(third.sync.outboxState.get().refused).toHaveLength(1);
  sendRefusedAgain(third.client, third.sync.outboxState.get().refused);
  await (await next(third.calls)).answer({ updateItem: item("socks", 1, { name: "Wool socks" }) });
  await vi.waitUntil(async () => (await browser.store.readChanges("ann")).length === 0, { interval: 5 });
});

test("two pages show each other's changes, and only one of them sends", async () => {
  const browser = openBrowser();
  const [one, two] = [await browser.openPage(), await browser.openPage()];
  fill(one);
  fill(two);
  const ticked = completeItem(one.client, "socks", true);
  const renamed = updateItem(two.client, "shoes", { name: "Boots" });
  const shown = (page: typeof one) => page.items()?.map(({ name, completed }) => [name, completed]);
  const both = [
    ["socks", true],
    ["Boots", false],
  ];
  await vi.waitUntil(() => JSON.stringify([shown(one), shown(two)]) === JSON.stringify([both, both]), { interval: 1 });
  for (let answered = 0; answered < 2; answered++) {
    const call = await vi.waitUntil(() => one.calls[0] ?? two.calls[0], { interval: 1 });
    if (call.name === "CompleteItemAt") await call.answer({ completeItem: item("socks", 1, { completed: true }) });
    else await call.answer({ updateItem: item("shoes", 2, { name: "Boots" }) });
  }
  expect(await Promise.all([ticked, renamed])).toEqual([true, true]);
  await vi.waitUntil(() => one.sync.outboxState.get().count + two.sync.outboxState.get().count === 0);
  expect([shown(one), shown(two)]).toEqual([both, both]);
  expect([one.calls, two.calls]).toEqual([[], []]);
});

/** Waits until a copy contains this text. */
const waitForCopies = (store: ReturnType<typeof createBrowserStore>, text: string) =>
  vi.waitUntil(async () => JSON.stringify(await store.readCopies("ann")).includes(text), {
    interval: 20,
    timeout: 5_000,
  });

test("what was read is shown by a later page that cannot reach the server, with own changes since then", async () => {
  const browser = openBrowser();
  const first = await browser.openPage();
  const reading = first.client.query({ query: ListWithItems, variables: { id: "packing" } });
  await first.calls[0]?.answer({ list: list("packing"), items: [item("socks", 1), item("shoes", 2)] });
  await reading;
  await waitForCopies(browser.store, "shoes");
  const ticked = completeItem(first.client, "socks", true);
  await (await next(first.calls)).answer({ completeItem: item("socks", 1, { completed: true }) });
  await ticked;
  await waitForCopies(browser.store, '"completed":true');
  first.kill();

  const second = await browser.openPage();
  second.sync.connection.reportLost();
  const seen: unknown[] = [];
  second.client
    .watchQuery({ query: ListWithItems, variables: { id: "packing" } })
    .subscribe(({ data, error }) => seen.push(error ?? data?.items?.map(({ completed }) => completed)));
  await vi.waitUntil(() => seen.at(-1) !== undefined, { interval: 5 });
  expect(seen.at(-1)).toEqual([true, false]);
});

test("a read that does not reach the server before the storage has started shows its copy, and its age", async () => {
  const browser = openBrowser();
  const first = await browser.openPage();
  const reading = first.client.query({ query: ListWithItems, variables: { id: "packing" } });
  await first.calls[0]?.answer({ list: list("packing"), items: [item("socks", 1)] });
  await reading;
  await waitForCopies(browser.store, "socks");
  const { at } = first.sync.knownReads.get(getReadKey("ListWithItems", { id: "packing" })) ?? {};
  first.kill();

  const { client, calls } = createScriptedClient({
    loadStorage: (of) => startStorage(of, { ...STORAGE, store: browser.store }),
    probe: () => Promise.reject(new TypeError("The server is away")),
  });
  const { last, close } = openScreen(client, ListWithItems, { id: "packing" });
  await calls[0]?.loseConnection();
  await vi.waitUntil(() => last()?.items, { interval: 5 });
  expect(last()?.items?.map(({ name }) => name)).toEqual(["socks"]);
  expect(client.sync.connection.store.get()).toEqual({ isLost: true, staleSince: [at] });
  close();
  client.sync.connection.reportReached();
  setLeader(client, false);
});

/** Delays the tasks that the page has put off, until the returned function is called. */
function holdTasks() {
  const held: (() => void)[] = [];
  const setTimer = globalThis.setTimeout;
  vi.stubGlobal("setTimeout", (run: () => void, delay = 0) => (delay > 0 ? setTimer(run, delay) : held.push(run)));
  return () => {
    vi.stubGlobal("setTimeout", setTimer);
    for (const run of held.splice(0)) run();
  };
}

test("a list from its copy shows the changes that wait, also while other copies are loaded", async () => {
  const browser = openBrowser();
  const first = await browser.openPage();
  const reading = [
    first.client.query({ query: ListWithItems, variables: { id: "packing" } }),
    first.client.query({ query: NotebookAndLists, variables: { id: "trips" } }),
  ];
  await first.calls[0]?.answer({ list: list("packing"), items: [item("socks", 1)] });
  await first.calls[0]?.answer({ notebook: notebook("trips"), notebookLists: [list("packing")] });
  await Promise.all(reading);
  await waitForCopies(browser.store, "notebookLists");
  first.sync.connection.reportLost();
  void completeItem(first.client, "socks", true);
  await vi.waitUntil(async () => (await browser.store.readChanges("ann")).length === 1, { interval: 5 });
  first.kill();

  const { client, calls } = createScriptedClient({
    loadStorage: (of) => startStorage(of, { ...STORAGE, store: browser.store }),
    probe: () => Promise.reject(new TypeError("The server is away")),
  });
  const { last, close } = openScreen(client, ListWithItems, { id: "packing" });
  // Apollo tells screens of a change in a later task, which a busy page runs after the next copies were loaded.
  const release = holdTasks();
  void calls[0]?.loseConnection();
  await vi.waitUntil(() => client.sync.knownReads.has(getReadKey("NotebookAndLists", { id: "trips" })), {
    interval: 5,
  });
  release();
  await settle();
  expect(last()?.items?.map(({ completed }) => completed)).toEqual([true]);
  close();
  setLeader(client, false);
});

test("a page without a connection reads only the copies of what it does not know", async () => {
  const browser = openBrowser();
  const first = await browser.openPage();
  const earlier = first.client.query({ query: NotebookAndLists, variables: { id: "trips" } });
  await first.calls[0]?.answer({ notebook: notebook("trips"), notebookLists: [list("packing")] });
  await earlier;
  await waitForCopies(browser.store, "notebookLists");
  first.kill();

  const second = await browser.openPage();
  const reading = second.client.query({ query: ListWithItems, variables: { id: "packing" } });
  await second.calls[0]?.answer({ list: list("packing"), items: [item("socks", 1)] });
  await reading;
  await waitForCopies(browser.store, "socks");
  const readCopy = vi.spyOn(second.store, "readCopy");
  second.sync.connection.reportLost();
  const { last, close } = openScreen(second.client, ListWithItems, { id: "packing" });
  await vi.waitUntil(() => second.sync.knownReads.has(getReadKey("NotebookAndLists", { id: "trips" })), {
    interval: 5,
  });
  expect(last()?.items?.map(({ name }) => name)).toEqual(["socks"]);
  const read = readCopy.mock.calls.map(([key]) => key);
  expect(read).toContain(`ann ${getReadKey("NotebookAndLists", { id: "trips" })}`);
  expect(read).not.toContain(`ann ${getReadKey("ListWithItems", { id: "packing" })}`);
  close();
});

test("a read without a copy is sent again when the server is reached while the storage starts", async () => {
  let start = () => {};
  const starting = new Promise<void>((resolve) => (start = resolve));
  const { store } = openBrowser();
  const { client, calls, sent } = createScriptedClient({
    loadStorage: (of) => starting.then(() => startStorage(of, { ...STORAGE, store })),
  });
  const { last, close } = openScreen(client, ListWithItems, { id: "packing" });
  await calls[0]?.loseConnection();
  client.sync.connection.reportReached();
  start();
  await vi.waitUntil(() => sent("ListWithItems")[0], { interval: 5 });
  await sent("ListWithItems")[0]?.answer({ list: list("packing"), items: [item("socks", 1)] });
  expect(last()?.list?.id).toBe("packing");
  close();
  setLeader(client, false);
});

test("only the copy of what has changed is written again", async () => {
  const browser = openBrowser();
  const { client, calls, sync } = await browser.openPage();
  const read = async (id: string) => {
    const reading = client.query({ query: ListWithItems, variables: { id }, fetchPolicy: "network-only" });
    await (await next(calls)).answer({ list: list(id), items: [item(`first of ${id}`, 1, { listId: id })] });
    await reading;
  };
  await read("packing");
  await read("books");
  await waitForCopies(browser.store, "first of books");
  const put = vi.spyOn(IDBObjectStore.prototype, "put");
  await read("trip");
  await waitForCopies(browser.store, "first of trip");
  const written = put.mock.calls.map(([copy]) => (copy as { variables: object }).variables);
  put.mockRestore();
  expect(written).toEqual([{ id: "trip" }]);
  expect(sync.knownReads.size).toBe(3);
});

test("another member's sign-in removes what is kept, and the end of a session what was read", async () => {
  const browser = openBrowser();
  const ann = await browser.openPage(null);
  await ann.storage.setUser("ann", false);
  fill(ann);
  ann.sync.connection.reportLost();
  void completeItem(ann.client, "socks", true);
  await vi.waitUntil(async () => (await browser.store.readChanges("ann")).length === 1, { interval: 5 });
  await browser.store.putCopies([
    { key: "a", userId: "ann", name: "Notebooks", variables: {}, data: { notebooks: [] }, at: Date.now() },
  ]);
  await ann.storage.setNobody();
  expect(ann.items()?.[0]?.completed).toBe(false);
  expect(await browser.store.readCopies("ann")).toEqual([]);
  expect(await browser.store.readChanges("ann")).toHaveLength(1);
  ann.kill();

  const again = await browser.openPage(null);
  fill(again);
  expect(again.items()?.[0]?.completed).toBe(false);
  await again.storage.setUser("ann", false);
  expect(again.items()?.[0]?.completed).toBe(true);
  again.kill();

  const eve = await browser.openPage(null);
  await eve.storage.setUser("eve", false);
  expect(await browser.store.readChanges("ann")).toEqual([]);
});

test("a visitor keeps what is made after a member's session has ended elsewhere", async () => {
  const browser = openBrowser();
  await browser.store.setMeta("lastUserId", "member");
  const page = await browser.openPage(null);
  page.client.writeQuery({ query: CurrentUser, data: { currentUser: null } });
  await page.storage.setNobody();
  void createNotebook(page.client, "Garden");
  const ensure = await next(page.calls);
  await ensure.answer({ ensureCurrentUser: user("guest") });
  await (await next(page.calls)).answer({ notebooks: [notebook(String(ensure.variables["defaultNotebookId"]))] });
  await page.storage.setUser("guest", true);
  expect(page.sync.changes.map(({ name, userId }) => [name, userId])).toEqual([["CreateNotebook", "guest"]]);
  expect((await next(page.calls)).variables).toMatchObject({ input: { name: "Garden" } });
});

test.each(["before the browser's database opens", "while the server is asked who the user is"])(
  "a visitor keeps what is made %s, after a member's session has ended elsewhere",
  async (time) => {
    const browser = openBrowser();
    await browser.store.setMeta("lastUserId", "member");
    const isEarly = time.startsWith("before");
    const page = await browser.openPage(null, {
      beforeStart: ({ client }) => void (isEarly && createNotebook(client, "Garden")),
    });
    if (!isEarly) void createNotebook(page.client, "Garden");
    page.client.writeQuery({ query: CurrentUser, data: { currentUser: null } });
    await page.storage.setNobody();
    const ensure = await next(page.calls);
    expect(ensure.name).toBe("EnsureGuest");
    await ensure.answer({ ensureCurrentUser: user("guest") });
    await (await next(page.calls)).answer({ notebooks: [notebook(String(ensure.variables["defaultNotebookId"]))] });
    await page.storage.setUser("guest", true);
    expect((await next(page.calls)).variables).toMatchObject({ input: { name: "Garden" } });
  },
);

test("a member who is only slow to be known keeps what was made meanwhile", async () => {
  const browser = openBrowser();
  await browser.store.setMeta("lastUserId", "ann");
  const page = await browser.openPage(null);
  page.sync.connection.reportLost();
  void createNotebook(page.client, "Garden");
  await page.storage.setUser("ann", false);
  expect(page.sync.changes.map(({ name, userId }) => [name, userId])).toEqual([
    ["EnsureGuest", "ann"],
    ["CreateNotebook", "ann"],
  ]);
});

test("a member who signs out does not find the first changes of the guest again as a new guest's", async () => {
  const browser = openBrowser();
  const sent = { v: 1, userId: "guest", variables: {}, keys: ["a"], at: new Date().toISOString() } as const;
  await browser.store.setMeta("lastGuestId", "guest");
  await browser.store.putChanges([{ ...sent, keys: ["a"], isSent: true, id: "a", name: "EnsureGuest" }]);
  const page = await browser.openPage(null);
  await page.storage.guest.deleteSentChanges(true);
  await settle();
  expect(await browser.store.readChanges("guest")).toHaveLength(1);
  await page.storage.setUser("ann", false);
  await vi.waitUntil(async () => (await browser.store.readChanges("guest")).length === 0, { interval: 5 });
  await page.storage.setNobody();
  await page.storage.guest.check();
  expect(page.calls).toEqual([]);
  expect(page.sync.outboxState.get().count).toBe(0);
});

test("what a guest has sent a moment ago is forgotten before another guest is opened, who would send it again", async () => {
  const browser = openBrowser();
  const sent = { v: 1, userId: "guest", variables: {}, keys: ["a"], at: new Date().toISOString() } as const;
  await browser.store.setMeta("lastGuestId", "guest");
  await browser.store.putChanges([{ ...sent, keys: ["a"], isSent: true, id: "a", name: "EnsureGuest" }]);
  const page = await browser.openPage("guest");
  await page.storage.guest.deleteSentChanges(false);
  // The user leaves the page at this moment.
  expect(await browser.store.readChanges("guest")).toEqual([]);
});

test("what a guest has not sent is sent as the guest's when a member has signed in, and not shown to the member", async () => {
  const browser = openBrowser();
  const getCredentials = async () => ({ token: "a member's", isOver: () => false, isEnding: () => false });
  const guest = await browser.openPage("guest");
  fill(guest);
  guest.sync.connection.reportLost();
  void completeItem(guest.client, "socks", true);
  await vi.waitUntil(async () => (await browser.store.readChanges("guest")).length === 1, { interval: 5 });
  guest.kill();

  const member = await browser.openPage(null, { getCredentials });
  member.sync.connection.reportLost();
  await member.storage.setUser("ann", false);
  fill(member);
  expect(hasGuestChanges(member.sync)).toBe(true);
  expect(member.items()?.[0]?.completed).toBe(false);
  void completeItem(member.client, "shoes", true);
  member.sync.connection.checkNow();
  await vi.waitUntil(() => member.calls.length === 2, { interval: 1 });
  const headers = member.calls.map((call) => [call.variables["id"], call.headers["authorization"]]);
  expect(headers).toEqual([
    ["socks", undefined],
    ["shoes", "Bearer a member's"],
  ]);
  for (let [call] = member.calls; call; [call] = member.calls)
    await call.answer({ completeItem: item(String(call.variables["id"]), 1, { completed: true }) });
  expect(hasGuestChanges(member.sync)).toBe(false);
  await vi.waitUntil(async () => (await browser.store.readChanges("guest")).length === 0, { interval: 5 });
});

test("nothing of anybody is left in the browser's stores when the data is deleted", async () => {
  const browser = openBrowser();
  const { client, sync } = await browser.openPage();
  fill({ client });
  sync.connection.reportLost();
  void completeItem(client, "socks", true);
  await vi.waitUntil(async () => (await browser.store.readChanges("ann")).length === 1, { interval: 5 });
  await browser.store.putCopies([
    { key: "a", userId: "ann", name: "Notebooks", variables: {}, data: { notebooks: [] }, at: Date.now() },
  ]);
  await sync.storage?.clear();
  expect(sync.outboxState.get().count).toBe(0);
  const databases = await Promise.all(
    (await indexedDB.databases()).map(async ({ name = "" }) => {
      const database = await openDB(name);
      const stores = await Promise.all([...database.objectStoreNames].map((store) => database.getAll(store)));
      database.close();
      return name === browser.name ? stores.flat() : [];
    }),
  );
  expect(databases.flat()).toEqual([]);
});

test("a guest whose browser has lost the cookie is made again from what the guest had sent", async () => {
  const browser = openBrowser();
  const first = await browser.openPage(null);
  const creating = createNotebook(first.client, "Garden");
  const ensure = await next(first.calls);
  const { defaultNotebookId } = ensure.variables;
  await ensure.answer({ ensureCurrentUser: user("guest") });
  await (await next(first.calls)).answer({ notebooks: [notebook(String(defaultNotebookId))] });
  await first.storage.setUser("guest", true);
  const created = await next(first.calls);
  const { input } = created.variables;
  await created.answer({ createNotebook: notebook(input.id, { name: "Garden" }) });
  await creating;
  const readSent = async () => [
    ...(await browser.store.readChanges("guest")),
    ...(await browser.store.readChanges("default-user")),
  ];
  await vi.waitUntil(async () => (await readSent()).filter(({ isSent }) => isSent).length === 2, { interval: 5 });
  first.kill();

  const second = await browser.openPage(null);
  second.client.writeQuery({ query: CurrentUser, data: { currentUser: null } });
  await answerNobody(second);
  expect((await next(second.calls)).variables).toEqual({ defaultNotebookId });
  await second.calls[0]?.answer({ ensureCurrentUser: user("new guest") });
  await (await next(second.calls)).answer({ notebooks: [notebook(String(defaultNotebookId))] });
  await second.storage.setUser("new guest", true);
  expect((await next(second.calls)).variables["input"]).toEqual(input);
});

test("what waits is shown while the guest is made again", async () => {
  const browser = openBrowser();
  const sent = { v: 1, userId: "guest", at: new Date().toISOString() } as const;
  await browser.store.setMeta("lastUserId", "guest");
  await browser.store.setMeta("lastGuestId", "guest");
  await browser.store.putChanges([
    { ...sent, id: "a", name: "EnsureGuest", variables: { defaultNotebookId: "home" }, keys: ["home"], isSent: true },
    {
      ...sent,
      id: "b",
      name: "CompleteItemAt",
      variables: { id: "socks", completed: true },
      keys: ["socks", "packing"],
    },
  ]);
  const page = await browser.openPage(null);
  fill(page);
  await (await next(page.calls)).refuse("Sign in first", "UNAUTHENTICATED");
  await answerNobody(page);
  expect((await next(page.calls)).name).toBe("EnsureGuest");
  expect(page.items()?.[0]?.completed).toBe(true);
});

test("a change that is made while the browser notes its new user is the new user's", async () => {
  const page = await openBrowser().openPage("guest");
  fill(page);
  page.sync.connection.reportLost();
  const noted = page.storage.setUser("member", false);
  void completeItem(page.client, "socks", true);
  await noted;
  expect(page.sync.changes.map(({ name, userId }) => [name, userId])).toEqual([["CompleteItemAt", "member"]]);
  expect(page.items()?.[0]?.completed).toBe(true);
});

test("a guest who is made while the page finds out that there was none keeps what it shows", async () => {
  const browser = openBrowser();
  const page = await browser.openPage(null);
  page.client.writeQuery({ query: CurrentUser, data: { currentUser: null } });
  void createNotebook(page.client, "Garden");
  const ensure = await next(page.calls);
  const { defaultNotebookId } = ensure.variables;
  await ensure.answer({ ensureCurrentUser: user("guest") });
  await (await next(page.calls)).answer({ notebooks: [notebook(String(defaultNotebookId))] });
  await page.storage.setUser("guest", true);
  const checking = page.storage.guest.check();
  await (await next(page.calls.filter(({ name }) => name === "CookieGuest"))).answer({ currentUser: { id: "guest" } });
  await checking;
  expect(page.sync.users.userId).toBe("guest");
  const notebooks = page.client.cache.readQuery({ query: Notebooks }, true)?.notebooks;
  expect(notebooks?.map(({ name }) => name)).toContain("Garden");
});

test("a guest is made again also when the browser was killed before it had kept that the first one was made", async () => {
  const browser = openBrowser();
  const first = await browser.openPage(null);
  void createNotebook(first.client, "Garden");
  await vi.waitUntil(async () => (await browser.store.readChanges("default-user")).length === 2, { interval: 5 });
  const left = await browser.store.readChanges("default-user");
  first.kill();
  await browser.store.putChanges(left.map((change) => ({ ...change, userId: "guest" })));
  await browser.store.setMeta("lastUserId", "guest");
  await browser.store.setMeta("lastGuestId", "guest");

  const second = await browser.openPage(null);
  const ensure = await next(second.calls);
  const { defaultNotebookId } = ensure.variables;
  expect(second.calls).toHaveLength(1);
  await ensure.answer({ ensureCurrentUser: user("new guest") });
  await (await next(second.calls)).answer({ notebooks: [notebook(String(defaultNotebookId))] });
  await second.storage.setUser("new guest", true);
  expect((await next(second.calls)).variables).toMatchObject({ input: { name: "Garden" } });
  expect(await browser.store.readChanges("guest")).toEqual([]);
});

test("a guest is made again also when all was sent before the browser had opened its database", async () => {
  const browser = openBrowser();
  const { client, calls } = createScriptedClient();
  client.writeQuery({ query: CurrentUser, data: { currentUser: null } });
  const creating = createNotebook(client, "Garden");
  const ensure = await next(calls);
  await ensure.answer({ ensureCurrentUser: user("guest") });
  await (await next(calls)).answer({ notebooks: [notebook(String(ensure.variables["defaultNotebookId"]))] });
  const created = await next(calls);
  await created.answer({ createNotebook: notebook(created.variables["input"].id, { name: "Garden" }) });
  await creating;
  await startStorage(client, { ...STORAGE, store: browser.store });
  await vi.waitUntil(async () => (await browser.store.readChanges("default-user")).length === 2, { interval: 5 });
  const kept = await browser.store.readChanges("default-user");
  expect(kept.map(({ name, isSent }) => [name, isSent])).toEqual([
    ["EnsureGuest", true],
    ["CreateNotebook", true],
  ]);
  setLeader(client, false);
});

test("everything works without a database, and says that nothing is kept", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  vi.stubGlobal("navigator", { locks: createLocks(), onLine: true });
  const { client, calls } = createScriptedClient();
  const failing = createBrowserStore("failing");
  const broken = Object.fromEntries(
    Object.keys(failing).map((name) => [
      name,
      async () => Promise.reject(new DOMException("No room", "QuotaExceededError")),
    ]),
  ) as unknown as typeof failing;
  await startStorage(client, { ...STORAGE, store: broken });
  fill({ client });
  const ticked = completeItem(client, "socks", true);
  await (await next(calls)).answer({ completeItem: item("socks", 1, { completed: true }) });
  expect(await ticked).toBe(true);
  expect(client.sync.outboxState.get().isKept).toBe(false);
  expect(warn).toHaveBeenCalled();
  setLeader(client, false);
});

test("a page says that a change is not kept which it made before the browser had opened its database", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  openBrowser();
  const { client, calls } = createScriptedClient();
  client.writeQuery({ query: CurrentUser, data: { currentUser: user("ann") } });
  fill({ client });
  const ticked = completeItem(client, "socks", true);
  const full = {
    ...createBrowserStore("full"),
    putChanges: () => Promise.reject(new DOMException("No room", "QuotaExceededError")),
  };
  await startStorage(client, { ...STORAGE, store: full });
  expect(client.sync.outboxState.get().isKept).toBe(false);
  await (await next(calls)).answer({ completeItem: item("socks", 1, { completed: true }) });
  expect(await ticked).toBe(true);
  setLeader(client, false);
});

/** Delays the next paint of the page until the returned function is called. */
function holdPaint() {
  const frames: (() => void)[] = [];
  vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible" }));
  vi.stubGlobal("requestAnimationFrame", (frame: () => void) => frames.push(frame));
  return () => frames.splice(0).forEach((frame) => frame());
}

test("a change is kept in the task in which it is made, and sent when it is painted", async () => {
  const browser = openBrowser();
  const page = await browser.openPage();
  fill(page);
  await vi.waitUntil(() => page.sync.isLeader, { interval: 1 });
  const paint = holdPaint();
  const put = vi.spyOn(IDBObjectStore.prototype, "put");
  void completeItem(page.client, "socks", true);
  // Only promises precede the write to the database, so it happens in the same task.
  for (let turn = 0; turn < 50; turn++) await Promise.resolve();
  expect(put).toHaveBeenCalledOnce();
  put.mockRestore();
  expect(page.items()?.[0]?.completed).toBe(true);
  await settle();
  expect(page.calls).toEqual([]);
  paint();
  expect((await next(page.calls)).name).toBe("CompleteItemAt");
});

test("a page that is left before it has painted a change sends it at once", async () => {
  const browser = openBrowser();
  const page = await browser.openPage();
  fill(page);
  await vi.waitUntil(() => page.sync.isLeader, { interval: 1 });
  holdPaint();
  void completeItem(page.client, "socks", true);
  page.storage.leave();
  for (let turn = 0; turn < 50; turn++) await Promise.resolve();
  expect(page.calls.map(({ name }) => name)).toEqual(["CompleteItemAt"]);
});

test("a page that is left as soon as it has made a change lets the page that sends know of it", async () => {
  const browser = openBrowser();
  const [first, second] = [await browser.openPage(), await browser.openPage()];
  for (const page of [first, second]) fill(page);
  await vi.waitUntil(() => first.sync.isLeader, { interval: 1 });
  void completeItem(second.client, "socks", true);
  second.storage.leave();
  expect((await next(first.calls)).name).toBe("CompleteItemAt");
  expect(second.sync.outboxState.get().isKept).toBe(true);
});

test("a change that the browser cannot keep is sent in the task in which it is made", async () => {
  const browser = openBrowser();
  const page = await browser.openPage();
  fill(page);
  await vi.waitUntil(() => page.sync.isLeader, { interval: 1 });
  page.sync.outboxState.set((before) => ({ ...before, isKept: false }));
  holdPaint();
  void completeItem(page.client, "socks", true);
  for (let turn = 0; turn < 50; turn++) await Promise.resolve();
  expect(page.calls.map(({ name }) => name)).toEqual(["CompleteItemAt"]);
});
