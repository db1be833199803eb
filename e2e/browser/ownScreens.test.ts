import type { BrowserContextOptions, Locator, Page, Request } from "playwright-core";
import { describe, expect, it } from "vitest";
import { checkBothColorModes } from "../accessibility.ts";
import {
  dropRead,
  enterTexts,
  field,
  holdOperation,
  itemCheckboxes,
  operationName,
  pauseClock,
  readWeekday,
  separateReads,
  watchShifts,
} from "../pageActions.ts";
import { seedGuest } from "../seed.ts";
import { settle, setUpBrowser } from "../testBrowser.ts";

const browser = setUpBrowser();

const LAPTOP = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const LONG = "A list whose name goes on and on, as names of lists sometimes do, and then a bit further";

async function visit(options?: BrowserContextOptions) {
  const { page, errors } = await browser.visit(options);
  const guest = await seedGuest(page);
  // The page reads nothing again because of a live update about what was just seeded.
  await page.route("**/api/live*", () => {});
  return { page, errors, ...guest };
}

/** A guest with lists of each kind and two notebooks. */
async function visitWithLists(options?: BrowserContextOptions) {
  const guest = await visit(options);
  const garden = (await guest.makeNotebook("Garden")).id;
  await guest.makeList({ name: LONG, priority: 3, date: "2020-01-02" }, "✓Passport", "Socks", "Camera", "Map", "Visa");
  const rome = await guest.makeList({ name: "Rome", date: "2099-01-02" }, "Ticket", "Money");
  await guest.makeList({ name: "Done", priority: 7 }, "✓All");
  await guest.makeList({ name: "Empty", priority: 1, notebookId: garden });
  await guest.makeList({ name: "Every trip", isTemplate: true }, "Keys", "Phone", "Charger", "Glasses");
  return { ...guest, rome };
}

/** Waits for the content of this screen, and for the scripts that load after the first paint. */
async function open(page: Page, path: string) {
  await page.goto(path);
  await page.getByRole("contentinfo").getByRole("button", { name: /mode$/ }).waitFor();
  await settle(page);
}

const rowOf = (page: Page, name: string) =>
  page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("link", { name, exact: true }) });
/** Returns the visible texts of an element, each with the position of its middle line and its visible width. */
const readTexts = (locator: Locator) =>
  locator.evaluate((element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const texts = [];
    while (walker.nextNode()) {
      range.selectNode(walker.currentNode);
      const { left, top, bottom, right } = range.getBoundingClientRect();
      const box = walker.currentNode.parentElement?.getBoundingClientRect();
      const width = Math.min(right, box?.right ?? 0) - left;
      if (width > 1)
        texts.push({ text: walker.currentNode.textContent ?? "", left, middle: (top + bottom) / 2, width });
    }
    return texts;
  });
const focusedLabel = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
const readHeights = async (page: Page, list: string) =>
  page
    .getByRole("main")
    .getByRole("list", { name: list, exact: true })
    .locator("> li")
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
/** Delays all requests for these operations. `answer` continues one operation, and waits until it is painted. */
async function holdOperations(page: Page, ...operations: string[]) {
  const asked = new Set<string>();
  const releases = new Map<string, () => void>();
  const released = new Map(
    operations.map((operation) => [operation, new Promise<void>((resolve) => releases.set(operation, resolve))]),
  );
  await page.route("**/graphql", async (route) => {
    const name = operationName(route.request());
    asked.add(name);
    await released.get(name);
    await route.fallback();
  });
  async function waitFor(operation: string) {
    await expect.poll(() => asked.has(operation)).toBe(true);
  }
  return {
    waitFor,
    async answer(operation: string) {
      await waitFor(operation);
      const isAnswer = (request: Request) => request.postDataJSON()?.operationName === operation;
      const answered = page.waitForEvent("requestfinished", isAnswer);
      releases.get(operation)?.();
      await answered;
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    },
  };
}

