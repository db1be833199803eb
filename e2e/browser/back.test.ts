import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { field, openListAt, readItemNames, readTickedNames, waitForTools } from "../pageActions.ts";
import { seedGuest } from "../seed.ts";
import { settle, setUpBrowser } from "../testBrowser.ts";
import { createFinger, PHONE, waitForScrollEnd } from "../touch.ts";

/** *Back* closes what is on top, and then leaves the page. */

const browser = setUpBrowser();

const things = Array.from({ length: 60 }, (_, index) => `Thing ${index + 1}`);

/** Opens a list from its notebook, so that the notebook is the page before it. */
async function openFromNotebook(options: BrowserContextOptions = PHONE) {
  const { page } = await browser.visit({ permissions: ["clipboard-read", "clipboard-write"], ...options });
  const { makeList, notebook } = await seedGuest(page);
  const other = await makeList({ name: "Paris" }, "Beret");
  const path = await makeList({ name: "Groceries" }, ...things);
  await page.goto(notebook);
  await page.getByRole("main").getByRole("link", { name: "Groceries" }).click();
  await page.getByRole("checkbox", { name: "Thing 60" }).waitFor();
  await waitForTools(page);
  await settle(page);
  const place = await (async () => {
    await page.getByRole("checkbox", { name: "Thing 40" }).focus();
    await page.getByRole("checkbox", { name: "Thing 40" }).scrollIntoViewIfNeeded();
    await waitForScrollEnd(page);
    return page.evaluate(() => window.scrollY);
  })();
  expect(place).toBeGreaterThan(300);
  return { page, path, other, notebook, place };
}

const pathOf = (page: Page) => new URL(page.url()).pathname;
const readFocused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.tagName);
const readScroll = (page: Page) => page.evaluate(() => window.scrollY);
/** Waits until the entry of a layer that has closed by itself is gone. Browsers take entries away in a later task. */
const waitForPageEntry = (page: Page) =>
  page.waitForFunction(() => !(history.state as { layer?: number } | null)?.layer);

const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });
const palette = (page: Page) => dialog(page, "Go to or search");
const find = (page: Page) => page.getByRole("searchbox", { name: "Find in this list" });
const isGone = (layer: Locator) => layer.waitFor({ state: "detached" });

type Kind = {
  name: string;
  open: (page: Page) => Promise<void>;
  getLayer: (page: Page) => Locator;
  /** What has the focus when the layer has closed; by default what had it before. */
  focused?: string;
};

const KINDS: Kind[] = [
  {
    name: "the menu of a row",
    open: (page) => page.getByRole("button", { name: "Actions for Thing 40" }).click(),
    getLayer: (page) => page.getByRole("menu"),
    focused: "Actions for Thing 40",
  },
  {
    name: "a dialog",
    open: (page) => page.keyboard.press("?"),
    getLayer: (page) => dialog(page, "Keyboard shortcuts"),
  },
  { name: "the palette", open: (page) => page.keyboard.press("Control+k"), getLayer: palette },
  {
    name: "the field that finds items",
    open: (page) => page.keyboard.press("/"),
    getLayer: find,
  },
  {
    name: "the preview of what is pasted",
    async open(page) {
      await page.evaluate(() => navigator.clipboard.writeText("Milk\nBread\n"));
      await field(page, "Add an item").focus();
      await page.keyboard.press("ControlOrMeta+V");
    },
    getLayer: (page) => dialog(page, "Add what you pasted"),
    focused: "Add an item",
  },
  { name: "the shop", open: (page) => page.keyboard.press("s"), getLayer: (page) => dialog(page, "Groceries") },
];

describe.each(KINDS)("$name", ({ name, open, getLayer, focused = "Thing 40" }) => {
  it("is closed by Back, which leaves the page as it was, and the next Back leaves the page", async () => {
    const { page, path, notebook, place } = await openFromNotebook();
    for (let round = 0; round < 2; round++) {
      await open(page);
      await getLayer(page).waitFor();
      await page.goBack();
      await isGone(getLayer(page));
      expect(pathOf(page)).toBe(path);
      await expect.poll(() => readScroll(page)).toBe(place);
      if (!name.includes("finds")) await expect.poll(() => readFocused(page)).toBe(focused);
    }
    await page.goBack();
    await page.waitForURL(`**${notebook}`);
    await page.getByRole("main").getByRole("link", { name: "Groceries" }).waitFor();
    await settle(page);
  });

  it("that is closed with Escape leaves nothing that Back would close", async () => {
    const { page, path, notebook, place } = await openFromNotebook();
    await open(page);
    await getLayer(page).waitFor();
    await page.keyboard.press("Escape");
    await isGone(getLayer(page));
    await waitForPageEntry(page);
    expect([pathOf(page), await readScroll(page)]).toEqual([path, place]);
    await page.goBack();
    await page.waitForURL(`**${notebook}`);
    await page.getByRole("main").getByRole("link", { name: "Groceries" }).waitFor();
    await settle(page);
  });
});

