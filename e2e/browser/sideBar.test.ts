import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { checkAccessibility, checkBothColorModes } from "../accessibility.ts";
import {
  createNotebook,
  enterTexts,
  holdOperation,
  holdScripts,
  openListAt,
  operationName,
  readItemNames,
  waitForTools,
  waitFrames,
  watchShifts,
} from "../pageActions.ts";
import { seedGuest } from "../seed.ts";
import { settle, setUpBrowser } from "../testBrowser.ts";
import { middleOf } from "../touch.ts";

const browser = setUpBrowser();

const LAPTOP = { width: 1440, height: 900 };

const sideBar = (page: Page) => page.getByRole("navigation", { name: "Side bar" });
const toggle = (page: Page) => page.getByRole("banner").getByRole("button", { name: "Side bar" });
const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

/** A guest with the notebooks Home and Trips. Trips has a template and two lists, one of them put away. */
async function visit(viewport = LAPTOP) {
  const { page, errors } = await browser.visit({ viewport });
  const { makeList, makeNotebook, notebook } = await seedGuest(page);
  const { id: homeId } = await makeNotebook("Home");
  await makeList({ name: "Groceries", notebookId: homeId }, "Milk");
  const list = await makeList({ name: "Rome" }, "Passport", "Socks");
  await makeList({ name: "Bonn", active: false });
  await makeList({ name: "Packing", isTemplate: true });
  return { page, errors, list, notebook };
}

/** Presses each key, and returns the text of the element that has the focus after it. */
async function press(page: Page, ...keys: string[]) {
  const texts = [];
  for (const key of keys) {
    await page.keyboard.press(key);
    texts.push(await focusedText(page));
  }
  return texts;
}

/** Lifts a row of the list by its handle, and moves it over an element, without dropping it. */
async function dragRowOver(page: Page, row: Locator, target: Locator) {
  await row.hover();
  const handle = await middleOf(row.locator("[data-handle]"));
  await page.mouse.move(handle.x, handle.y);
  await page.mouse.down();
  await row.and(page.locator("[data-dragged]")).waitFor();
  const { x, y } = await middleOf(target);
  await page.mouse.move(x, y, { steps: 8 });
}

describe("what is dropped on the side bar", () => {
  const listRow = (page: Page, name: string) =>
    page.getByRole("region", { name: "Items" }).getByRole("listitem").filter({ hasText: name });

  async function openRome() {
    const visited = await visit();
    const { page, list } = visited;
    await openListAt(page, list);
    const bar = sideBar(page);
    await bar.getByRole("button", { name: "Lists of Home" }).click();
    const groceries = bar.getByRole("link", { name: "Groceries" }).locator("../..");
    await groceries.waitFor();
    return { ...visited, bar, groceries };
  }

  it("a row moves to the list, with one undo, and shows where nothing would happen", async () => {
    const { page, bar, groceries } = await openRome();
    const passport = listRow(page, "Passport");
    await dragRowOver(page, passport, bar.getByRole("link", { name: "Active" }));
    await passport.and(page.locator("[data-idle]")).waitFor();
    await page.mouse.up();
    expect(await readItemNames(page)).toEqual(["Passport", "Socks"]);
    await dragRowOver(page, passport, groceries);
    expect(await groceries.evaluate((entry) => getComputedStyle(entry, "::after").content)).toBe('"Move here"');
    expect(await passport.and(page.locator("[data-idle]")).count()).toBe(0);
    await page.mouse.up();
    await page.getByText("Moved “Passport” to “Groceries”", { exact: true }).waitFor();
    expect(await readItemNames(page)).toEqual(["Socks"]);
    expect(await bar.locator("[data-drop]").count()).toBe(0);
    await page.keyboard.press("Control+z");
    await expect.poll(() => readItemNames(page)).toEqual(["Passport", "Socks"]);
    await settle(page);
  });

  it("a selection moves whole, and a heading with the rows that it has folded", async () => {
    const { page, groceries } = await openRome();
    await enterTexts(page, "Add an item", "# Bath", "Soap", "Comb");
    await settle(page);
    const bath = listRow(page, "Bath");
    await dragRowOver(page, bath, groceries);
    expect(await bath.getAttribute("data-badge")).toBe("2");
    expect(await readItemNames(page)).toEqual(["Passport", "Socks"]);
    await page.mouse.up();
    await page.getByText("Moved 2 items to “Groceries”", { exact: true }).waitFor();
    await page.keyboard.press("Control+z");
    await expect.poll(() => readItemNames(page)).toEqual(["Passport", "Socks", "Soap", "Comb"]);
    for (const name of ["Passport", "Comb"])
      await page.getByRole("checkbox", { name }).click({ modifiers: ["ControlOrMeta"] });
    await dragRowOver(page, listRow(page, "Comb"), groceries);
    await page.mouse.up();
    await expect.poll(() => readItemNames(page)).toEqual(["Socks", "Soap"]);
    await settle(page);
  });

  it("a list moves to the notebook, from the side bar and from its card, with one undo", async () => {
    const { page, bar, notebook } = await openRome();
    const home = bar.getByRole("list", { name: "Notebooks" }).getByRole("link", { name: "Home" });
    const readHome = () => bar.getByRole("list", { name: "Home" }).getByRole("listitem").allTextContents();
    await bar.getByRole("link", { name: "Rome" }).dragTo(home);
    await page.getByText("Moved “Rome”", { exact: true }).waitFor();
    await expect.poll(readHome).toEqual(["Groceries", "Rome"]);
    await page.keyboard.press("Control+z");
    await expect.poll(readHome).toEqual(["Groceries"]);
    await page.goto(notebook);
    await page.getByRole("main").getByRole("button", { name: "Put away 1" }).click();
    await page.getByRole("main").getByRole("link", { name: "Bonn" }).dragTo(home);
    await expect.poll(readHome).toEqual(["Groceries", "Put away11 list"]);
    // On its own notebook it does nothing.
    await bar.getByRole("link", { name: "Groceries" }).dragTo(home);
    await settle(page);
    expect(await page.getByText("Moved “Groceries”").count()).toBe(0);
  });
});

