import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { checkBothColorModes } from "../accessibility.ts";
import { chooseAction, openListAt, pauseClock, readItemNames } from "../pageActions.ts";
import { seedGuest } from "../seed.ts";
import { settle, setUpBrowser } from "../testBrowser.ts";
import { middleOf, createFinger, PHONE } from "../touch.ts";

const browser = setUpBrowser();

async function openList(items: readonly string[], options: BrowserContextOptions = PHONE) {
  const { page, errors } = await browser.visit(options);
  const { makeList } = await seedGuest(page);
  const path = await makeList({ name: "Groceries" }, ...items);
  // Chromium without a screen grants no wake lock.
  await page.addInitScript(() => {
    const locks = { held: 0, requests: 0 };
    const request = () => {
      locks.held++;
      locks.requests++;
      return Promise.resolve({ release: () => Promise.resolve(void locks.held--) });
    };
    Object.defineProperty(navigator, "wakeLock", { value: { request } });
    Object.assign(window, { locks });
  });
  await openListAt(page, path);
  return { page, path, errors };
}

const shop = (page: Page) => page.getByRole("dialog", { name: "Groceries" });
const readShopNames = (page: Page) =>
  shop(page)
    .getByRole("checkbox")
    .evaluateAll((boxes) => boxes.map((box) => box.ariaLabel));
const readLocks = (page: Page) => page.evaluate(() => (window as unknown as { locks: object }).locks);
/** Whether a click in the middle of an element hits that element, and nothing that covers it. */
const isOnTop = (locator: Locator) =>
  locator.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
const things = (count: number) => Array.from({ length: count }, (_, index) => `Thing ${index + 1}`);