describe("Back", () => {
  it("closes the popup of a date", async () => {
    const { page, path, notebook } = await openFromNotebook();
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.getByRole("button", { name: /date for Groceries/i }).click();
    const popup = dialog(page, "Date of Groceries");
    await popup.waitFor();
    await page.goBack();
    await isGone(popup);
    expect(pathOf(page)).toBe(path);
    await page.goBack();
    await page.waitForURL(`**${notebook}`);
  });

  it("closes layers one by one", async () => {
    const { page, path, notebook, place } = await openFromNotebook();
    await page.keyboard.press("/");
    await find(page).waitFor();
    await page.keyboard.press("Control+k");
    await palette(page).waitFor();
    await page.goBack();
    await isGone(palette(page));
    expect(await find(page).count()).toBe(1);
    await page.goBack();
    await isGone(find(page));
    expect([pathOf(page), await readScroll(page)]).toEqual([path, place]);
    await page.goBack();
    await page.waitForURL(`**${notebook}`);
  });

  it("closes the dialog that an entry of a menu has opened, and not the menu again", async () => {
    const { page, path, notebook, place } = await openFromNotebook();
    await page.getByRole("button", { name: "Actions for Thing 40" }).click();
    await page.getByRole("menuitem", { name: "Move to list" }).click();
    const choice = page.getByRole("dialog");
    await choice.waitFor();
    expect(await page.getByRole("menu").count()).toBe(0);
    await page.goBack();
    await isGone(choice);
    expect([pathOf(page), await readScroll(page), await page.getByRole("menu").count()]).toEqual([path, place, 0]);
    await waitForPageEntry(page);
    await page.goBack();
    await page.waitForURL(`**${notebook}`);
  });

  it("leads from what was chosen in the search to the page on which it was opened, without the search", async () => {
    const { page, path, other, notebook } = await openFromNotebook();
    await page.keyboard.press("Control+k");
    await page.keyboard.type("paris");
    await page.getByRole("option", { name: "Paris" }).click();
    await page.waitForURL(`**${other}`);
    await page.getByRole("checkbox", { name: "Beret" }).waitFor();
    await settle(page);
    await page.goBack();
    await page.waitForURL(`**${path}`);
    await page.getByRole("checkbox", { name: "Thing 40" }).waitFor();
    expect(await palette(page).count()).toBe(0);
    await page.goBack();
    await page.waitForURL(`**${notebook}`);
    await page.goForward();
    await page.waitForURL(`**${path}`);
    await page.goForward();
    await page.waitForURL(`**${other}`);
    await page.getByRole("checkbox", { name: "Beret" }).waitFor();
    await settle(page);
  });

  it("leads from what was chosen above another layer to the page without both", async () => {
    const { page, path, other, notebook } = await openFromNotebook();
    await page.keyboard.press("/");
    await find(page).waitFor();
    await page.keyboard.press("Control+k");
    await page.keyboard.type("paris");
    await page.getByRole("option", { name: "Paris" }).click();
    await page.waitForURL(`**${other}`);
    await page.getByRole("checkbox", { name: "Beret" }).waitFor();
    await page.goBack();
    await page.waitForURL(`**${path}`);
    await page.getByRole("checkbox", { name: "Thing 40" }).waitFor();
    expect(await find(page).count()).toBe(0);
    await page.goBack();
    await page.waitForURL(`**${notebook}`);
  });

  it("leaves a list that was deleted with an entry of its menu for the page before", async () => {
    const { page, notebook } = await openFromNotebook();
    await page.getByRole("button", { name: "Actions for Groceries" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await page.waitForURL(`**${notebook}`);
    await page.getByRole("main").getByRole("link", { name: "Paris" }).waitFor();
    await settle(page);
    expect(await page.evaluate(() => (history.state as { layer?: number }).layer)).toBeUndefined();
    await page.getByRole("main").getByRole("link", { name: "Paris" }).click();
    await page.getByRole("checkbox", { name: "Beret" }).waitFor();
    await page.goBack();
    await page.waitForURL(`**${notebook}`);
    await settle(page);
  });

  it("goes to the page before when the page was loaded again under an open layer", async () => {
    const { page, path, notebook } = await openFromNotebook();
    await page.keyboard.press("/");
    await find(page).waitFor();
    await page.keyboard.press("Control+k");
    await palette(page).waitFor();
    await page.reload();
    await page.getByRole("checkbox", { name: "Thing 40" }).waitFor();
    await settle(page);
    expect([await palette(page).count(), await find(page).count()]).toEqual([0, 0]);
    await waitForPageEntry(page);
    expect(pathOf(page)).toBe(path);
    await page.goBack();
    await page.waitForURL(`**${notebook}`);
    await page.getByRole("main").getByRole("link", { name: "Groceries" }).waitFor();
    await settle(page);
  });

  it("is not in the way of Forward: a layer that was closed stays closed", async () => {
    const { page, path, notebook } = await openFromNotebook();
    await page.keyboard.press("Control+k");
    await palette(page).waitFor();
    await page.goBack();
    await isGone(palette(page));
    await page.goForward();
    await waitForPageEntry(page);
    expect([pathOf(page), await palette(page).count()]).toEqual([path, 0]);
    await page.goBack();
    await page.waitForURL(`**${notebook}`);
  });

  it("closes a layer on the first page of a tab", async () => {
    const { page } = await browser.visit(PHONE);
    const { makeList } = await seedGuest(page);
    const path = await makeList({ name: "Paris" }, "Beret");
    await openListAt(page, path);
    await page.keyboard.press("Control+k");
    await palette(page).waitFor();
    await page.goBack();
    await isGone(palette(page));
    expect([pathOf(page), await readItemNames(page)]).toEqual([path, ["Beret"]]);
  });
});

describe("a menu on a phone", () => {
  it("is a sheet from the lower edge, whose surroundings close it and do nothing else", async () => {
    const { page, notebook, place } = await openFromNotebook();
    await page.getByRole("button", { name: "Actions for Thing 40" }).tap();
    const menu = page.getByRole("menu");
    await menu.waitFor();
    const box = await menu.boundingBox();
    expect(box).toMatchObject({ x: 0, width: 390 });
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(844);
    for (const entry of await page.getByRole("menuitem").all())
      expect((await entry.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    const finger = await createFinger(page);
    await finger.tap({ x: 30, y: 200 });
    await isGone(menu);
    expect([await readTickedNames(page), await readScroll(page)]).toEqual([[], place]);
    await expect.poll(() => readFocused(page)).toBe("Actions for Thing 40");
    await waitForPageEntry(page);
    await page.goBack();
    await page.waitForURL(`**${notebook}`);
  });
});

describe("a page that is opened by its address", () => {
  /** Opens a list by its address, and moves down in it. */
  async function openByAddress() {
    const { page } = await browser.visit(PHONE);
    const { makeList } = await seedGuest(page);
    const [path, other] = [
      await makeList({ name: "Groceries" }, ...things),
      await makeList({ name: "Trip" }, ...things),
    ];
    await openListAt(page, path);
    await page.getByRole("checkbox", { name: "Thing 60" }).waitFor();
    await page.evaluate(() => window.scrollTo(0, 500));
    await waitForScrollEnd(page);
    return { page, path, other };
  }

  it("begins at its top, wherever the page before it was", async () => {
    const { page, other } = await openByAddress();
    await openListAt(page, other);
    await page.getByRole("checkbox", { name: "Thing 60" }).waitFor();
    await settle(page);
    expect(await readScroll(page)).toBe(0);
  });

  it.each(["/n", "the other list"])("stays where it was when the user comes back from the address %s", async (next) => {
    const { page, other } = await openByAddress();
    await page.goto(next.startsWith("/") ? next : other);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await settle(page);
    await page.goBack();
    await page.getByRole("heading", { level: 1, name: "Groceries" }).waitFor();
    await expect.poll(() => readScroll(page)).toBe(500);
    // It stays where the user scrolls next.
    await page.evaluate(() => window.scrollTo(0, 300));
    await settle(page);
    expect(await readScroll(page)).toBe(300);
  });

  it("stays where it was when it is loaded again", async () => {
    const { page } = await openByAddress();
    await page.reload();
    await page.getByRole("checkbox", { name: "Thing 60" }).waitFor();
    await expect.poll(() => readScroll(page)).toBe(500);
  });
});
