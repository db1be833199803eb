import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import {
  chooseAction,
  field,
  itemCheckboxes,
  openListAt,
  operationName,
  readItemNames,
  waitFrames,
} from "../pageActions.ts";
import { seedGuest } from "../seed.ts";
import { settle, setUpBrowser } from "../testBrowser.ts";
import { createFinger, middleOf, type Point } from "../touch.ts";

const browser = setUpBrowser();

const LETTERS = ["a", "b", "c", "d", "e"];
const things = (count: number) => Array.from({ length: count }, (_, index) => `Thing ${index + 1}`);

async function openList(items: string[], options?: BrowserContextOptions) {
  const { page } = await browser.visit(options);
  const { makeList } = await seedGuest(page);
  await openListAt(page, await makeList({ name: "Rome" }, ...items));
  const sorts: number[] = [];
  page.on("request", (request) => {
    if (!request.url().endsWith("/graphql") || operationName(request) !== "SortItems") return;
    sorts.push((request.postDataJSON() as { variables: { items: unknown[] } }).variables.items.length);
  });
  return { page, sorts };
}

const row = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("checkbox", { name, exact: true }) });
const readAnnouncement = (page: Page) => page.getByRole("status").filter({ hasText: ", now " }).textContent();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));

/** Returns the names in the order of the server. */
async function stored(page: Page) {
  await settle(page);
  const listId = page.url().split("/").at(-1);
  const items = (await (await page.request.get(`/api/list/${listId}/items`)).json()) as { name: string }[];
  return items.map(({ name }) => name);
}

type Part = "[data-handle]" | "[data-text]";

const middleOfPart = (page: Page, name: string, part: Part = "[data-text]") => middleOf(row(page, name).locator(part));

/** Sends the input events of a mouse, a pen or a finger. */
async function createPointer(page: Page, kind: "mouse" | "pen" | "touch") {
  if (kind === "touch") return createFinger(page);
  const devtools = await page.context().newCDPSession(page);
  let at = { x: 0, y: 0 };
  const send = (type: "mousePressed" | "mouseMoved" | "mouseReleased", point: Point) =>
    devtools.send("Input.dispatchMouseEvent", {
      type,
      ...(at = point),
      button: "left",
      buttons: type === "mouseReleased" ? 0 : 1,
      clickCount: 1,
      pointerType: kind,
    });
  return {
    down: (point: Point) => send("mousePressed", point),
    async moveTo({ x, y }: Point) {
      const from = at;
      for (let step = 1; step <= 8; step++)
        await send("mouseMoved", { x: from.x + ((x - from.x) * step) / 8, y: from.y + ((y - from.y) * step) / 8 });
    },
    up: () => send("mouseReleased", at),
  };
}

/**
 * Presses the handle of a row, and waits for the script that drags it, which loads after the page. On a touch screen, a
 * row has a handle once a long press has selected it.
 */
async function lift(page: Page, pointer: Awaited<ReturnType<typeof createPointer>>, name: string, isTouch = false) {
  if (isTouch) {
    await pointer.down(await middleOfPart(page, name));
    await row(page, name).and(page.locator("[data-selected]")).waitFor();
    await pointer.up();
  }
  // A row that was dropped before still moves to its place.
  await row(page, name).evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
  await pointer.down(await middleOfPart(page, name, "[data-handle]"));
  await row(page, name).and(page.locator("[data-dragged]")).waitFor();
}

const phone = { hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } };
const pointers = [
  ["mouse", {}],
  ["pen", {}],
  ["touch", phone],
] as const;

