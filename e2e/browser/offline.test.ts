import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { setUpProfiles, waitForWorker } from "../browserProfile.ts";
import {
  enterTexts,
  field,
  itemCheckboxes,
  readItemNames,
  readStore,
  waitUntilKept,
  readTickedNames,
} from "../pageActions.ts";
import { makeDataDir, type ServerProcess, startServer } from "../serverProcess.ts";

// Each test kills a browser or the server, so this file does not share them with others.
let server: ServerProcess;
const { dataDir, remove } = makeDataDir();
let port = 0;
let isDown = false;

const launchServer = () => startServer({ DATA_DIR: dataDir }, port || undefined);

async function killServer() {
  server.process.kill("SIGKILL");
  await server.ended;
  isDown = true;
}

async function restartServer() {
  server = await launchServer();
  isDown = false;
}

beforeAll(async () => {
  server = await launchServer();
  port = Number(new URL(server.origin).port);
});
afterAll(async () => {
  server.process.kill("SIGTERM");
  await server.ended;
  remove();
});

const createProfile = setUpProfiles(() => server.origin);
afterEach(async () => {
  if (isDown) await restartServer();
});

/** Makes a guest with a list of these items. Returns the path of the list. */
async function makeList(page: Page, ...items: string[]) {
  const [first = "", ...others] = items;
  await enterTexts(page, "Type the first item", first);
  await page.waitForURL(/\/n\/[^/]+\/l\/[^/]+$/);
  await enterTexts(page, "Add an item", ...others);
  await waitUntilSaved(page);
  return new URL(page.url()).pathname;
}

const waitUntilSaved = (page: Page) => page.waitForFunction(() => !("unsaved" in document.documentElement.dataset));

const readStored = async (page: Page) => {
  const listId = new URL(page.url()).pathname.split("/").at(-1);
  const answer = await page.request.get(`${server.origin}/api/list/${listId}/items`);
  return ((await answer.json()) as { name: string; completed: boolean }[]).map(
    ({ name, completed }) => (completed ? "✓" : "") + name,
  );
};

/** Returns the items of the list in the copy of the browser. */
async function readCopiedItems(page: Page) {
  const copies = (await readStore(page, "copies")) as { name: string; data: { items: { name: string }[] } }[];
  return copies.find(({ name }) => name === "ListWithItems")?.data.items.map(({ name }) => name);
}

/** Makes a guest with these items in a list, and closes the browser, which has a copy of it then. Returns its path. */
async function makeCopiedList(profile: ReturnType<typeof createProfile>, ...items: string[]) {
  const page = await profile.open("/");
  const path = await makeList(page, ...items);
  await waitForWorker(page);
  // The browser reads the list once as a page of its own, and keeps a copy of it.
  await page.reload();
  await expect.poll(() => readCopiedItems(page)).toEqual(items);
  // A browser that is killed before it has written the cookie loses the guest.
  await profile.close();
  return path;
}

/** Holds the browser's database for five seconds, with an upgrade that is taken back. The page waits behind it. */
function delayDatabase() {
  const end = Date.now() + 5_000;
  const request = indexedDB.open("listbook", 2);
  request.addEventListener("upgradeneeded", () => {
    const { transaction } = request;
    const hold = () => {
      if (Date.now() > end) return transaction?.abort();
      transaction?.objectStore("meta").count().addEventListener("success", hold);
    };
    hold();
  });
}

/** Lets the next pages be opened so many days later. Playwright's own clock also replaces parts that home measures with. */
const passDays = (page: Page, days: number) =>
  page.addInitScript((passed) => {
    const shift = passed * 24 * 60 * 60_000;
    const now = Date.now.bind(Date);
    globalThis.Date = new Proxy(Date, {
      construct: (Real, given: []) => (given.length > 0 ? new Real(...given) : new Real(now() + shift)),
      get: (Real, name) => (name === "now" ? () => now() + shift : Reflect.get(Real, name)),
    });
  }, days);

const readUserId = async (page: Page) =>
  ((await (await page.request.get(`${server.origin}/api/user/current`)).json()) as { id: string }).id;