describe("Active", () => {
  it.each([
    { device: LAPTOP, height: 40 },
    { device: PHONE, height: 60 },
  ])("shows sixteen lists under five headings within 900 px on a laptop: %o", async ({ device, height }) => {
    const { page, makeList } = await visit(device);
    for (let n = 0; n < 16; n++)
      await makeList(
        { name: n % 3 ? `List ${n}` : `${LONG} ${n}`, priority: [3, 2, 1, 0, 7][n % 5], date: "2020-01-02" },
        LONG,
      );
    await open(page, "/active");
    const rows = page.getByRole("main").getByRole("listitem");
    expect(await rows.count()).toBe(16);
    expect(new Set(await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height)))).toEqual(
      new Set([height]),
    );
    const top = await page.getByRole("heading", { level: 2 }).first().boundingBox();
    const last = await rows.last().boundingBox();
    const taken = (last?.y ?? 0) + (last?.height ?? 0) - (top?.y ?? 0);
    if (device === LAPTOP) expect(taken).toBeLessThanOrEqual(900);
    expect(taken).toBe(16 * height + 5 * 33 + 4 * 20);
  });

  it.each([768, 1024])("shows a list on one line of text in a window of %i pixels", async (width) => {
    const { page, makeList } = await visit({ viewport: { width, height: 800 } });
    await makeList({ name: LONG, priority: 2, date: "2020-01-02" }, LONG);
    await open(page, "/active");
    const row = page.getByRole("main").getByRole("listitem").first();
    const texts = await readTexts(row);
    expect(texts.map(({ text }) => text)).toEqual(expect.arrayContaining([LONG, "Trips", "0 of 1"]));
    for (const { text, middle, width: textWidth } of texts) {
      expect(Math.abs(middle - (texts[0]?.middle ?? 0)), text).toBeLessThanOrEqual(1);
      expect(textWidth, text).toBeGreaterThan(text === LONG ? 100 : 30);
    }
  });

  it("says a priority once, in the heading, with the number of its lists", async () => {
    const { page, makeList } = await visit(LAPTOP);
    for (const name of ["Rome", "Oslo"]) await makeList({ name, priority: 7 }, "Ticket");
    await makeList({ name: "Paris", priority: 2 }, "Beret");
    await open(page, "/active");
    expect(await page.getByRole("main").getByText("7", { exact: false }).allTextContents()).toEqual(["Priority 7"]);
    expect(await page.getByRole("main").getByText("Medium priority").count()).toBe(1);
    await page.getByRole("region", { name: "Priority 7" }).getByText("2 lists").waitFor();
    await page.getByRole("region", { name: "Medium priority" }).getByText("1 list").waitFor();
  });

  it("reads a row in order: the list, its next item and what is known of it, and then what unfolds", async () => {
    const { page, makeList } = await visit(LAPTOP);
    await makeList({ name: "Rome", priority: 3, date: "2099-01-02" }, "✓Map", "Passport", "Ticket", "Money");
    await open(page, "/active");
    const row = rowOf(page, "Rome");
    expect(await row.ariaSnapshot()).toBe(
      [
        "- listitem:",
        '  - heading "Rome" [level=3]:',
        '    - link "Rome":',
        "      - /url: " + (await row.getByRole("link").getAttribute("href")),
        '  - checkbox "Passport"',
        "  - text: Trips 1 of 4",
        "  - time: 2 Jan 2099",
        '  - button "Details of Rome"',
      ].join("\n"),
    );
    await row.getByRole("link").focus();
    for (const name of ["checkbox", "button"] as const) {
      await page.keyboard.press("Tab");
      expect(await row.getByRole(name).evaluate((element) => element === document.activeElement)).toBe(true);
    }
    await page.keyboard.press("Enter");
    const details = row.getByRole("button", { name: "Details of Rome", expanded: true });
    await row.getByRole("checkbox", { name: "Money" }).waitFor();
    expect(await row.locator(`[id="${await details.getAttribute("aria-controls")}"]`).ariaSnapshot()).toBe(
      [
        '- list "Next items of Rome":',
        "  - listitem:",
        '    - checkbox "Ticket"',
        "  - listitem:",
        '    - checkbox "Money"',
        '- button "2 Jan 2099 for Rome"',
        '- button "High priority for Rome"',
        '- button "Put away Rome"',
      ].join("\n"),
    );
    await page.keyboard.press("Enter");
    await row.getByRole("button", { name: "Put away Rome" }).waitFor({ state: "detached" });
  });

  it("unfolds the next three open items in one column, and moves none of them while the user ticks", async () => {
    const { page, makeList } = await visit(LAPTOP);
    await makeList({ name: "Rome" }, "a", "✓b", "c", "d", "e", "f");
    await open(page, "/active");
    const row = rowOf(page, "Rome");
    const fold = row.getByRole("button", { name: "Details of Rome" });
    const opacity = () => fold.evaluate((button) => getComputedStyle(button).opacity);
    expect(await opacity()).toBe("0");
    await row.hover();
    expect(await opacity()).toBe("1");
    await fold.click();
    const boxes = row.getByRole("checkbox");
    const readNames = () => boxes.evaluateAll((all) => all.map((box) => box.ariaLabel));
    await expect.poll(readNames).toEqual(["a", "c", "d", "e"]);
    const edges = await boxes.evaluateAll((all) => all.map((box) => box.getBoundingClientRect().left));
    expect(new Set(edges).size).toBe(1);
    await pauseClock(page);
    await boxes.nth(2).click();
    await row.getByText("2 of 6").waitFor();
    await page.clock.runFor(1_500);
    await boxes.nth(0).click();
    await row.getByText("3 of 6").waitFor();
    await page.clock.runFor(1_900);
    expect(await readNames()).toEqual(["a", "c", "d", "e"]);
    expect(await boxes.evaluateAll((all) => all.map((box) => (box as HTMLInputElement).checked))).toEqual([
      true,
      false,
      true,
      false,
    ]);
    await page.clock.runFor(100);
    await expect.poll(readNames).toEqual(["c", "e", "f"]);
    await page.clock.resume();
    await settle(page);
    // The focus was on the box of an item that has left.
    expect(await row.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await page.reload();
    await expect.poll(readNames).toEqual(["c"]);
  });

  it("has its fold marks on a phone without a tap before", async () => {
    const { page, makeList } = await visit(PHONE);
    await makeList({ name: LONG, date: "2020-01-02" }, LONG, "Socks");
    await open(page, "/active");
    await rowOf(page, LONG)
      .getByRole("button", { name: /^Details of/ })
      .tap();
    await rowOf(page, LONG).getByRole("checkbox", { name: "Socks" }).tap();
    await rowOf(page, LONG).getByText("1 of 2").waitFor();
    await settle(page);
  });

  it("says that a list is put away in the direction of the interface, whatever that of its name is", async () => {
    const { page, makeList } = await visit(LAPTOP);
    await makeList({ name: "قائمة" }, "جبن");
    await open(page, "/active");
    await rowOf(page, "قائمة").getByRole("button", { name: "Details of قائمة" }).click();
    await page.getByRole("button", { name: "Put away قائمة" }).click();
    const message = page.getByText("“قائمة” is put away", { exact: true });
    expect(await message.evaluate((element) => getComputedStyle(element).direction)).toBe("ltr");
    await settle(page);
  });
});

