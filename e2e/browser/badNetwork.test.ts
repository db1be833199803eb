import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import {
  chooseAction,
  enterTexts,
  field,
  fillLocalStorage,
  holdOperation,
  loadIdentityProvider,
  openListAt,
  operationName,
  readItemNames,
  readTickedNames,
} from "../pageActions.ts";
import { seedGuest } from "../seed.ts";
import { settle, setUpBrowser } from "../testBrowser.ts";

const browser = setUpBrowser();

async function openList(...items: string[]) {
  const { page, errors } = await browser.visit();
  const { makeList } = await seedGuest(page);
  const path = await makeList({ name: "Rome" }, ...items);
  await openListAt(page, path);
  return { page, errors, path, makeList };
}

/** Fails the first requests for one operation. The returned function returns the number of all of them. */
async function failFirst(page: Page, operation: string, times: number) {
  let tries = 0;
  await page.route("**/graphql", (route) => {
    if (operationName(route.request()) !== operation) return route.fallback();
    return ++tries <= times ? route.abort() : route.fallback();
  });
  return () => tries;
}

const stored = async (page: Page) => {
  const items = (await (await page.request.get(`/api/list/${page.url().split("/").at(-1)}/items`)).json()) as {
    name: string;
    completed: boolean;
  }[];
  return items.map(({ name, completed }) => `${completed ? "✓" : ""}${name}`);
};

