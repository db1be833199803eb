import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { chooseAction, enterTexts, itemCheckboxes, readItemNames, waitFrames } from "../pageActions.ts";
import { seedGuest } from "../seed.ts";
import { settle, setUpBrowser } from "../testBrowser.ts";

const browser = setUpBrowser();

const LONG =
  "A long line that is broken into several on every screen, so that its row is higher than the others. ".repeat(3);
const things = (count: number) =>
  Array.from({ length: count }, (_, index) => (index % 10 === 5 ? `${LONG}${index + 1}` : `Thing ${index + 1}`));

async function openLong(count = 1_000) {
  const { page } = await browser.visit();
  const { makeList } = await seedGuest(page);
  await page.goto(await makeList({ name: "Rome" }, ...things(count)));
  await itemCheckboxes(page).first().waitFor();
  // The field that finds items is loaded when the page is idle.
  await settle(page);
  return page;
}

const box = (page: Page, name: string) => page.getByRole("checkbox", { name, exact: true });
const isOnScreen = (row: Locator) =>
  row.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top > 0 && bottom < window.innerHeight;
  });
const rowCount = (page: Page) => page.getByRole("region", { name: "Items" }).getByRole("listitem").count();
/** Whether the browser's own search finds a text. */
const canFind = (page: Page, text: string) =>
  page.evaluate((searched) => (window as unknown as { find(text: string): boolean }).find(searched), text);

/** The number of rows of each addition to the document. */
const readBatches = (page: Page) => page.evaluate(() => (window as unknown as { batches: number[] }).batches);

function countBatches() {
  const { batches } = Object.assign(window, { batches: [] as number[] });
  const rowsIn = (node: Node) =>
    node instanceof Element ? Number(node.matches("li[data-row]")) + node.querySelectorAll("li[data-row]").length : 0;
  const watch = new MutationObserver((changes) => {
    const rows = changes.flatMap(({ addedNodes }) => [...addedNodes]).map(rowsIn);
    const count = rows.reduce((sum, each) => sum + each, 0);
    if (count > 0) batches.push(count);
  });
  watch.observe(document, { childList: true, subtree: true });
}

describe("a list that is longer than the screen", () => {
  it("renders a few rows at a time, and the rest at once when the page is scrolled", async () => {
    const page = await openLong(90);
    await page.addInitScript(countBatches);
    await page.reload();
    await box(page, "Thing 90").waitFor();
    expect(await readBatches(page)).toEqual([4, 8, 24, 32, 22]);
    await page.addInitScript(() => {
      const watch = new MutationObserver(() => {
        if (!document.querySelector("li[data-row]")) return;
        watch.disconnect();
        window.dispatchEvent(new Event("scroll"));
      });
      watch.observe(document, { childList: true, subtree: true });
    });
    await page.reload();
    await box(page, "Thing 90").waitFor();
    expect(await readBatches(page)).toEqual([4, 86]);
    await settle(page);
  });
});