describe("a browser whose server is away", () => {
  it("is in the shop again after a reload, with the items of the list, and leaves it for the list", async () => {
    const profile = createProfile();
    const page = await profile.open("/");
    await makeList(page, "Milk", "Bread", "Eggs");
    await waitForWorker(page);
    // The browser reads the list once as a page of its own, and keeps a copy of it.
    await page.reload();
    await expect.poll(() => readItemNames(page)).toEqual(["Milk", "Bread", "Eggs"]);
    await page.getByRole("button", { name: /mode$/ }).waitFor();
    await itemCheckboxes(page).first().focus();
    await page.keyboard.press("s");
    const shop = page.getByRole("dialog");
    await shop.getByRole("checkbox", { name: "Milk" }).check();
    await waitUntilSaved(page);
    await killServer();

    await page.reload();
    await shop.getByText("1 of 3").waitFor();
    await shop.getByRole("checkbox", { name: "Bread" }).check();
    await shop.getByText("2 of 3").waitFor();
    await shop.getByRole("button", { name: "Leave" }).click();
    await shop.waitFor({ state: "detached" });
    await expect.poll(() => readTickedNames(page)).toEqual(["Milk", "Bread"]);
    await restartServer();
    await expect.poll(() => readStored(page)).toEqual(["✓Milk", "✓Bread", "Eggs"]);
  });

  it("shows a list, takes ticks and items, is killed, shows them again, and saves them when the server is back", async () => {
    const profile = createProfile();
    const path = await makeCopiedList(profile, "Milk", "Bread", "Eggs");
    await killServer();

    let page = await profile.open(path);
    await expect.poll(() => readItemNames(page)).toEqual(["Milk", "Bread", "Eggs"]);
    await itemCheckboxes(page).nth(0).check();
    await enterTexts(page, "Add an item", "Apples");
    await page.getByText("2 changes wait for a connection").waitFor();
    await waitUntilKept(page, 2);
    await profile.kill();

    page = await profile.open(path);
    await expect.poll(() => readItemNames(page)).toEqual(["Bread", "Eggs", "Apples", "Milk"]);
    expect(await readTickedNames(page)).toEqual(["Milk"]);
    await page.getByText(/^Offline\. As of /).waitFor();
    await restartServer();
    await waitUntilSaved(page);
    await expect.poll(() => page.getByText(/^Offline\./).count()).toBe(0);
    expect(await readStored(page)).toEqual(["✓Milk", "Bread", "Eggs", "Apples"]);
    expect(await page.getByRole("button", { name: "Try again" }).count()).toBe(0);
  });

  it("shows a list and its changes as soon as the browser's database opens, seconds after the page", async () => {
    const profile = createProfile();
    const path = await makeCopiedList(profile, "Milk", "Bread");
    await killServer();

    let page = await profile.open(path);
    await expect.poll(() => readItemNames(page)).toEqual(["Milk", "Bread"]);
    await itemCheckboxes(page).nth(0).check();
    await enterTexts(page, "Add an item", "Apples");
    await waitUntilKept(page, 2);
    await profile.kill();

    page = await profile.open(path, { script: delayDatabase });
    await expect.poll(() => readItemNames(page)).toEqual(["Bread", "Apples", "Milk"]);
    expect(await readTickedNames(page)).toEqual(["Milk"]);
    await page.getByText("2 changes wait for a connection").waitFor();
    await restartServer();
    // By itself the page asks again after up to half a minute.
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await waitUntilSaved(page);
    await expect.poll(() => readStored(page)).toEqual(["✓Milk", "Bread", "Apples"]);
  });

  it("keeps the first list of a guest who has never reached it", async () => {
    const profile = createProfile();
    let page = await profile.open("/");
    await waitForWorker(page);
    await page.reload();
    await field(page, "Type the first item").waitFor();
    await profile.close();
    await killServer();

    page = await profile.open("/");
    await enterTexts(page, "Type the first item", "Tent");
    await page.waitForURL(/\/n\/[^/]+\/l\/[^/]+$/);
    await enterTexts(page, "Add an item", "Stove");
    await expect.poll(() => readItemNames(page)).toEqual(["Tent", "Stove"]);
    const path = new URL(page.url()).pathname;
    // The guest, the list, its first item and the second.
    await waitUntilKept(page, 4);
    await profile.kill();

    page = await profile.open(path);
    await expect.poll(() => readItemNames(page)).toEqual(["Tent", "Stove"]);
    await restartServer();
    await waitUntilSaved(page);
    expect(await readStored(page)).toEqual(["Tent", "Stove"]);
    const notebooks = (await (await page.request.get(`${server.origin}/api/notebook`)).json()) as { name: string }[];
    expect(notebooks.map(({ name }) => name)).toEqual(["My Notebook"]);
  });

  it("makes a guest again after the browser was killed before it had written the cookie", async () => {
    const profile = createProfile();
    let page = await profile.open("/");
    const path = await makeList(page, "Tent", "Stove");
    const lost = await readUserId(page);
    await profile.kill();

    page = await profile.open(path);
    await expect.poll(() => readItemNames(page)).toEqual(["Tent", "Stove"]);
    await waitUntilSaved(page);
    await expect.poll(() => readStored(page)).toEqual(["Tent", "Stove"]);
    const lists = (await (await page.request.get(`${server.origin}/api/list`)).json()) as unknown[];
    expect(lists).toHaveLength(1);
    expect(await readUserId(page)).not.toBe(lost);
  });

  it("makes such a guest again also when the browser is opened before the server can be reached", async () => {
    const profile = createProfile();
    let page = await profile.open("/");
    const path = await makeList(page, "Tent", "Stove");
    await waitForWorker(page);
    await profile.kill();
    await killServer();

    page = await profile.open(path);
    await page.getByText("Offline.").waitFor();
    await restartServer();
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await expect.poll(() => readStored(page)).toEqual(["Tent", "Stove"]);
    await expect.poll(() => readItemNames(page)).toEqual(["Tent", "Stove"]);
  });

  it("says that it is not signed in to its lists any more, and starts over with what it has", async () => {
    const profile = createProfile();
    const page = await profile.open("/");
    await page.clock.install();
    const path = await makeList(page, "Milk", "Bread");
    const lost = await readUserId(page);
    await expect.poll(() => readCopiedItems(page)).toEqual(["Milk", "Bread"]);
    // For the first minute the browser keeps what it has sent, and starts over by itself.
    await page.clock.fastForward("01:01");
    await expect.poll(() => readStore(page, "changes")).toEqual([]);
    // The item is ticked before the page hears that its guest is gone.
    await killServer();
    await itemCheckboxes(page).first().check();
    await waitUntilKept(page, 1);
    await page.context().clearCookies();
    await restartServer();
    await page.clock.fastForward(30_000);
    const notice = page.getByRole("region", { name: "Lists in this browser" });
    await notice.getByText("This browser is no longer connected to its lists. 1 change isn’t saved yet.").waitFor();
    await waitUntilSaved(page);
    await page.reload();
    await notice.getByText("1 change isn’t saved yet.").waitFor();
    await notice.getByRole("button", { name: "Restore what’s saved here" }).press("Enter");
    await notice.waitFor({ state: "detached" });
    await page.getByText("Restored 1 list", { exact: true }).waitFor();
    await waitUntilSaved(page);
    expect(new URL(page.url()).pathname).toBe(path);
    await expect.poll(() => readItemNames(page)).toEqual(["Bread", "Milk"]);
    expect(await readTickedNames(page)).toEqual(["Milk"]);
    expect(await readStored(page)).toEqual(["✓Milk", "Bread"]);
    expect(await readUserId(page)).not.toBe(lost);
  });

  it("keeps ten changes that are made in a minute without the server, and sends them in few calls", async () => {
    const profile = createProfile();
    const page = await profile.open("/");
    await makeList(page, "Milk", "Bread");
    await page.clock.install();
    await killServer();
    await itemCheckboxes(page).nth(0).check();
    for (const text of "abcdefghi") {
      await page.clock.fastForward(7_000);
      await enterTexts(page, "Add an item", text);
    }
    await page.getByText("10 changes wait for a connection").waitFor();
    const calls: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/graphql"))
        calls.push((request.postDataJSON() as { operationName: string }).operationName);
    });
    await restartServer();
    // A page retries by itself after at most half a minute.
    await page.clock.fastForward(30_000);
    await waitUntilSaved(page);
    expect(await readStored(page)).toEqual(["✓Milk", "Bread", ..."abcdefghi"]);
    const writes = calls.filter((name) => /^(Create|Complete)/.test(name));
    expect(writes.length).toBeLessThanOrEqual(4);
  });

  it("shows the changes of one tab in the other, and sends them when only the other is left", async () => {
    const profile = createProfile();
    const one = await profile.open("/");
    const path = await makeList(one, "Milk", "Bread");
    const two = await profile.open(path);
    await expect.poll(() => readItemNames(two)).toEqual(["Milk", "Bread"]);
    await killServer();
    await itemCheckboxes(one).nth(0).check();
    await enterTexts(two, "Add an item", "Eggs");
    await expect.poll(() => readItemNames(one)).toEqual(["Milk", "Bread", "Eggs"]);
    await expect.poll(() => readTickedNames(two)).toEqual(["Milk"]);
    await one.close();
    await restartServer();
    await waitUntilSaved(two);
    expect(await readStored(two)).toEqual(["✓Milk", "Bread", "Eggs"]);
  });

  it("says what could not be saved after a restart, with its text, and tries again", async () => {
    const profile = createProfile();
    let page = await profile.open("/");
    const path = await makeList(page, "Milk");
    await waitForWorker(page);
    await page.reload();
    await expect.poll(() => readCopiedItems(page)).toEqual(["Milk"]);
    const listId = path.split("/").at(-1);
    const query = "mutation ($input: CreateItemsInput!) { createItems(input: $input) { id } }";
    const items = Array.from({ length: 998 }, (_item, index) => ({ name: `Item ${index}` }));
    await page.request.post(`${server.origin}/graphql`, { data: { query, variables: { input: { listId, items } } } });
    await profile.close();
    await killServer();

    page = await profile.open(path);
    await enterTexts(page, "Add an item", "The last that fits", "One too many");
    await page.getByText("2 changes wait for a connection").waitFor();
    await waitUntilKept(page, 2);
    await profile.kill();
    await restartServer();

    page = await profile.open(path);
    const sheet = page.getByRole("dialog", { name: "1 change could not be saved" });
    await sheet.getByText("One too many").waitFor();
    await sheet.getByText(/1,000 items/).waitFor();
    const removed = (await (await page.request.get(`${server.origin}/api/list/${listId}/items`)).json()) as {
      id: string;
    }[];
    expect(removed).toHaveLength(1_000);
    await page.request.delete(`${server.origin}/api/item/${removed[5]?.id}`);
    await sheet.getByRole("button", { name: "Try again: “One too many”" }).click();
    await sheet.waitFor({ state: "detached" });
    await waitUntilSaved(page);
    expect(await readStored(page)).toEqual(expect.arrayContaining(["The last that fits", "One too many"]));
  });

  it("works without room for changes, and says that the page must stay open", async () => {
    const profile = createProfile();
    const page = await profile.open("/");
    await page.addInitScript(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException("There is no room", "QuotaExceededError");
      };
    });
    await page.reload();
    await makeList(page, "Milk");
    await killServer();
    await enterTexts(page, "Add an item", "Bread");
    await page.getByText("1 change waits for a connection. Keep this page open.").waitFor();
    expect(await readItemNames(page)).toEqual(["Milk", "Bread"]);
    await restartServer();
    await waitUntilSaved(page);
    expect(await readStored(page)).toEqual(["Milk", "Bread"]);
  });

  it("sends what waits when a laptop is opened after an hour", async () => {
    const profile = createProfile();
    const page = await profile.open("/");
    await makeList(page, "Milk");
    await page.clock.install();
    await killServer();
    await enterTexts(page, "Add an item", "Bread");
    await page.getByText("1 change waits for a connection").waitFor();
    await page.clock.fastForward("01:00:00");
    await restartServer();
    // A reopened page gets the focus.
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await waitUntilSaved(page);
    expect(await readStored(page)).toEqual(["Milk", "Bread"]);
  });

  it("says after 31 days what it has not kept, keeps what waits, and shows it all when the server is back", async () => {
    const profile = createProfile();
    const path = await makeCopiedList(profile, "Milk");
    await killServer();
    const page = await profile.open(path);
    await expect.poll(() => readItemNames(page)).toEqual(["Milk"]);
    await enterTexts(page, "Add an item", "Bread");
    await waitUntilKept(page, 1);
    await passDays(page, 31);
    for (const place of [path, "/n", "/active", "/"]) {
      await page.goto(server.origin + place);
      const main = page.getByRole("main");
      await main.getByText("Not on this device yet").waitFor();
      await main.getByText("It opens by itself when you’re back online.").waitFor();
      await page.getByText("1 change waits for a connection").waitFor();
    }
    await field(page, "Type the first item").waitFor();
    await page.goto(server.origin + path);
    await restartServer();
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await expect.poll(() => readItemNames(page)).toEqual(["Milk", "Bread"]);
    await waitUntilSaved(page);
    expect(await readStored(page)).toEqual(["Milk", "Bread"]);
  });

  it("sends what an earlier build of the app has kept", async () => {
    const profile = createProfile();
    const page = await profile.open("/");
    await makeList(page, "Milk");
    await page.evaluate(async () => {
      const open = indexedDB.open("listbook");
      const database = await new Promise<IDBDatabase>((resolve) => (open.onsuccess = () => resolve(open.result)));
      const read = database.transaction("meta").objectStore("meta").get("lastUserId");
      const userId = await new Promise((resolve) => (read.onsuccess = () => resolve(read.result)));
      const listId = location.pathname.split("/").at(-1);
      const id = "01a00000-0000-7000-8000-000000000001";
      const variables = { input: { id, listId, name: "From an earlier build", isHeading: false, sortingOrder: 5 } };
      const change = {
        id,
        v: 1,
        userId,
        name: "CreateItem",
        variables,
        keys: [id, listId],
        at: new Date().toISOString(),
      };
      const transaction = database.transaction("changes", "readwrite");
      transaction.objectStore("changes").put(change);
      await new Promise((resolve) => (transaction.oncomplete = resolve));
      database.close();
    });
    await page.reload();
    await expect.poll(() => readStored(page)).toEqual(["Milk", "From an earlier build"]);
    await expect.poll(() => readItemNames(page)).toEqual(["Milk", "From an earlier build"]);
  });
});