describe("the side bar", () => {
  it("leads from a list to every other list, and marks the open one", async () => {
    const { page, list } = await visit();
    await page.goto(list);
    const bar = sideBar(page);
    await bar.getByRole("link", { name: "Active 2 lists" }).waitFor();
    expect(await bar.locator("[aria-current=page]").allTextContents()).toEqual(["Rome"]);
    const trips = bar.getByRole("list", { name: "Trips" });
    const readTrips = () => trips.getByRole("listitem").allTextContents();
    await expect.poll(readTrips).toEqual(["Packingtemplate", "Rome", "Put away11 list"]);
    await bar.getByRole("button", { name: "Put away" }).click();
    await expect.poll(readTrips).toEqual(["Packingtemplate", "Rome", "Put away11 listBonn", "Bonn"]);
    await bar.getByRole("button", { name: "Lists of Home" }).click();
    await bar.getByRole("link", { name: "Groceries" }).click();
    await page.getByRole("checkbox", { name: "Milk" }).waitFor();
    expect(await bar.locator("[aria-current=page]").allTextContents()).toEqual(["Groceries"]);
    await bar.getByRole("link", { name: "Active 2 lists" }).click();
    await page.getByRole("heading", { level: 1, name: "Active" }).waitFor();
    await bar.getByRole("button", { name: "Search" }).click();
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    await bar.getByRole("button", { name: "New notebook" }).click();
    await page.waitForURL("**/n");
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
      .toBe("New notebook");
    await page.keyboard.type("Garden\n");
    await bar.getByRole("link", { name: "Garden" }).waitFor();
    await bar.getByRole("link", { name: "Home", exact: true }).first().click();
    await page.waitForURL((url) => url.pathname === "/");
    // Home has it for a user with lists.
    await expect.poll(() => bar.locator("[aria-current=page]").allTextContents()).toEqual(["Home"]);
    await settle(page);
  });

  it("shows the open list even if it is put away", async () => {
    const { page } = await visit();
    await page.goto("/n");
    await sideBar(page).getByRole("button", { name: "Lists of Trips" }).click();
    await sideBar(page).getByRole("button", { name: "Put away" }).click();
    await sideBar(page).getByRole("link", { name: "Bonn" }).click();
    await page.getByRole("heading", { level: 1, name: "Bonn" }).waitFor();
    await sideBar(page).getByRole("button", { name: "Put away" }).click();
    expect(await sideBar(page).locator("[aria-current=page]").allTextContents()).toEqual(["Bonn"]);
    await settle(page);
  });

  it("begins the names of lists to the right of the name of their notebook", async () => {
    const { page, list } = await visit();
    await page.goto(list);
    const bar = sideBar(page);
    await bar.getByRole("link", { name: "Packing" }).waitFor();
    const left = async (name: string) =>
      ((await bar.getByRole("link", { name, exact: true }).getByText(name).boundingBox())?.x ?? 0) -
      ((await bar.getByRole("button", { name: "Lists of Trips" }).boundingBox())?.x ?? 0);
    expect([await left("Trips"), await left("Rome")]).toEqual([48, 64]);
  });

  it("tells a guest that only this browser has the lists, and leads to what keeps them", async () => {
    const { page, list } = await visit();
    await page.goto(list);
    await sideBar(page).getByText("You are a guest in this browser.").waitFor();
    await sideBar(page).getByRole("link", { name: "Save access" }).click();
    await page.getByRole("heading", { name: "Recovery key" }).waitFor();
    await settle(page);
  });

  it("is one stop of the Tab key, after the header, and arrow keys go through it", async () => {
    const { page, list } = await visit();
    await page.goto(list);
    await sideBar(page).getByRole("link", { name: "Packing" }).waitFor();
    await settle(page);
    await page.getByRole("banner").getByRole("link", { name: "Sign Up" }).focus();
    expect(await press(page, "Tab")).toEqual(["Rome"]);
    expect(await press(page, "ArrowUp", "ArrowDown", "ArrowDown", "ArrowRight", "ArrowRight")).toEqual([
      "Packingtemplate",
      "Rome",
      "Put away11 list",
      "Put away11 list",
      "Bonn",
    ]);
    expect(await press(page, "ArrowLeft", "ArrowLeft", "ArrowLeft")).toEqual([
      "Put away11 list",
      "Put away11 list",
      "Trips",
    ]);
    expect(await press(page, "Home", "ArrowDown", "ArrowDown")).toEqual(["SearchCtrl K", "Home", "Active22 lists"]);
    expect(await press(page, "ArrowDown", "ArrowDown")).toEqual(["Notebooks", ""]);
    expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("New notebook");
    expect(await press(page, "ArrowDown", "ArrowRight", "ArrowRight")).toEqual(["Home", "Home", "Groceries"]);
    expect(await press(page, "ArrowLeft", "ArrowLeft", "ArrowDown")).toEqual(["Home", "Home", "Trips"]);
    expect(await press(page, "End", "ArrowDown")).toEqual(["Save access", "Save access"]);
    // The next stop is in the screen, and Shift+Tab comes back to the entry that was left.
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => !!document.activeElement?.closest("main"))).toBe(true);
    expect(await press(page, "Shift+Tab")).toEqual(["Save access"]);
    await press(page, "Home", "ArrowDown", "ArrowDown", "Enter");
    await page.waitForURL("**/active");
  });

  it("is read in order: search, home and active lists, then each notebook with its lists, and what keeps them", async () => {
    const { page, list } = await visit();
    await page.goto(list);
    await sideBar(page).getByRole("link", { name: "Packing" }).waitFor();
    await settle(page);
    const tree = await sideBar(page).ariaSnapshot();
    expect(tree.split("\n").filter((line) => !line.includes("/url:"))).toEqual([
      '- navigation "Side bar":',
      "  - list:",
      "    - listitem:",
      '      - button "Search"',
      "    - listitem:",
      '      - link "Home":',
      "    - listitem:",
      '      - link "Active 2 lists":',
      '  - link "Notebooks":',
      '  - button "New notebook"',
      '  - list "Notebooks":',
      "    - listitem:",
      '      - button "Lists of Home"',
      '      - link "Home":',
      "    - listitem:",
      '      - button "Lists of Trips" [expanded]',
      '      - link "Trips":',
      '      - list "Trips":',
      "        - listitem:",
      '          - link "Packing template":',
      "        - listitem:",
      '          - link "Rome":',
      "        - listitem:",
      '          - button "Put away 1 list"',
      "  - paragraph: You are a guest in this browser.",
      '  - link "Save access":',
    ]);
  });

  it("stands beside the content at 200 percent, and nothing scrolls sideways", async () => {
    const { page, list } = await visit({ width: 1024, height: 600 });
    for (const path of [list, "/n", "/active"]) {
      await page.goto(path);
      await sideBar(page).getByRole("link", { name: "Trips" }).waitFor();
      await settle(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(1024);
      expect(await sideBar(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), path).toBe(0);
      expect((await page.getByRole("main").boundingBox())?.x, path).toBeGreaterThanOrEqual(256);
    }
  });

  it("closes and opens with [ and a button, and stays closed after a reload, without a first frame that shows it", async () => {
    const { page, list } = await visit();
    await page.goto(list);
    await sideBar(page).getByRole("link", { name: "Rome" }).waitFor();
    const heading = page.getByRole("heading", { level: 1 });
    const besideIt = (await heading.boundingBox())?.x ?? 0;
    await page.keyboard.press("[");
    await sideBar(page).waitFor({ state: "hidden" });
    expect(await toggle(page).getAttribute("aria-expanded")).toBe("false");
    // The sheet beside the side bar has a margin of 8 pixels at its end.
    expect((await heading.boundingBox())?.x).toBe(besideIt - 124);
    await page.route("**/assets/*.js", () => {});
    await page.reload({ waitUntil: "commit" });
    await page.getByRole("banner").waitFor();
    expect(await sideBar(page).isVisible()).toBe(false);
    await page.unrouteAll();
    await page.reload();
    await toggle(page).click();
    await sideBar(page).getByRole("link", { name: "Rome" }).waitFor();
    expect(await toggle(page).getAttribute("aria-expanded")).toBe("true");
    await page.getByRole("textbox", { name: "Add an item" }).pressSequentially("a[b");
    expect(await sideBar(page).isVisible()).toBe(true);
  });

  it("closes with [ on keyboards that type it with Alt or AltGr", async () => {
    const { page, list } = await visit();
    await page.goto(list);
    await sideBar(page).getByRole("link", { name: "Rome" }).waitFor();
    const pressBracket = (modifiers: { ctrlKey?: boolean; altKey?: boolean }) =>
      page.evaluate(
        (held) => document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "[", bubbles: true, ...held })),
        modifiers,
      );
    await pressBracket({ ctrlKey: true });
    expect(await sideBar(page).isVisible()).toBe(true);
    await pressBracket({ ctrlKey: true, altKey: true });
    await sideBar(page).waitFor({ state: "hidden" });
    await pressBracket({ altKey: true });
    await sideBar(page).waitFor();
  });

  it("renders the ring of the list and nothing else when an item is ticked", async () => {
    const { page, list } = await visit();
    await page.goto(list);
    await sideBar(page).getByRole("link", { name: "Rome" }).waitFor();
    await settle(page);
    // React gives an element another object of props at each render.
    await sideBar(page).evaluate((bar) => {
      const elements = [...bar.querySelectorAll("a, button, li, svg")] as unknown as Record<string, unknown>[];
      const read = () =>
        elements.map((element) => element[Object.keys(element).find((key) => key.startsWith("__reactProps")) ?? ""]);
      const before = read();
      Object.assign(window, { countRendered: () => read().filter((props, index) => props !== before[index]).length });
      if (before.includes(undefined)) throw new Error("React keeps its properties elsewhere");
    });
    await page.getByRole("checkbox", { name: "Passport" }).check();
    await page.getByText("1 of 2 done").waitFor();
    await settle(page);
    expect(await page.evaluate("countRendered()")).toBe(1);
    await sideBar(page).getByRole("button", { name: "Lists of Trips" }).click();
    expect(await page.evaluate("countRendered()")).toBeGreaterThan(1);
  });

  it("remembers the notebooks whose lists it shows", async () => {
    const { page } = await visit();
    await page.goto("/n");
    await sideBar(page).getByRole("button", { name: "Lists of Home" }).click();
    await page.goto("/active");
    await sideBar(page).getByRole("link", { name: "Groceries" }).waitFor();
    expect(await sideBar(page).getByRole("link", { name: "Rome" }).count()).toBe(0);
    await settle(page);
  });

  it("is not on the pages around signing in, paying and sharing, nor on home for a newcomer", async () => {
    const { page } = await browser.visit({ viewport: LAPTOP });
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url(), request.postData() ?? ""));
    for (const path of ["/", "/upgrade", "/subscription/cancel", "/sign-in", "/sign-up"]) {
      await page.goto(path);
      await waitForTools(page);
      await settle(page);
      expect(await sideBar(page).count(), path).toBe(0);
      expect(await page.getByRole("button", { name: "Side bar" }).count(), path).toBe(0);
    }
    expect(asked.filter((text) => text.includes("ListsAndNotebooks"))).toEqual([]);
  });

  it("is on home for a user with lists, has its room from the first paint on, and a button of its own", async () => {
    const { page } = await visit();
    await page.goto("/");
    const bar = sideBar(page);
    await bar.getByRole("link", { name: "Trips" }).waitFor();
    await settle(page);
    await watchShifts(page);
    const main = page.getByRole("main");
    const box = await main.boundingBox();
    const releaseScripts = await holdScripts(page);
    await page.reload({ waitUntil: "commit" });
    await main.waitFor();
    expect((await main.boundingBox())?.x).toBe(box?.x);
    releaseScripts();
    await bar.getByRole("link", { name: "Trips" }).waitFor();
    await settle(page);
    expect(await page.evaluate("shifts")).toEqual([]);
    const button = page.getByRole("button", { name: "Side bar" });
    await button.click();
    await bar.waitFor({ state: "hidden" });
    expect(await button.getAttribute("aria-expanded")).toBe("false");
    await button.click();
    await bar.getByRole("link", { name: "Trips" }).waitFor();
    await checkBothColorModes(page);
  });

  it("needs a window of 1024 pixels, and none of it is loaded in a narrower one", async () => {
    const { page, list } = await visit({ width: 1023, height: 800 });
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.goto(list);
    await page.getByRole("checkbox", { name: "Passport" }).waitFor();
    await settle(page);
    expect(await sideBar(page).isVisible()).toBe(false);
    expect(asked.filter((url) => /\/SideBar(Layer)?-/.test(url))).toEqual([]);
    await page.setViewportSize({ width: 1024, height: 800 });
    await sideBar(page).getByRole("link", { name: "Rome" }).waitFor();
    await page.setViewportSize({ width: 767, height: 800 });
    expect(await toggle(page).isVisible()).toBe(false);
  });

  it("says when the notebooks could not be read, and reads them again", async () => {
    const { page, list, errors } = await visit();
    await page.route("**/api/live*", () => {});
    const message = "Out of order";
    await page.route("**/graphql", (route) =>
      operationName(route.request()) === "ListsAndNotebooks"
        ? route.fulfill({ json: { data: null, errors: [{ message, extensions: { code: "FORBIDDEN" } }] } })
        : route.fallback(),
    );
    await page.goto(list);
    await sideBar(page).getByText("Couldn’t load the notebooks").waitFor();
    await page.unroute("**/graphql");
    await sideBar(page).getByRole("button", { name: "Try again" }).click();
    await sideBar(page).getByRole("link", { name: "Rome" }).waitFor();
    expect(errors.splice(0)).toEqual([expect.stringContaining("Reading ListsAndNotebooks failed")]);
  });

  it("says that a notebook has no lists only when it knows that, and that its lists could not be read", async () => {
    const { page, list, errors } = await visit();
    await page.route("**/api/live*", () => {});
    // The page of all notebooks keeps them for the next page, without their lists.
    await page.goto("/n");
    await sideBar(page).getByRole("link", { name: "Trips" }).waitFor();
    await settle(page);
    let fail = () => {};
    const failed = new Promise<void>((resolve) => (fail = resolve));
    await page.route("**/graphql", async (route) => {
      if (operationName(route.request()) !== "ListsAndNotebooks") return route.fallback();
      await failed;
      await route.fulfill({
        json: { data: null, errors: [{ message: "Out of order", extensions: { code: "FORBIDDEN" } }] },
      });
    });
    await page.goto(list);
    await sideBar(page).getByRole("link", { name: "Trips" }).waitFor();
    expect(await sideBar(page).getByText("No lists yet").count()).toBe(0);
    fail();
    await sideBar(page).getByText("Couldn’t load the lists").waitFor();
    expect(await sideBar(page).getByText("No lists yet").count()).toBe(0);
    expect(errors.splice(0)).toEqual([expect.stringContaining("Reading ListsAndNotebooks failed")]);
  });

  it("moves nothing when the lists of the open notebook come", async () => {
    const { page, list } = await visit();
    await page.request.post("/api/notebook", { data: { name: "Work" } });
    await page.goto("/n");
    await sideBar(page).getByRole("link", { name: "Work" }).waitFor();
    await settle(page);
    await watchShifts(page);
    const release = await holdOperation(page, "ListsAndNotebooks");
    await page.goto(list);
    await sideBar(page).getByRole("link", { name: "Trips" }).waitFor();
    await waitFrames(page, 3);
    release();
    await sideBar(page).getByRole("link", { name: "Rome" }).waitFor();
    await sideBar(page).getByRole("link", { name: "Work" }).waitFor();
    await waitFrames(page, 3);
    expect(await page.evaluate("shifts")).toEqual([]);
    await settle(page);
  });

  it("has nothing for axe to find in both color modes", async () => {
    const { page, list } = await visit();
    await page.goto(list);
    await sideBar(page).getByRole("link", { name: "Packing" }).waitFor();
    await settle(page);
    await checkBothColorModes(page);
    await createNotebookInIt(page);
    await checkAccessibility(page);
  });

  it("has its room when only the header of the page has come", async () => {
    const { page, list } = await visit();
    const header = page.getByRole("banner");
    const readEdges = () => header.evaluate((each) => [each.getBoundingClientRect().left, innerWidth]);
    await page.goto(list);
    await sideBar(page).getByRole("link", { name: "Packing" }).waitFor();
    const edges = await readEdges();
    const html = await (await page.request.get(list)).text();
    const cut = html.indexOf("</header>") + "</header>".length;
    await holdScripts(page);
    await page.route(`**${list}`, (route) => route.fulfill({ contentType: "text/html", body: html.slice(0, cut) }));
    await page.goto(list, { waitUntil: "commit" });
    await header.waitFor();
    expect([await readEdges(), await sideBar(page).count()]).toEqual([edges, 0]);
  });

  it("moves nothing when it comes and when its notebooks come", async () => {
    const { page, list } = await visit();
    await page.route("**/api/live*", () => {});
    await page.addInitScript(() => localStorage.removeItem("listbook.timestamp"));
    await watchShifts(page);
    // First the page without its scripts, then the list, then the code of the side bar, then its notebooks.
    const order: string[] = [];
    let showList = () => {};
    let showNotebooks = () => {};
    const listHeld = new Promise<void>((resolve) => (showList = resolve));
    const notebooksHeld = new Promise<void>((resolve) => (showNotebooks = resolve));
    await page.route("**/graphql", async (route) => {
      const name = operationName(route.request());
      if (name === "ListWithItems") await listHeld;
      if (name === "ListsAndNotebooks") await notebooksHeld;
      order.push(name);
      await route.fallback();
    });
    await page.goto(list);
    const edge = async () => (await page.getByRole("navigation", { name: "Breadcrumb" }).boundingBox())?.x;
    const before = await edge();
    await sideBar(page).getByRole("button", { name: "Search" }).waitFor();
    showList();
    await page.getByRole("checkbox", { name: "Passport" }).waitFor();
    showNotebooks();
    await sideBar(page).getByRole("button", { name: "New notebook" }).waitFor();
    await settle(page);
    expect(order.indexOf("ListWithItems")).toBeLessThan(order.indexOf("ListsAndNotebooks"));
    expect(await edge()).toBe(before);
    expect(await page.evaluate("shifts")).toEqual([]);
  });
});

