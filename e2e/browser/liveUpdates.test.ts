import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { START_DELAY } from "../../client/lists/ahead/fetchAhead.ts";
import {
  chooseAction,
  enterTexts,
  field,
  holdOperation,
  itemCheckboxes,
  loadIdentityProvider,
  readItemNames,
  readTickedNames,
} from "../pageActions.ts";
import { seedGuest } from "../seed.ts";
import { settle, setUpBrowser } from "../testBrowser.ts";

const browser = setUpBrowser();

/** A guest with a list that two tabs show. */
async function openTwice(...items: string[]) {
  const { page, errors } = await browser.visit();
  const { makeList } = await seedGuest(page);
  const path = await makeList({ name: "Packing" }, ...items);
  // Tabs of one browser exchange their changes, so the other page is that of another device.
  const { page: other } = await browser.visit();
  await other.context().addCookies(await page.context().cookies());
  for (const tab of [page, other]) await open(tab, path);
  return { page, other, errors, path };
}

/** Opens a page and waits until it gets live updates. */
async function open(page: Page, path: string) {
  const connected = page.waitForResponse((answer) => answer.url().includes("/api/live"));
  await page.goto(path);
  expect((await connected).status()).toBe(200);
}

const tick = (page: Page, name: string) =>
  itemCheckboxes(page)
    .and(page.getByLabel(name, { exact: true }))
    .click();

describe("two tabs of a guest", () => {
  it("show what changes in the other one", async () => {
    const { page, other } = await openTwice("Passport");
    await enterTexts(page, "Add an item", "Socks");
    await expect.poll(() => readItemNames(other)).toEqual(["Passport", "Socks"]);
    await tick(other, "Passport");
    await expect.poll(() => readTickedNames(page)).toEqual(["Passport"]);
    await chooseAction(page, "Socks", "Delete");
    await expect.poll(() => readItemNames(other)).toEqual(["Passport"]);
    await Promise.all([settle(page), settle(other)]);
  });

  it.for(["in the list", "in the shop"])(
    "keep a row in place that the other one ticked while the mouse is %s",
    async (place) => {
      const { page, other } = await openTwice("Passport", "Socks");
      if (place === "in the shop") await other.keyboard.press("s");
      const rows = place === "in the shop" ? other.getByRole("dialog") : other.getByRole("region", { name: "Items" });
      await rows.getByRole("checkbox", { name: "Socks" }).hover();
      await tick(page, "Passport");
      const passport = rows.getByRole("checkbox", { name: "Passport", checked: true });
      await passport.waitFor();
      const isPassportFirst = async () => {
        const names = await rows.getByRole("checkbox").evaluateAll((boxes) => boxes.map((box) => box.ariaLabel));
        return names.indexOf("Passport") === 0;
      };
      // The row stays for longer than one that the user has ticked.
      await tick(page, "Socks");
      await page.getByText("2 items ticked.", { exact: true }).waitFor();
      expect(await isPassportFirst()).toBe(true);
      await tick(page, "Socks");
      await other.mouse.move(1, 1);
      await (
        place === "in the shop" ? rows.getByText("Done 1") : rows.getByRole("button", { name: "Done 1" })
      ).waitFor();
      expect(await isPassportFirst()).toBe(false);
      await Promise.all([settle(page), settle(other)]);
    },
  );

  it("keep the text being typed and the changes being sent", async () => {
    const { page, other } = await openTwice("Passport", "Socks");
    await field(page, "Add an item").pressSequentially("Toothbr");
    const answer = await holdOperation(page, "CompleteItemAt");
    await tick(page, "Socks");
    await tick(other, "Passport");
    await expect.poll(() => readTickedNames(page)).toEqual(["Passport", "Socks"]);
    expect(await field(page, "Add an item").inputValue()).toBe("Toothbr");
    await field(page, "Add an item").focus();
    await page.keyboard.type("ush");
    await page.keyboard.press("Enter");
    answer();
    // While the mouse is in the list, what another page has ticked stays in place.
    await other.mouse.move(1, 1);
    await expect.poll(() => readItemNames(other)).toEqual(["Toothbrush", "Passport", "Socks"]);
    await expect.poll(() => readTickedNames(other)).toEqual(["Passport", "Socks"]);
    await Promise.all([settle(page), settle(other)]);
  });

  it("say so when the open list is deleted in the other one", async () => {
    const { page, other, path } = await openTwice("Passport");
    await page.goto(path.split("/l/")[0] ?? "");
    await chooseAction(page, "Packing", "Delete");
    await other.getByText("This list isn’t here").waitFor();
    expect(await other.getByText("Passport").count()).toBe(0);
    await other.getByRole("link", { name: "Open its notebook" }).click();
    await other.getByRole("heading", { name: "Trips" }).waitFor();
    await Promise.all([settle(page), settle(other)]);
  });
});

/** Advances the clock by a minute: a page reconnects its live updates after at most half a minute. */
const waitForReconnect = (page: Page) => page.clock.fastForward("01:00");

describe("a page without live updates for a while", () => {
  it("shows afterwards what changed meanwhile", async () => {
    const { page, other, errors } = await openTwice("Passport");
    const failed = page.waitForEvent("requestfailed", (request) => request.url().includes("/api/live"));
    await page.route("**/api/live*", (route) => route.abort());
    await page.clock.install();
    await page.reload();
    await failed;
    await tick(other, "Passport");
    await settle(other);
    await page.unroute("**/api/live*");
    await waitForReconnect(page);
    await expect.poll(() => readTickedNames(page)).toEqual(["Passport"]);
    await settle(page);
    // Chromium logs requests that fail.
    for (const error of errors.splice(0)) expect(error).toContain("net::ERR_FAILED");
  });
});