describe("reordering", () => {
  it.each(pointers)("with a %s: a row is dragged by its handle, down and up", async (kind, options) => {
    const { page, sorts } = await openList(LETTERS, options);
    const pointer = await createPointer(page, kind);
    await lift(page, pointer, "b", kind === "touch");
    await pointer.moveTo(await middleOfPart(page, "d"));
    expect(await readItemNames(page)).toEqual(LETTERS);
    await pointer.up();
    await expect.poll(() => readItemNames(page)).toEqual(["a", "c", "d", "b", "e"]);
    expect(await readAnnouncement(page)).toBe("b, now 4 of 5");
    await expect.poll(() => row(page, "b").getAttribute("style")).not.toContain("translate");

    // On a touch screen, the long press has selected the row, so it still has a handle.
    await lift(page, pointer, "b");
    await pointer.moveTo(await middleOfPart(page, "a"));
    await pointer.up();
    const order = ["b", "a", "c", "d", "e"];
    await expect.poll(() => readItemNames(page)).toEqual(order);
    expect(await readAnnouncement(page)).toBe("b, now 1 of 5");
    expect(await stored(page)).toEqual(order);
    expect(sorts).toEqual([3, 4]);
  });

  it("rows make room while one is dragged, and Escape puts it back", async () => {
    const { page, sorts } = await openList(LETTERS);
    const pointer = await createPointer(page, "mouse");
    const before = await middleOfPart(page, "c");
    const { height } = (await row(page, "b").boundingBox()) ?? { height: NaN };
    await lift(page, pointer, "b");
    await pointer.moveTo(await middleOfPart(page, "d"));
    await expect.poll(async () => (await middleOfPart(page, "c")).y).toBeCloseTo(before.y - height, 0);
    await page.keyboard.press("Escape");
    await expect.poll(() => middleOfPart(page, "c")).toEqual(before);
    await pointer.up();
    expect(await readItemNames(page)).toEqual(LETTERS);
    expect(await stored(page)).toEqual(LETTERS);
    expect(sorts).toEqual([]);
  });

  it("a selection is dragged whole, and becomes one block", async () => {
    const { page, sorts } = await openList(LETTERS);
    for (const name of ["b", "d"])
      await page.getByRole("checkbox", { name, exact: true }).click({ modifiers: ["ControlOrMeta"] });
    const pointer = await createPointer(page, "mouse");
    await lift(page, pointer, "b");
    expect(await row(page, "b").getAttribute("data-badge")).toBe("2");
    await row(page, "d").waitFor({ state: "hidden" });
    await pointer.moveTo(await middleOfPart(page, "e"));
    await pointer.up();
    const order = ["a", "c", "e", "b", "d"];
    await expect.poll(() => readItemNames(page)).toEqual(order);
    expect(await readAnnouncement(page)).toBe("2 items, now 4 of 5");
    expect(await stored(page)).toEqual(order);
    expect(sorts).toHaveLength(1);
    await page.keyboard.press("Control+z");
    await expect.poll(() => readItemNames(page)).toEqual(LETTERS);
    await settle(page);
  });

  it("within 60 pixels of an edge the page scrolls, as far as the list goes", async () => {
    const { page } = await openList(things(300));
    const pointer = await createPointer(page, "mouse");
    const start = await middleOfPart(page, "Thing 2");
    const bottom = page.viewportSize()?.height ?? 0;
    await lift(page, pointer, "Thing 2");
    await pointer.moveTo({ ...start, y: bottom - 80 });
    await waitFrames(page, 10);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await pointer.moveTo({ ...start, y: bottom - 10 });
    await row(page, "Thing 300").waitFor();
    await expect
      .poll(() => page.evaluate(() => Math.round(window.innerHeight + window.scrollY - document.body.scrollHeight)))
      .toBe(0);
    await pointer.moveTo(await middleOfPart(page, "Thing 300"));
    await pointer.up();
    await expect.poll(() => readAnnouncement(page)).toBe("Thing 2, now 299 of 300");
    expect((await stored(page)).slice(-3)).toEqual(["Thing 299", "Thing 2", "Thing 300"]);
  });

  it("Phone: swipe on the row scrolls; only the handle (or long-press) drags", async () => {
    const { page, sorts } = await openList(things(60), phone);
    const pointer = await createPointer(page, "touch");
    const start = await middleOfPart(page, "Thing 8", "[data-text]");
    await pointer.down(start);
    await pointer.moveTo({ ...start, y: start.y - 200 });
    await pointer.up();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
    expect((await readItemNames(page)).slice(0, 8)).toEqual(things(8));
    expect(sorts).toEqual([]);
  });

  it("Keyboard move is announced: “Socks, now 2 of 14” and focus stays", async () => {
    const names = ["Shirt", "Hat", "Socks", ...things(11)];
    const { page, sorts } = await openList(names);
    await page.getByRole("checkbox", { name: "Socks" }).focus();
    await page.keyboard.press("Alt+ArrowUp");
    await expect.poll(() => readAnnouncement(page)).toBe("Socks, now 2 of 14");
    await expect.poll(async () => (await readItemNames(page)).indexOf("Socks")).toBe(1);
    expect(await focused(page)).toBe("Socks");
    await page.keyboard.press("Alt+ArrowDown");
    await expect.poll(async () => (await readItemNames(page)).indexOf("Socks")).toBe(2);
    expect(await focused(page)).toBe("Socks");
    await page.keyboard.press("Alt+End");
    await expect.poll(async () => (await readItemNames(page)).indexOf("Socks")).toBe(13);
    expect(await readAnnouncement(page)).toBe("Socks, now 14 of 14");
    expect(await focused(page)).toBe("Socks");
    await page.keyboard.press("Alt+Home");
    await expect.poll(async () => (await readItemNames(page)).indexOf("Socks")).toBe(0);
    expect(await focused(page)).toBe("Socks");
    const live = page.getByRole("status").filter({ hasText: "now 1 of 14" });
    expect(await live.evaluate((region) => [region.tagName, region.getAttribute("aria-live")])).toEqual([
      "OUTPUT",
      null,
    ]);
    expect(await stored(page)).toEqual(["Socks", "Shirt", "Hat", ...things(11)]);
    expect(sorts).toEqual([2, 2, 12, 14]);
  });

  it("one key moves a row to the end or the beginning of a long list; focus and page follow", async () => {
    const { page } = await openList(things(1_000));
    await page.getByRole("checkbox", { name: "Thing 3", exact: true }).focus();
    await page.keyboard.press("Alt+End");
    await expect.poll(() => readAnnouncement(page)).toBe("Thing 3, now 1,000 of 1,000");
    await row(page, "Thing 1000").waitFor();
    expect(await focused(page)).toBe("Thing 3");
    await expect
      .poll(() => row(page, "Thing 3").evaluate((each) => each.getBoundingClientRect().bottom <= innerHeight))
      .toBe(true);
    await page.keyboard.press("Alt+Home");
    await row(page, "Thing 4").waitFor();
    await expect.poll(() => itemCheckboxes(page).first().getAttribute("aria-label")).toBe("Thing 3");
    expect(await focused(page)).toBe("Thing 3");
    expect((await stored(page)).slice(0, 3)).toEqual(["Thing 3", "Thing 1", "Thing 2"]);
  });

  it("the menu moves a row, and its disabled actions can be focused", async () => {
    const { page, sorts } = await openList(LETTERS);
    await chooseAction(page, "b", "More", "Move to bottom");
    await expect.poll(() => readItemNames(page)).toEqual(["a", "c", "d", "e", "b"]);
    await expect.poll(() => focused(page)).toBe("Actions for b");
    // An entry that opens below the mouse and moves from there would give its focus away.
    await page.mouse.move(0, 0);
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Note");
    // Radix moves the focus in a later task.
    await page.keyboard.press("End");
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Delete");
    await page.keyboard.press("ArrowUp");
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("More");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Move up");
    await page.keyboard.press("ArrowDown");
    const down = page.getByRole("menuitem", { name: "Move down" });
    await expect.poll(() => down.evaluate((each) => each === document.activeElement)).toBe(true);
    expect(await down.getAttribute("aria-disabled")).toBe("true");
    await page.keyboard.press("Enter");
    expect(await down.count()).toBe(1);
    await page.keyboard.press("ArrowUp");
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Move up");
    await page.keyboard.press("Enter");
    await expect.poll(() => readItemNames(page)).toEqual(["a", "c", "d", "b", "e"]);
    expect(sorts).toEqual([4, 2]);
  });

  it("Drag while a sort other than manual is on → disabled with a reason, or switches to manual keeping the visible order", async () => {
    const { page, sorts } = await openList(["apple", "bread", "apricot", "avocado"]);
    await page.keyboard.press("/");
    await page.getByRole("searchbox", { name: "Find in this list" }).fill("ap");
    await page.getByText("2 of 4 shown. Show all to move items.").waitFor();
    expect(await readItemNames(page)).toEqual(["apple", "apricot"]);
    expect(await page.locator("[data-handle]").count()).toBe(0);
    await page.getByRole("checkbox", { name: "apricot" }).focus();
    await page.keyboard.press("Alt+ArrowUp");
    await page.getByRole("button", { name: "Actions for apricot" }).click();
    await page.getByRole("menuitem", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Ask for a value" }).waitFor();
    expect(await page.getByRole("menuitem", { name: /^Move/ }).count()).toBe(0);
    await page.keyboard.press("Escape");
    await page.getByRole("searchbox").press("Escape");
    await expect.poll(() => readItemNames(page)).toEqual(["apple", "bread", "apricot", "avocado"]);
    expect(sorts).toEqual([]);
    // The active lists are always sorted, by what the headings and the rows say.
    await page.goto("/active");
    await page.getByRole("heading", { name: "No priority" }).waitFor();
    expect(await page.locator("[data-handle]").count()).toBe(0);
    await expect.poll(() => field(page, "Find in this list").count()).toBe(0);
  });
});
