import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { enterTexts, field, itemCheckboxes, loadIdentityProvider, openListAt } from "../pageActions.ts";
import { seedGuest } from "../seed.ts";
import { settle, setUpBrowser } from "../testBrowser.ts";

// These tests count the work of a page for one change, which does not depend on the speed of the machine.

const browser = setUpBrowser();

async function openList(count = 40) {
  const { page } = await browser.visit();
  const { makeList } = await seedGuest(page);
  const names = Array.from({ length: count }, (_item, index) => `Thing ${index + 1}`);
  await openListAt(page, await makeList({ name: "Packing" }, ...names));
  // The first key of the user loads it, and the header waits for it.
  await loadIdentityProvider(page);
  return page;
}

type StyleEvent = {
  name: string;
  args?: { elementCount?: number; selector_stats?: { selector_timings: SelectorTiming[] } };
};

/** On how many elements the browser has tried a rule of a style sheet. */
type SelectorTiming = { selector: string; match_attempts: number };

/** Returns what the page has done during an act to compute styles. */
async function traceStyles(page: Page, act: () => Promise<unknown>): Promise<StyleEvent[]> {
  const devTools = await page.context().newCDPSession(page);
  const events: StyleEvent[] = [];
  devTools.on("Tracing.dataCollected", ({ value }) => events.push(...(value as unknown as StyleEvent[])));
  const categories = "devtools.timeline,disabled-by-default-blink.debug";
  await devTools.send("Tracing.start", { transferMode: "ReportEvents", categories });
  await act();
  const complete = new Promise((resolve) => devTools.once("Tracing.tracingComplete", resolve));
  await devTools.send("Tracing.end");
  await complete;
  return events;
}

/** Returns of how many elements the page has computed the styles, each time that it did, during an act. */
async function countStyles(page: Page, act: () => Promise<unknown>): Promise<number[]> {
  const events = await traceStyles(page, act);
  return events.flatMap(({ name, args }) => (name === "UpdateLayoutTree" ? (args?.elementCount ?? []) : []));
}

const tick = (page: Page, name: string) => page.getByRole("checkbox", { name, exact: true }).check();

/** Counts the times that the page parses markup from now on. */
async function countParsing(page: Page) {
  await page.evaluate(() => {
    const parsed: string[] = [];
    const property = Object.getOwnPropertyDescriptor(Element.prototype, "innerHTML");
    Object.defineProperty(Element.prototype, "innerHTML", {
      ...property,
      set(markup: string) {
        parsed.push(markup);
        property?.set?.call(this, markup);
      },
    });
    Object.assign(window, { parsed });
  });
  return () => page.evaluate(() => (window as unknown as { parsed: string[] }).parsed);
}

it("parses no icon when an item is ticked, because the done items are folded", async () => {
  const page = await openList();
  // The first tick shows the group of done items, whose icon is new.
  await tick(page, "Thing 1");
  await page.getByText("Done 1").waitFor({ state: "attached" });
  await settle(page);
  const readParsed = await countParsing(page);
  await tick(page, "Thing 2");
  await page.getByText("Done 2").waitFor({ state: "attached" });
  await settle(page);
  expect(await readParsed()).toEqual([]);
});

it("parses no icon when an item is added", async () => {
  const page = await openList();
  const readParsed = await countParsing(page);
  await enterTexts(page, "Add an item", "One more");
  await expect.poll(() => itemCheckboxes(page).count()).toBe(41);
  await settle(page);
  expect(await readParsed()).toEqual([]);
});

it("has few elements in a row, and tries no rule on every element but those of all elements", async () => {
  const page = await openList();
  expect(await page.locator("li[data-row]").first().locator("*").count()).toBeLessThanOrEqual(14);
  const events = await traceStyles(page, () => page.reload().then(() => settle(page)));
  const attempts = new Map<string, number>();
  for (const { selector, match_attempts: count } of events.flatMap(
    ({ args }) => args?.selector_stats?.selector_timings ?? [],
  ))
    attempts.set(selector, (attempts.get(selector) ?? 0) + count);
  const all = attempts.get("*") ?? NaN;
  expect(all).toBeGreaterThan(500);
  const triedOnAll = [...attempts].filter(([, count]) => count > all * 0.9).map(([selector]) => selector);
  expect(triedOnAll.sort()).toEqual(["*", "::after", "::backdrop", "::before"]);
});

it("computes the styles of suggestions, and not those of the rows, when some come and go", async () => {
  const page = await openList();
  const add = field(page, "Add an item");
  const options = page.getByRole("listbox", { name: "Suggestions" }).getByRole("option");
  // The first letters load the code and the names.
  await add.click();
  await add.fill("thi");
  await options.first().waitFor();
  await add.fill("");
  await settle(page);
  const counts = await countStyles(page, async () => {
    for (const letter of "thi") await page.keyboard.type(letter);
    await options.first().waitFor();
    await add.fill("");
    await expect.poll(() => options.count()).toBe(0);
  });
  expect(Math.max(...counts)).toBeGreaterThan(10);
  expect(Math.max(...counts)).toBeLessThan(100);
});

/** Records what changes in the rows from now on. React writes the attributes of an input at each render. */
async function watchRows(page: Page) {
  await page.evaluate(() => {
    const changed: string[] = [];
    const observer = new MutationObserver((records) => {
      for (const { target, attributeName } of records) changed.push(`${target.nodeName} ${attributeName}`);
    });
    for (const row of document.querySelectorAll("li[data-row]"))
      observer.observe(row, { attributes: true, childList: true, subtree: true });
    Object.assign(window, { changed });
  });
  return () => page.evaluate(() => (window as unknown as { changed: string[] }).changed);
}

it("renders no row when the focus moves from one to another", async () => {
  const page = await openList();
  await page.getByRole("checkbox", { name: "Thing 3", exact: true }).focus();
  await settle(page);
  const readChanged = await watchRows(page);
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe("Thing 4");
  await settle(page);
  expect(await readChanged()).toEqual([]);
});

it("renders only the new row when an item is added, and tells each row how many there are", async () => {
  const page = await openList(5);
  await field(page, "Add an item").click();
  await settle(page);
  const readChanged = await watchRows(page);
  await enterTexts(page, "Add an item", "One more");
  await expect.poll(() => itemCheckboxes(page).count()).toBe(6);
  await settle(page);
  expect(await readChanged()).toEqual(Array.from({ length: 5 }, () => "LI aria-setsize"));
  expect(await page.locator("li[data-row][aria-setsize='6']").count()).toBe(6);
});