describe("the side bar of a narrower window", () => {
  const layer = (page: Page) => page.getByRole("dialog", { name: "Side bar" });

  async function openLayer() {
    const visited = await visit({ width: 900, height: 800 });
    const { page, list } = visited;
    await openListAt(page, list);
    await toggle(page).click();
    await layer(page).getByRole("link", { name: "Rome" }).waitFor();
    return visited;
  }
  const hasFocus = (locator: Locator) => locator.evaluate((element) => element === document.activeElement);

  it("is a layer over the screen, which moves nothing, and has nothing for axe to find", async () => {
    const { page } = await openLayer();
    expect(await layer(page).boundingBox()).toEqual({ x: 0, y: 0, width: 256, height: 800 });
    expect((await page.locator("main").boundingBox())?.width).toBe(720);
    await checkBothColorModes(page);
  });

  it("takes the focus, and gives it back when Escape, a click beside it or its button closes it", async () => {
    const { page } = await openLayer();
    const button = page.locator("header [aria-label='Side bar']");
    expect(await button.getAttribute("aria-expanded")).toBe("true");
    expect(await page.evaluate(() => !!document.activeElement?.closest("[role=dialog]"))).toBe(true);
    await page.keyboard.press("Escape");
    await layer(page).waitFor({ state: "detached" });
    expect(await hasFocus(button)).toBe(true);
    expect(await button.getAttribute("aria-expanded")).toBe("false");
    await page.keyboard.press("[");
    await layer(page).waitFor();
    await page.mouse.click(700, 400);
    await layer(page).waitFor({ state: "detached" });
    await button.click();
    await layer(page).getByRole("button", { name: "Hide the side bar" }).click();
    await layer(page).waitFor({ state: "detached" });
    expect(await hasFocus(button)).toBe(true);
  });

  it("closes when the user goes elsewhere from it, or the window becomes wider", async () => {
    const { page } = await openLayer();
    await layer(page).getByRole("link", { name: "Packing" }).click();
    await page.getByRole("heading", { level: 1, name: "Packing" }).waitFor();
    await layer(page).waitFor({ state: "detached" });
    await toggle(page).click();
    await layer(page).getByRole("button", { name: "New notebook" }).click();
    await page.waitForURL("**/n");
    await layer(page).waitFor({ state: "detached" });
    await expect.poll(() => hasFocus(page.getByRole("textbox", { name: "New notebook" }))).toBe(true);
    await toggle(page).click();
    await layer(page).getByRole("button", { name: "Search" }).click();
    await page.getByRole("combobox").waitFor();
    expect(await layer(page).count()).toBe(0);
    await page.keyboard.press("Escape");
    await page.getByRole("combobox").waitFor({ state: "detached" });
    expect(await hasFocus(toggle(page))).toBe(true);
    await toggle(page).click();
    await layer(page).waitFor();
    await page.setViewportSize({ width: 1100, height: 800 });
    await layer(page).waitFor({ state: "detached" });
    await sideBar(page).getByRole("link", { name: "Trips" }).waitFor();
    await settle(page);
  });
});