describe("a row of a notebook", () => {
  it("shows the first open items, which follow ticks and new items at once", async () => {
    const { page, notebook, rome } = await visitWithLists();
    await open(page, notebook);
    const row = rowOf(page, "Rome");
    const readItems = (of = row) =>
      of
        .getByRole("list", { name: /^Next items/ })
        .getByRole("listitem")
        .allTextContents();
    expect(await readItems()).toEqual(["Ticket", "Money"]);
    expect(await readItems(rowOf(page, LONG))).toEqual(["Socks", "Camera", "Map"]);
    await rowOf(page, "Done").getByText("Everything is done").waitFor();

    await row.getByRole("link", { name: "Rome" }).click();
    await page.waitForURL(`**${rome}`);
    await itemCheckboxes(page).first().waitFor();
    const answer = await holdOperation(page, "CompleteItemAt");
    await page.getByRole("checkbox", { name: "Ticket" }).click();
    await enterTexts(page, "Add an item", "Map of Rome", "Camera", "Hat");
    await page.goBack();
    await expect.poll(() => readItems()).toEqual(["Money", "Map of Rome", "Camera"]);
    await row.getByText("1 of 5").waitFor();
    answer();
    await settle(page);
    expect(await readItems()).toEqual(["Money", "Map of Rome", "Camera"]);
  });

  it.each([
    { device: LAPTOP, list: "More lists", height: 40 },
    { device: PHONE, list: "Lists", height: 52 },
  ])("is as high as all others, whatever it shows: %o", async ({ device, list, height }) => {
    const { page, notebook, makeList } = await visitWithLists(device);
    // On a laptop the three lists that were used last are sheets.
    for (const name of ["Oslo", "Milan"]) await makeList({ name });
    await open(page, notebook);
    const heights = await readHeights(page, list);
    expect(heights.length).toBeGreaterThan(1);
    expect(new Set(heights)).toEqual(new Set([height]));
  });
});