describe("shop mode", () => {
  it("shows the list alone, in rows that tick wherever they are tapped, and keeps the screen awake", async () => {
    const { page } = await openList(["Bag", "# Fruit", "Pears", "Plums", "# Bread"]);
    await chooseAction(page, "Groceries", "Shop");
    await shop(page).waitFor();
    expect(await readShopNames(page)).toEqual(["Bag", "Pears", "Plums"]);
    expect(await shop(page).getByRole("heading").allTextContents()).toEqual(["Groceries", "Fruit"]);
    const rows = await shop(page).getByRole("listitem").all();
    for (const row of rows) expect((await row.boundingBox())?.height).toBe(56);
    expect(await readLocks(page)).toEqual({ held: 1, requests: 1 });
    await checkBothColorModes(page, "shop mode");
    await pauseClock(page);
    await rows[1]?.tap({ position: { x: 370, y: 50 } });
    await shop(page).getByText("1 of 3").waitFor();
    expect(await readShopNames(page)).toEqual(["Bag", "Pears", "Plums"]);
    await page.clock.runFor(2_000);
    await shop(page).getByText("Done 1").waitFor();
    await shop(page).getByText("Done 1").tap();
    expect(await readShopNames(page)).toEqual(["Bag", "Plums", "Pears"]);
    await page.clock.resume();
    // The browser releases the lock of a hidden page, so the page requests it again.
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    expect(await readLocks(page)).toMatchObject({ requests: 2 });
    await settle(page);
  });

  it.each(["the button", "Escape", "Back"])("is left by %s, which comes back to the same place", async (way) => {
    const { page, path } = await openList(things(60), way === "Escape" ? {} : PHONE);
    await page.getByRole("checkbox", { name: "Thing 40" }).scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => window.scrollY);
    expect(place).toBeGreaterThan(300);
    await page.keyboard.press("s");
    await shop(page).waitFor();
    await shop(page).getByRole("checkbox", { name: "Thing 2", exact: true }).check();
    if (way === "the button") await shop(page).getByRole("button", { name: "Leave" }).tap();
    else if (way === "Escape") await page.keyboard.press("Escape");
    else await page.goBack();
    await expect.poll(() => shop(page).count()).toBe(0);
    expect(new URL(page.url()).pathname).toBe(path);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
    expect(await readLocks(page)).toEqual({ held: 0, requests: 1 });
    await settle(page);
  });

  it("folds a section, and gets new items at its lower edge", async () => {
    const { page, path } = await openList(["# Fruit", "Pears", "# Bread", "Rolls"]);
    await page.getByRole("button", { name: "Shop", exact: true }).tap();
    const fruit = shop(page).getByRole("button", { name: "Fruit" });
    await fruit.tap();
    expect(await readShopNames(page)).toEqual(["Rolls"]);
    expect(await fruit.getAttribute("aria-expanded")).toBe("false");
    await fruit.tap();
    const field = shop(page).getByRole("textbox", { name: "Add an item" });
    for (const name of ["Toast", "Cake"]) {
      await field.fill(name);
      await page.keyboard.press("Enter");
    }
    await expect.poll(() => readShopNames(page)).toEqual(["Pears", "Rolls", "Toast", "Cake"]);
    await settle(page);
    const items = await page.request.get(`/api/list/${path.split("/").at(-1)}/items`);
    expect(await items.json()).toHaveLength(6);
    await shop(page).getByRole("button", { name: "Leave" }).tap();
    await shop(page).waitFor({ state: "detached" });
    // The bar of the phone finds the field of the list again.
    await page.getByRole("button", { name: "Add", exact: true }).tap();
    expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("Add an item");
  });

  it("keeps the heading in sight whose items are on the screen", async () => {
    const { page } = await openList(["# First", ...things(30), "# Second", ...things(60).slice(30)]);
    await page.keyboard.press("s");
    const heading = shop(page).getByRole("heading", { name: "First" });
    await heading.waitFor();
    const top = (await heading.boundingBox())?.y;
    await shop(page)
      .getByRole("checkbox", { name: "Thing 20" })
      .evaluate((box) => box.scrollIntoView({ block: "center" }));
    expect((await heading.boundingBox())?.y).toBe(top);
    await shop(page)
      .getByRole("checkbox", { name: "Thing 55" })
      .evaluate((box) => box.scrollIntoView({ block: "center" }));
    expect((await shop(page).getByRole("heading", { name: "Second" }).boundingBox())?.y).toBe(top);
  });

  it("works without a connection, and runs the list again when all is done", async () => {
    const { page, path, errors } = await openList(["Pears", "Plums"]);
    await page.keyboard.press("s");
    await shop(page).waitFor();
    await page.context().setOffline(true);
    await pauseClock(page);
    for (const name of ["Pears", "Plums"]) await shop(page).getByRole("checkbox", { name }).tap();
    await page.clock.runFor(2_000);
    await shop(page).getByText("2 items ticked.", { exact: true }).waitFor();
    await page.clock.resume();
    await page.context().setOffline(false);
    await settle(page);
    const list = `/api/list/${path.split("/").at(-1)}`;
    const readStored = async () => [
      await (await page.request.get(list)).json(),
      await (await page.request.get(`${list}/items`)).json(),
    ];
    expect(await readStored()).toMatchObject([{ runNumber: 1 }, [{ completed: true }, { completed: true }]]);
    await shop(page).getByRole("button", { name: "Start again" }).tap();
    await expect.poll(() => readShopNames(page)).toEqual(["Pears", "Plums"]);
    await settle(page);
    expect(await readStored()).toMatchObject([{ runNumber: 2 }, [{ completed: false }, { completed: false }]]);
    expect(await shop(page).count()).toBe(1);
    // The browser reports each request that it could not send.
    errors.splice(0);
  });

  it("is left when the list is put away, whose toast is seen", async () => {
    const { page, path } = await openList(["Pears"]);
    await page.keyboard.press("s");
    await shop(page).getByRole("checkbox", { name: "Pears" }).tap();
    await shop(page).getByRole("button", { name: "Put away" }).tap();
    await shop(page).waitFor({ state: "detached" });
    expect(new URL(page.url()).pathname).toBe(path);
    const toast = page.getByRole("listitem").filter({ hasText: "Put away “Groceries”" });
    expect(await isOnTop(toast)).toBe(true);
    await toast.getByRole("button", { name: "Undo" }).tap();
    await page.getByText("1 of 1 done").waitFor();
    await settle(page);
    expect(await (await page.request.get(`/api/list/${path.split("/").at(-1)}`)).json()).toMatchObject({
      active: true,
    });
  });

  /** Shows a toast that stays, and opens a layer below it. */
  async function openBelowToast(key: string) {
    const { page } = await openList(["Pears"], {});
    await pauseClock(page);
    await chooseAction(page, "Groceries", "Put away");
    const toast = page.getByRole("listitem", { includeHidden: true }).filter({ hasText: "Put away “Groceries”" });
    await toast.waitFor();
    await page.keyboard.press(key);
    await page.getByRole("dialog").waitFor();
    return { page, toast };
  }

  it.for([
    ["shop mode", "s"],
    ["a dialog", "?"],
    ["search", "Control+k"],
  ] as const)("a toast is above %s, and its button works there", async ([, key]) => {
    const { page, toast } = await openBelowToast(key);
    expect(await isOnTop(toast)).toBe(true);
    await toast.getByText("Undo").click();
    await page.clock.resume();
    await page.getByText("Undone", { exact: true }).first().waitFor();
    expect(await page.getByRole("dialog").count()).toBe(1);
    await settle(page);
  });

  it("one Escape closes a dialog, also when a toast has come since", async () => {
    const { page, toast } = await openBelowToast("?");
    await toast.getByText("Undo").click();
    await page.clock.resume();
    await page.getByText("Undone", { exact: true }).first().waitFor();
    await settle(page);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  });

  it("ticks nothing where a row has just moved to", async () => {
    const { page } = await openList(["a", "b", "c"]);
    const finger = await createFinger(page);
    await page.keyboard.press("s");
    const box = (name: string) => shop(page).getByRole("checkbox", { name });
    await box("a").waitFor();
    await pauseClock(page);
    const place = await middleOf(box("b"));
    await box("a").tap();
    await page.clock.runFor(2_000);
    await shop(page).getByText("Done 1").waitFor();
    await finger.tap(place);
    await shop(page).getByText("1 of 3").waitFor();
    await page.clock.runFor(400);
    await finger.tap(place);
    await shop(page).getByText("2 of 3").waitFor();
    await page.clock.resume();
    await settle(page);
  });

  it("is read in order, and its keys go through it and back to the row they came from", async () => {
    const { page } = await openList(["# Fruit", "Pears", "Plums", "✓Milk"], { viewport: { width: 1280, height: 800 } });
    await page.getByRole("checkbox", { name: "Plums" }).focus();
    await page.keyboard.press("s");
    await shop(page).waitFor();
    expect(await shop(page).ariaSnapshot()).toBe(
      [
        '- dialog "Groceries":',
        "  - banner:",
        '    - heading "Groceries" [level=2]',
        "    - status: 1 of 3",
        '  - region "Fruit":',
        '    - heading "Fruit" [level=3]:',
        '      - button "Fruit" [expanded]',
        "    - text: 1 of 3",
        "    - list:",
        "      - listitem:",
        '        - checkbox "Pears"',
        "        - text: Pears",
        "      - listitem:",
        '        - checkbox "Plums"',
        "        - text: Plums",
        "  - group: Done 1",
        '  - textbox "Add an item"',
        '  - button "Leave"',
      ].join("\n"),
    );
    const readFocused = () =>
      page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent);
    const order = [];
    for (let stop = 0; stop < 7; stop++) {
      await page.keyboard.press("Tab");
      order.push(await readFocused());
    }
    expect(order).toEqual(["Fruit", "Pears", "Plums", "Done 1", "Add an item", "Add", "Leave"]);
    // After the last element comes the first one again: the Tab key does not leave the layer.
    for (const key of ["Tab", "Tab", "Space"]) await page.keyboard.press(key);
    await shop(page).getByRole("status").getByText("2 of 3").waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(readFocused).toBe("Plums");
    await settle(page);
  });

  it("is gone through with the arrow keys, from row to row, and ticked with Enter and Space", async () => {
    const { page } = await openList(["Bag", "# Fruit", "Pears", "Plums", "✓Milk"], {});
    await page.keyboard.press("s");
    await shop(page).waitFor();
    const readFocused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
    const press = async (key: string) => (await page.keyboard.press(key), await readFocused());
    const visited = [];
    for (const key of ["ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown", "ArrowUp"]) visited.push(await press(key));
    expect(visited).toEqual(["Bag", "Pears", "Plums", "Plums", "Pears"]);
    await page.keyboard.press("Enter");
    await shop(page).getByText("2 of 4").waitFor();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Space");
    await shop(page).getByText("3 of 4").waitFor();
    expect([await press("ArrowUp"), await press("Control+ArrowDown")]).toEqual(["Bag", "Bag"]);
    await settle(page);
  });

  it("opens without a connection with 1,000 items, of which the last one is ticked", async () => {
    const { page, errors } = await openList(things(1_000));
    await page.context().setOffline(true);
    await page.keyboard.press("s");
    await shop(page).waitFor();
    expect((await readShopNames(page)).length).toBe(1_000);
    const last = shop(page).getByRole("checkbox", { name: "Thing 1000" });
    await last.scrollIntoViewIfNeeded();
    await last.check();
    await shop(page).getByText("1 of 1,000").waitFor();
    await page.context().setOffline(false);
    await settle(page);
    // The browser reports each request that it could not send.
    errors.splice(0);
  });

  it("fits 320 pixels, which is also 640 at 200 percent", async () => {
    const long = "A word of an item that is longer than the screen is wide: Donaudampfschifffahrtsgesellschaftskapitän";
    const { page } = await openList(["# Fruit", long, "Plums"], { viewport: { width: 320, height: 640 } });
    await page.keyboard.press("s");
    await shop(page).getByRole("checkbox", { name: long }).waitFor();
    const overflow = await shop(page).evaluate(
      (layer) =>
        [layer, ...layer.querySelectorAll("*")].filter((each) => each.getBoundingClientRect().right > 320).length,
    );
    expect(overflow).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });

  it("is not offered for a template", async () => {
    const { page } = await browser.visit();
    const { makeList } = await seedGuest(page);
    await openListAt(page, await makeList({ name: "Every trip", isTemplate: true }, "Passport"));
    await page.getByRole("button", { name: "Actions for Every trip" }).click();
    await page.getByRole("menuitem", { name: "Rename" }).waitFor();
    expect(await page.getByRole("menuitem", { name: "Shop" }).count()).toBe(0);
    await page.keyboard.press("Escape");
    await page.keyboard.press("s");
    expect(await readItemNames(page)).toEqual(["Passport"]);
    expect(await page.getByRole("dialog").count()).toBe(0);
  });
});