/** Goes to the notebooks with the keyboard alone. */
async function createNotebookInIt(page: Page) {
  await sideBar(page).getByRole("button", { name: "New notebook" }).press("Enter");
  await page.waitForURL("**/n");
  await createNotebook(page, "Garden");
}

it("breadcrumb, screen and footer begin at the same edge, and the header ends at that of the page", async () => {
  const { page, list, notebook } = await visit();
  for (const width of [390, 1024, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of [list, notebook, "/n", "/active"]) {
      await page.goto(path);
      await page.getByRole("main").getByRole("link", { name: /./ }).or(page.getByRole("checkbox")).first().waitFor();
      await settle(page);
      const edges = await page.evaluate(() => {
        const box = (element: Element | null | undefined) => element?.getBoundingClientRect();
        const crumb = document.querySelector("[aria-label=Breadcrumb] :is(a, button):not(.hidden)");
        const main = document.querySelector("main");
        const content = box(main?.firstElementChild);
        return {
          content: content?.left,
          width: content?.width,
          // The background of a crumb is wider than its icon by 6 pixels.
          breadcrumb: (box(crumb?.closest("nav"))?.left ?? 0) + 6,
          footer: box(document.querySelector("footer > a"))?.left,
          end: box(document.querySelector("header"))?.right,
        };
      });
      const column = path === list ? 672 : 960;
      const sheet = width < 1024 ? width : width - 256 - 8;
      const gutter = width < 768 ? 16 : width < 1024 ? 24 : 40;
      const at = `${path} at ${width}`;
      expect(edges.width, at).toBe(Math.min(column, sheet - 2 * gutter));
      expect([edges.breadcrumb, edges.footer], at).toEqual([edges.content, edges.content]);
      expect(edges.end, at).toBe(width < 1024 ? width : width - 8);
    }
  }
});