describe("the cover of a notebook", () => {
  it("names its first lists, the active ones first, and each name opens its list", async () => {
    const { page, makeList, notebook } = await visit();
    await makeList({ name: "A template", isTemplate: true });
    await makeList({ name: "Old", active: false }, "✓a", "b");
    const path = await makeList({ name: "Zürich" }, "a", "✓b");
    await open(page, "/n");
    const lists = page.getByRole("list", { name: "First lists" });
    await expect
      .poll(() => lists.getByRole("listitem").allTextContents())
      .toEqual(["Zürich1 of 2", "A templatetemplate"]);
    await rowOf(page, "Trips").getByText("1 put away · used today").waitFor();
    // The link of a name covers its row, and that of the cover all else.
    await lists.getByText("1 of 2").click({ force: true });
    await page.waitForURL(`**${path}`);
    await page.goBack();
    await rowOf(page, "Trips").getByText("1 put away · used today").click({ force: true });
    await page.waitForURL(`**${notebook}`);
  });

  it("is small on a phone, where two stand in a row with their names, sizes and menus", async () => {
    const { page } = await visitWithLists(PHONE);
    await open(page, "/n");
    const covers = page.getByRole("main").getByRole("list", { name: "Notebooks" }).locator("> li");
    const boxes = await covers.evaluateAll((all) => all.map((cover) => cover.getBoundingClientRect().toJSON()));
    expect(new Set(boxes.map(({ y }) => y)).size).toBe(1);
    expect(await page.getByRole("list", { name: "First lists" }).count()).toBe(0);
    await rowOf(page, "Trips").getByText("3 lists", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Actions for Trips" }).tap();
    await page.getByRole("menuitem", { name: "Rename" }).waitFor();
  });

  it("is as high as the others of its row, and ends where its content ends in the highest", async () => {
    const { page } = await visitWithLists({ viewport: { width: 1280, height: 900 } });
    await open(page, "/n");
    expect(new Set(await readHeights(page, "Notebooks")).size).toBe(1);
    const gap = await page
      .getByRole("main")
      .getByRole("list", { name: "Notebooks" })
      .locator("> li")
      .evaluateAll((covers) =>
        Math.min(
          ...covers.map(
            (cover) =>
              cover.getBoundingClientRect().bottom - (cover.lastElementChild?.getBoundingClientRect().bottom ?? 0),
          ),
        ),
      );
    expect(gap).toBeLessThan(20);
  });
});

describe("names and dates of rows", () => {
  it("begin at the same edge, whatever their direction and what else a row has", async () => {
    const { page, makeList, notebook } = await visit({ viewport: { width: 1280, height: 800 } });
    const arabic = "قائمة السفر";
    await makeList({ name: "Rome", priority: 2, date: "2099-01-02" }, "Ticket");
    await makeList({ name: arabic, date: "2099-01-02" }, "جواز السفر");
    const readLefts = async (place: Locator, ...names: string[]) => {
      await place.getByText(arabic).first().waitFor();
      const texts = await readTexts(place);
      return texts.filter(({ text }) => names.includes(text)).map(({ left }) => Math.round(left));
    };
    const main = page.getByRole("main");
    for (const path of ["/active", "/n"]) {
      await open(page, path);
      const lefts = await readLefts(main, "Rome", arabic);
      expect(lefts, path).toEqual([lefts[0], lefts[0]]);
      if (path === "/n") continue;
      const dates = await readLefts(main, "2 Jan 2099");
      expect(dates, path).toEqual([dates[0], dates[0]]);
    }
    await page.keyboard.press("Control+k");
    const found = await readLefts(page.getByRole("listbox"), "Rome", arabic);
    expect(found).toEqual([found[0], found[0]]);
    // The three lists that were used last are sheets, and the others are rows.
    for (const name of ["Oslo", "Milan", "Paris"]) await makeList({ name });
    await open(page, notebook);
    const rows = await readLefts(main, "Rome", arabic);
    expect(rows).toEqual([rows[0], rows[0]]);
    const items = await readLefts(main, "Ticket", "جواز السفر");
    expect(items).toEqual([items[0], items[0]]);
  });
});

describe("Home of somebody who has been here", () => {
  it("has the templates by their last use, each with Use, and keeps the starters behind More templates", async () => {
    const { page } = await visitWithLists();
    await open(page, "/");
    const templates = page.getByRole("list", { name: "Use again" });
    await templates.getByRole("link", { name: "Every trip" }).waitFor();
    const more = page.getByRole("heading", { name: "More templates" });
    expect(await page.getByRole("button", { name: "Use Launch" }).isVisible()).toBe(false);
    await more.click();
    await page.getByRole("button", { name: "Use Launch" }).waitFor();
    await templates.getByRole("button", { name: "Use Every trip" }).click();
    await page.waitForURL("**/l/*");
    await page.getByRole("checkbox", { name: "Glasses" }).waitFor();
  });

  it("begins in the shape that it had the last time, and moves nothing when its data comes", async () => {
    const { page } = await visitWithLists(LAPTOP);
    await watchShifts(page);
    await open(page, "/");
    await page.getByRole("region", { name: "Continue" }).waitFor();
    const release = await holdOperations(page, "Lists", "Notebooks", "ListWithItems");
    await page.goto("/");
    await release.waitFor("Lists");
    await page.getByRole("heading", { level: 1, name: await readWeekday(page) }).waitFor();
    expect(await page.getByText("Write a list once").isVisible()).toBe(false);
    expect(await page.getByRole("heading", { name: "How it works" }).isVisible()).toBe(false);
    for (const operation of ["Lists", "Notebooks", "ListWithItems"]) await release.answer(operation);
    await page.getByRole("list", { name: "Due" }).waitFor();
    await page.getByRole("list", { name: "Next items" }).waitFor();
    await settle(page);
    expect(await page.evaluate("shifts")).toEqual([]);
  });
});

describe("the page of all notebooks", () => {
  it("moves nothing in whichever order its data comes", async () => {
    const { page } = await visitWithLists(LAPTOP);
    await watchShifts(page);
    await page.addInitScript(() => localStorage.removeItem("listbook.timestamp"));
    for (const order of [
      ["Notebooks", "Lists", "Templates"],
      ["Templates", "Lists", "Notebooks"],
    ]) {
      const release = await holdOperations(page, ...order);
      await separateReads(page);
      await page.goto("/n");
      for (const operation of order) await release.answer(operation);
      await page.getByRole("list", { name: "Templates" }).waitFor();
      await settle(page);
      expect(await page.evaluate("shifts")).toEqual([]);
      await page.unroute("**/graphql");
    }
  });

  it("keeps the notebooks when their lists cannot be read, says so, and reads them again", async () => {
    const { page, errors } = await visitWithLists();
    const allowRead = await dropRead(page, "Lists");
    await separateReads(page);
    await page.goto("/n");
    await page.getByText("Not on this device yet").waitFor();
    await rowOf(page, "Garden").waitFor();
    expect(await page.getByRole("main").getByText("No lists").count()).toBe(0);
    await allowRead();
    await rowOf(page, "Trips").getByText("and 1 more · used today").waitFor();
    expect(errors.splice(0).some((error) => error.includes("Reading Lists failed"))).toBe(true);
  });
});

describe("an empty screen", () => {
  it("names its next step as a button and a key", async () => {
    const { page, notebook } = await visit();
    await open(page, "/active");
    await page.keyboard.press("n");
    await page.waitForURL((url) => url.pathname === "/");
    await open(page, "/deleted");
    await page.getByRole("link", { name: "Open your notebooks" }).waitFor();
    await page.keyboard.press("o");
    await page.waitForURL("**/n");
    await open(page, notebook);
    await page.getByRole("heading", { level: 1 }).click();
    await page.keyboard.press("Escape");
    await page.getByRole("main").focus();
    await page.keyboard.press("n");
    await expect.poll(() => focusedLabel(page)).toBe("New list");
    await page.getByRole("main").focus();
    await page.keyboard.press("t");
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Name the first list" }).click();
    await expect.poll(() => focusedLabel(page)).toBe("New list");
  });

  it("of notebooks has its field, and later a button and a key that open it", async () => {
    const { page } = await browser.visit();
    await open(page, "/n");
    const width = () =>
      field(page, "New notebook").evaluate((input) => input.closest("form")?.parentElement?.clientWidth);
    expect(await width()).toBeGreaterThan(100);
    await page.getByRole("button", { name: "Name the first notebook" }).click();
    await page.keyboard.type("Garden\n");
    await rowOf(page, "Garden").waitFor();
    expect(await focusedLabel(page)).toBe("New notebook");
    await settle(page);
    await page.reload();
    await rowOf(page, "Garden").waitFor();
    expect(await width()).toBeLessThan(2);
    const opener = page.getByRole("main").getByRole("button", { name: "New notebook" });
    await opener.click();
    expect(await focusedLabel(page)).toBe("New notebook");
    expect(await width()).toBeGreaterThan(100);
    await page.keyboard.press("Escape");
    expect(await width()).toBeLessThan(2);
    expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press("n");
    expect(await focusedLabel(page)).toBe("New notebook");
  });
});

describe("these screens", () => {
  const openAll = async (page: Page, notebook: string, check: (screen: string) => Promise<void>) => {
    await open(page, "/active");
    await page.getByRole("button", { name: "Details of Rome" }).click();
    await check("Active");
    for (const path of ["/n", notebook, "/"]) {
      await open(page, path);
      await check(path);
    }
    await page.getByRole("heading", { name: "More templates" }).click();
    await check("More templates");
    await open(page, "/n");
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox").fill("Rome");
    await page.getByRole("option").first().waitFor();
    await check("the palette");
  };

  it("fit 320 px, which is also 640 px at 200 %, without sideways scrolling", async () => {
    const { page, notebook } = await visitWithLists({ viewport: { width: 320, height: 640 } });
    await openAll(page, notebook, async (screen) => {
      expect(await page.evaluate(() => document.documentElement.scrollWidth), screen).toBe(320);
    });
  });

  it("have targets of 44 px on a touch screen", async () => {
    const { page, notebook } = await visitWithLists(PHONE);
    await openAll(page, notebook, async (screen) => {
      const small = await page
        .locator(
          "main :is(button, select, summary, label:has(input)), [role=dialog] :is(button, select, [role=option])",
        )
        .evaluateAll((targets) =>
          targets.flatMap((target) => {
            const { width, height } = target.getBoundingClientRect();
            // A chip is larger than it looks: its `::before` element also takes presses around it.
            const before = getComputedStyle(target, "::before");
            const [wide, high] = [before.width, before.height].map((length) => Number.parseFloat(length) || 0);
            const isSmall = width > 0 && Math.min(Math.max(width, wide ?? 0), Math.max(height, high ?? 0)) < 43.9;
            return isSmall ? [`${target.outerHTML} ${width}×${height}`] : [];
          }),
        );
      expect(small, screen).toEqual([]);
    });
  });

  it("are clean for axe in both colour modes", async () => {
    const { page, notebook } = await visitWithLists();
    const checked: string[] = [];
    await openAll(page, notebook, async (screen) => {
      await checkBothColorModes(page, screen);
      checked.push(screen);
    });
    expect(checked).toHaveLength(6);
  });
});