/** Returns the items of a list on the server. */
async function stored(page: Page, path: string) {
  const answer = await page.request.get(`/api/list/${path.split("/").at(-1)}/items`);
  const items = (await answer.json()) as { name: string; completed: boolean }[];
  return items.map(({ name, completed }) => `${completed ? "✓" : ""}${name}`);
}

async function renameItem(page: Page, name: string, newName: string) {
  await chooseAction(page, name, "Edit");
  await field(page, "Item").fill(newName);
  await field(page, "Item").press("Enter");
}

describe("a device that was offline or asleep", () => {
  it("long-offline device must not overwrite newer data", async () => {
    const { page, errors } = await browser.visit();
    const { makeList } = await seedGuest(page);
    const path = await makeList({ name: "Packing" }, "a", "b", "c", "d", "x");
    const { page: other } = await browser.visit({ storageState: await page.context().storageState() });
    for (const tab of [page, other]) await open(tab, path);
    await page.getByRole("button", { name: "Keyboard shortcuts" }).waitFor();
    await page.context().setOffline(true);
    await tick(page, "a");
    await renameItem(page, "b", "better");
    await chooseAction(page, "d", "More", "Move up");
    await renameItem(other, "a", "alpha");
    await chooseAction(other, "x", "Delete");
    await tick(other, "d");
    await enterTexts(other, "Add an item", "e");
    await settle(other);
    expect(await stored(other, path)).toEqual(["alpha", "b", "c", "✓d", "e"]);
    await page.context().setOffline(false);
    await expect.poll(() => stored(other, path)).toEqual(["✓alpha", "better", "✓d", "c", "e"]);
    for (const tab of [page, other]) {
      // While the mouse is in the list, what another page has ticked stays in place.
      await tab.mouse.move(1, 1);
      await expect.poll(() => readItemNames(tab)).toEqual(["better", "c", "e", "alpha", "d"]);
    }
    errors.splice(0);
  });

  it("Tab asleep for a day: edits on wake merge, do not resurrect old state", async () => {
    const { page, other, errors, path } = await openTwice("a", "b", "c", "d");
    const failed = page.waitForEvent("requestfailed", (request) => request.url().includes("/api/live"));
    await page.route("**/api/live*", (route) => route.abort());
    await page.clock.install();
    const readChanges = followChanges(page);
    await page.reload();
    await failed;
    await itemCheckboxes(page).first().waitFor();
    await loadIdentityProvider(page);
    await readChanges();
    await renameItem(other, "a", "alpha");
    await chooseAction(other, "b", "Delete");
    await tick(other, "c");
    await settle(other);
    // A page that wakes reads its list again. Its user is faster here.
    const releaseList = await holdOperation(page, "ListWithItems");
    // The server refuses to tick what is deleted.
    const releaseTick = await holdOperation(page, "CompleteItemAt");
    await page.clock.fastForward("24:00:00");
    expect(await readItemNames(page)).toEqual(["a", "b", "c", "d"]);
    await tick(page, "b");
    await expect.poll(() => readTickedNames(page)).toContain("b");
    await renameItem(page, "d", "delta");
    releaseTick();
    releaseList();
    await expect.poll(() => readItemNames(page)).not.toContain("b");
    await page.unroute("**/api/live*");
    await waitForReconnect(page);
    for (const tab of [page, other]) {
      await expect.poll(() => readItemNames(tab)).toEqual(["alpha", "delta", "c"]);
      expect(await readTickedNames(tab)).toEqual(["c"]);
    }
    expect(await stored(other, path)).toEqual(["alpha", "✓c", "delta"]);
    await Promise.all([settle(page), settle(other)]);
    for (const error of errors.splice(0)) expect(error).toContain("net::ERR_FAILED");
  });
});

/**
 * Returns a function that lets a page, whose clock is that of the test, ask what has changed, as it does some seconds after
 * its start. Call it before the start.
 */
function followChanges(page: Page) {
  let isAnswered = false;
  // What the page asked before it started again does not count.
  page.on("framenavigated", () => (isAnswered = false));
  page.on("response", (answer) => {
    isAnswered ||= !!answer.request().postData()?.includes("ChangesSince");
  });
  return async () => {
    // The delay begins when the page has loaded the code that asks, which it does when it is idle.
    await expect
      .poll(async () => {
        await page.clock.fastForward(START_DELAY);
        return isAnswered;
      })
      .toBe(true);
    await settle(page);
  };
}

/** What the server's stream sends every twenty seconds. The test sends it, because it does not wait for an hour. */
function openStreamOfTest() {
  const send = window.fetch.bind(window);
  const beat = (controller: ReadableStreamDefaultController) => controller.enqueue(new TextEncoder().encode(":\n\n"));
  window.fetch = (input, init) =>
    typeof input === "string" && input.startsWith("/api/live")
      ? Promise.resolve(
          new Response(
            new ReadableStream({ start: (controller) => void Object.assign(window, { beat: () => beat(controller) }) }),
          ),
        )
      : send(input, init);
}

describe("an idle page", () => {
  it("asks for nothing in an hour but once for the newest build", async () => {
    const { page } = await browser.visit();
    const { makeList } = await seedGuest(page);
    const path = await makeList({ name: "Packing" }, "Passport", "Socks");
    await page.clock.install();
    await page.addInitScript(openStreamOfTest);
    const readChanges = followChanges(page);
    await page.goto(path);
    await loadIdentityProvider(page);
    await readChanges();
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    for (let beat = 0; beat < 180; beat++) {
      await page.evaluate("beat()");
      await page.clock.runFor(20_000);
    }
    await settle(page);
    expect(asked).toEqual(["/builds/latest.json"]);
  });
});