describe("a list of 1,000 items", () => {
  it("has only the rows on the screen and around it in the document", async () => {
    const page = await openLong();
    expect(await rowCount(page)).toBeLessThan(60);
    expect(await box(page, "Thing 500").count()).toBe(0);
    await page.mouse.move(600, 400);
    for (let turn = 0; turn < 30; turn++) {
      await page.mouse.wheel(0, 900);
      await page.evaluate(() => new Promise(requestAnimationFrame));
      const blank = await page.evaluate(() => !document.elementFromPoint(600, 300)?.closest("[data-row]"));
      expect(blank).toBe(false);
    }
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2));
    await expect.poll(() => rowCount(page)).toBeLessThan(90);
    const names = await readItemNames(page);
    const first = things(1_000).indexOf(names[0] ?? "");
    expect(names).toEqual(things(1_000).slice(first, first + names.length));
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await box(page, "Thing 1000").waitFor();
    await page.evaluate(() => window.scrollTo(0, 0));
    await box(page, "Thing 1").waitFor();
  });

  it("does not jump when rows above are higher than estimated", async () => {
    const page = await openLong();
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await box(page, "Thing 1000").waitFor();
    await page.mouse.move(600, 400);
    for (let turn = 0; turn < 10; turn++) {
      const seen = await page.evaluate(() => {
        const row = document.elementFromPoint(600, 200)?.closest<HTMLElement>("[data-row]");
        return { id: row?.dataset["row"], top: row?.getBoundingClientRect().top ?? NaN };
      });
      const before = await page.evaluate(() => window.scrollY);
      await page.mouse.wheel(0, -100);
      await page.waitForFunction((y) => window.scrollY !== y, before);
      await waitFrames(page, 6);
      const top = await page.locator(`[data-row="${seen.id}"]`).evaluate((row) => row.getBoundingClientRect().top);
      expect(Math.abs(top - seen.top - 100)).toBeLessThanOrEqual(2);
    }
  });

  it("stays where it is while an item is typed, and while the focus goes through header and selection bar", async () => {
    const page = await openLong();
    const readScroll = () => page.evaluate(() => window.scrollY);
    const field = page.getByRole("textbox", { name: "Add an item" });
    await field.focus();
    await page.evaluate(() => window.scrollTo(0, 2_000));
    await page.keyboard.type("milk");
    await waitFrames(page, 2);
    expect(await readScroll()).toBe(2_000);
    await field.fill("");
    await box(page, "Thing 60").focus();
    await page.keyboard.press("Shift+ArrowDown");
    await page.getByRole("toolbar").waitFor();
    const before = await readScroll();
    for (let turn = 0; turn < 3; turn++) await page.getByRole("toolbar").getByRole("button").nth(turn).focus();
    await page.getByRole("banner").getByRole("link").first().focus();
    await waitFrames(page, 2);
    expect(await readScroll()).toBe(before);
    await settle(page);
  });

  it("gives each row its number and the number of all rows", async () => {
    const page = await openLong();
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    const row = page.getByRole("listitem").filter({ has: box(page, "Thing 997") });
    await row.waitFor();
    expect(await row.getAttribute("aria-posinset")).toBe("997");
    expect(await row.getAttribute("aria-setsize")).toBe("1000");
    await chooseAction(page, "Thing 999", "Delete");
    await expect.poll(() => row.getAttribute("aria-setsize")).toBe("999");
    expect(await row.getAttribute("aria-posinset")).toBe("997");
    await settle(page);
  });

  it("can be searched with the field of the page, and an item ticked there", async () => {
    const page = await openLong();
    await page.keyboard.press("/");
    await page.getByRole("searchbox", { name: "Find in this list" }).waitFor();
    await page.keyboard.type("thing 987");
    await page.getByText("1 of 1,000 shown").waitFor();
    expect(await readItemNames(page)).toEqual(["Thing 987"]);
    await box(page, "Thing 987").check();
    await page.getByText("1 of 1,000 done").waitFor();
    await page.getByRole("searchbox").press("Escape");
    await page.getByRole("button", { name: "Done 1" }).waitFor();
    expect(await readItemNames(page)).toContain("Thing 988");
    await settle(page);
  });

  it("shows the place again where the user was when the search is closed", async () => {
    const page = await openLong();
    const search = async (text: string) => {
      await page.keyboard.press("/");
      await page.keyboard.type(text);
      await page.getByText("1 of 1,000 shown").waitFor();
    };
    const readFocus = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
    await page.evaluate(() => window.scrollTo(0, 3_000));
    await search("thing 987");
    await page.keyboard.press("Escape");
    expect(await page.evaluate(() => window.scrollY)).toBe(3_000);
    await box(page, "Thing 77").focus();
    await search("thing 987");
    await page.keyboard.press("Escape");
    await expect.poll(readFocus).toBe("Thing 77");
    expect(await isOnScreen(box(page, "Thing 77"))).toBe(true);
    await search("thing 987");
    await box(page, "Thing 987").check();
    await page.getByText("1 of 1,000 done").waitFor();
    await page.keyboard.press("Control+z");
    await expect.poll(() => box(page, "Thing 987").isChecked()).toBe(false);
    await page.getByRole("button", { name: "Show all items again" }).click();
    await expect.poll(readFocus).toBe("Thing 987");
    expect(await isOnScreen(box(page, "Thing 987"))).toBe(true);
    await settle(page);
  });

  it("can be searched with the browser's own search", async () => {
    const page = await openLong();
    expect(await canFind(page, "Thing 987")).toBe(false);
    await page.keyboard.press("Control+F");
    expect(await canFind(page, "Thing 987")).toBe(true);
    expect(await rowCount(page)).toBe(1_000);
  });

  it("renders all rows on request, by keyboard", async () => {
    const page = await openLong();
    const button = page.getByRole("button", { name: "Show all 1,000 items at once" });
    await button.focus();
    expect((await button.boundingBox())?.height).toBeGreaterThan(20);
    await page.keyboard.press("Enter");
    await box(page, "Thing 1000").waitFor();
    expect(await rowCount(page)).toBe(1_000);
    expect(await button.count()).toBe(0);
  });

  it("shows an item added at its end, and scrolls with it", async () => {
    const page = await openLong(999);
    await enterTexts(page, "Add an item", "The last one");
    await box(page, "The last one").waitFor();
    const isSeen = () =>
      box(page, "The last one").evaluate((each) => {
        const { top, bottom } = each.getBoundingClientRect();
        return top > 0 && bottom < innerHeight;
      });
    await expect.poll(isSeen).toBe(true);
    await settle(page);
  });

  it("shows items added while its end is on the screen, here or on another device", async () => {
    const page = await openLong(200);
    for (const name of ["Thing 3", "Thing 4"]) await box(page, name).check();
    await page.getByText("Done 2").waitFor({ state: "attached" });
    for (const name of ["One more", "And one more", "And another one"]) {
      await enterTexts(page, "Add an item", name);
      await box(page, name).waitFor({ timeout: 3_000 });
    }
    await settle(page);
    const listId = page.url().split("/").at(-1);
    const more = Array.from({ length: 40 }, (_, index) => ({ name: `From afar ${index + 1}` }));
    const query = "mutation ($input: CreateItemsInput!) { createItems(input: $input) { id } }";
    await page.request.post("/graphql", { data: { query, variables: { input: { listId, items: more } } } });
    await box(page, "From afar 40").waitFor();
  });

  it("keeps the focused row, however far the page is scrolled", async () => {
    const page = await openLong();
    await box(page, "Thing 3").focus();
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await box(page, "Thing 1000").waitFor();
    expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe("Thing 3");
    await page.keyboard.press("ArrowDown");
    expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe("Thing 4");
  });
});