describe("on a bad network", () => {
  it("Network answers the health check but data calls hang 30 s → list stays on screen, ticks kept", async () => {
    const { page } = await openList("a", "b", "c");
    await loadIdentityProvider(page);
    await page.clock.install();
    const answer = await holdOperation(page, "CompleteItemAt");
    await page.getByRole("checkbox", { name: "b" }).check();
    await enterTexts(page, "Add an item", "d");
    await page.getByRole("checkbox", { name: "d" }).waitFor();
    await field(page, "Add an item").fill("half a thou");
    expect((await page.request.get("/api/user/current")).ok()).toBe(true);
    await page.clock.runFor(2_000);
    await page.getByText("Saving…").waitFor();
    // The first attempt times out after ten seconds, and the next one begins, because other requests reach the server.
    await page.clock.runFor(30_000);
    await page.getByText(/^Saving…$|wait for a connection$/).waitFor();
    expect(new Set(await readItemNames(page))).toEqual(new Set(["a", "b", "c", "d"]));
    expect(await readTickedNames(page)).toEqual(["b"]);
    expect(await field(page, "Add an item").inputValue()).toBe("half a thou");
    answer();
    await expect.poll(() => page.getByText(/^Saving…$|for a connection$/).count()).toBe(0);
    expect(await stored(page)).toEqual(["a", "✓b", "c", "d"]);
    expect(await field(page, "Add an item").inputValue()).toBe("half a thou");
  });

  it("Fast switch A→B while A is saving does not write A's items into B", async () => {
    const { page, path: a, makeList } = await openList("a");
    const b = await makeList({ name: "Oslo" }, "b");
    const answer = await holdOperation(page, "CreateItem");
    await enterTexts(page, "Add an item", "c", "d");
    await field(page, "Add an item").fill("half a thou");
    const go = async (name: string) => {
      await page.keyboard.press("Control+k");
      await page.getByRole("combobox").fill(name);
      await page.getByRole("option", { name: `${name} Trips` }).click();
      await page.getByRole("heading", { name, exact: true }).waitFor();
    };
    await go("Oslo");
    expect(page.url()).toContain(b);
    await expect.poll(() => readItemNames(page)).toEqual(["b"]);
    expect(await field(page, "Add an item").inputValue()).toBe("");
    await enterTexts(page, "Add an item", "e");
    answer();
    await settle(page);
    expect(await readItemNames(page)).toEqual(["b", "e"]);
    expect(await stored(page)).toEqual(["b", "e"]);
    await go("Rome");
    expect(page.url()).toContain(a);
    await expect.poll(() => readItemNames(page)).toEqual(["a", "c", "d"]);
    expect(await field(page, "Add an item").inputValue()).toBe("half a thou");
    await settle(page);
    expect(await stored(page)).toEqual(["a", "c", "d"]);
  });

  it("a list that is put away is never in Active, which is opened before the answer", async () => {
    const { page, path, makeList } = await openList("a");
    await makeList({ name: "Oslo" }, "b");
    const answer = await holdOperation(page, "UpdateList");
    await chooseAction(page, "Rome", "Put away");
    await page.getByRole("link", { name: "Active", exact: true }).click();
    const main = page.getByRole("main");
    await main.getByText("Oslo").waitFor();
    expect(await main.getByText("Rome").count()).toBe(0);
    answer();
    const isActive = async () => (await (await page.request.get(`/api/list/${path.split("/").at(-1)}`)).json()).active;
    await expect.poll(isActive).toBe(false);
    await settle(page);
    expect(await main.getByText("Rome").count()).toBe(0);
  });

  it("a browser that keeps no changes asks before a page with unsaved ones is left", async () => {
    const { page } = await openList("a");
    await page.addInitScript(() => Object.defineProperty(window, "indexedDB", { value: undefined }));
    // Local storage alone would keep the change until the database has failed.
    await page.addInitScript(fillLocalStorage);
    const answer = await holdOperation(page, "CompleteItemAt");
    // These scripts load after the first paint.
    await page.route("**/assets/overlays-*.js", () => {});
    await page.reload();
    await page.getByRole("checkbox", { name: "a" }).check();
    const asked = page.waitForEvent("dialog");
    const left = page.reload().catch(() => undefined);
    const dialog = await asked;
    expect(dialog.type()).toBe("beforeunload");
    answer();
    await dialog.accept();
    await left;
  });

  it("a write that fails is sent again without a message", async () => {
    const { page, errors } = await openList("a", "b");
    const tries = await failFirst(page, "CompleteItemAt", 2);
    await page.getByRole("checkbox", { name: "a" }).check();
    await expect.poll(tries).toBe(3);
    await settle(page);
    expect(await readTickedNames(page)).toEqual(["a"]);
    expect(await stored(page)).toEqual(["✓a", "b"]);
    expect(await page.getByText("Couldn’t tick").count()).toBe(0);
    expect(errors.splice(0).every((error) => error.includes("ERR_FAILED"))).toBe(true);
  });

  it("a write that keeps failing stays on the screen and waits, and nobody has to send it again", async () => {
    const { page, errors } = await openList("a");
    await page.route("**/graphql", (route) => route.abort());
    await enterTexts(page, "Add an item", "Camera");
    await page.getByText("1 change waits for a connection").waitFor();
    await page.getByRole("checkbox", { name: "a", exact: true }).check();
    await page.getByText("2 changes wait for a connection").waitFor();
    expect(await page.getByRole("button", { name: "Try again" }).count()).toBe(0);
    await page.reload();
    await page.getByText("2 changes wait for a connection").waitFor();
    await expect.poll(() => readItemNames(page)).toEqual(["Camera", "a"]);
    expect(await readTickedNames(page)).toEqual(["a"]);
    await page.unrouteAll({ behavior: "wait" });
    await page.getByText("Saved", { exact: true }).waitFor();
    expect(await stored(page)).toEqual(["✓a", "Camera"]);
    errors.splice(0);
  });

  it("changes made offline are sent when the network is back", async () => {
    const { page, errors } = await openList("a", "b");
    await loadIdentityProvider(page);
    await page.clock.install();
    await page.context().setOffline(true);
    await page.getByText(/^Offline\./).waitFor();
    await page.getByRole("checkbox", { name: "a" }).check();
    await enterTexts(page, "Add an item", "c");
    await page.clock.runFor(60_000);
    expect(await readTickedNames(page)).toEqual(["a"]);
    await page.context().setOffline(false);
    await expect.poll(() => stored(page)).toEqual(["✓a", "b", "c"]);
    expect(await readTickedNames(page)).toEqual(["a"]);
    errors.splice(0);
  });

  it.each(["ListPage", "Frame"])(
    "a screen whose script %s cannot be loaded is replaced by one error page",
    async (script) => {
      const { page, errors, path } = await openList("a");
      await page.route(`**/assets/${script}-*.js`, (route) => route.abort());
      let documentCount = 0;
      page.on("domcontentloaded", () => documentCount++);
      await page.goto(path);
      // The page reloads once by itself, because a newer build could have replaced the script.
      await expect.poll(() => documentCount).toBe(2);
      await page.getByRole("button", { name: "Try Again" }).waitFor();
      expect(await page.getByRole("main").count()).toBe(1);
      expect(await page.getByRole("banner").count()).toBeLessThanOrEqual(1);
      expect(await page.getByRole("contentinfo").count()).toBe(1);
      expect(await page.getByRole("button", { name: "Try Again" }).boundingBox()).toMatchObject({
        y: expect.toSatisfy((y: number) => y < 500),
      });
      errors.length = 0;
      await page.unroute(`**/assets/${script}-*.js`);
      await page.getByRole("button", { name: "Try Again" }).click();
      await page.getByRole("checkbox", { name: "a" }).waitFor();
      // The console may say later that an earlier request of the script has failed.
      errors.splice(0, errors.length, ...errors.filter((error) => !error.includes(`/assets/${script}-`)));
    },
  );

  it("Everything autosaves: leaving the page right after typing keeps the text", async () => {
    const { page, path, makeList } = await openList("a", "b");
    const other = await makeList({ name: "Oslo" }, "x");
    // An item is being edited when another address is opened, and when the browser goes back.
    await page.getByRole("button", { name: "a", exact: true }).click();
    await page.keyboard.type("lpha");
    await page.goto(other);
    await expect
      .poll(async () => {
        const answer = await page.request.get(`/api/list/${path.split("/").at(-1)}/items`);
        return ((await answer.json()) as { name: string }[]).map(({ name }) => name);
      })
      .toEqual(["alpha", "b"]);
    await page.goto(path);
    await page.getByRole("button", { name: "b", exact: true }).click();
    await page.keyboard.type("eta");
    await page.goBack();
    await page.getByRole("checkbox", { name: "x" }).waitFor();
    await page.goForward();
    await expect.poll(() => readItemNames(page)).toEqual(["alpha", "beta"]);
    // The text of an item that is not added yet is kept, too.
    await field(page, "Add an item").fill("half a thou");
    await page.reload();
    await expect.poll(() => field(page, "Add an item").inputValue()).toBe("half a thou");
    await settle(page);
  });
});
