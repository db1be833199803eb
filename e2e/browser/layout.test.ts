import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { checkAccessibility, checkBothColorModes } from "../accessibility.ts";
import {
  chooseAction,
  hideForAMoment,
  holdScripts,
  loadIdentityProvider,
  openListAt,
  operationName,
  readItemNames,
  waitForTools,
  waitFrames,
  watchShifts,
} from "../pageActions.ts";
import { seedGuest } from "../seed.ts";
import { startProxy } from "../proxy.ts";
import { settle, setUpBrowser } from "../testBrowser.ts";

const browser = setUpBrowser();

const LONG = "A notebook whose name goes on and on, as names of notebooks sometimes do";

/** A guest with a notebook of a long name and a list of two items in it. */
async function visitWithList(options?: BrowserContextOptions) {
  const { page, errors } = await browser.visit(options);
  const { makeNotebook, makeList } = await seedGuest(page);
  const { id: notebookId } = await makeNotebook(LONG);
  const list = await makeList({ name: "Rome", notebookId }, "Passport", "Socks");
  return { page, errors, notebook: `/n/${notebookId}`, list };
}

const crumbs = (page: Page) => page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("listitem");
const isDark = (page: Page) => page.evaluate(() => document.documentElement.classList.contains("dark"));

/** The catalogues of the page and of the server in a language. */
const CATALOGUE = /\/assets\/(texts-)?[a-z]{2}(-[A-Z]{2})?(-rest)?-[\w-]{8}\.js$/;

describe("header, breadcrumb and footer", () => {
  it("the header is on every screen but home, stays on top, and leads home", async () => {
    const { page, list } = await visitWithList({ viewport: { width: 800, height: 300 } });
    await page.goto(list);
    await page.getByRole("checkbox", { name: "Passport" }).waitFor();
    const header = page.getByRole("banner");
    await header.getByRole("link", { name: "Sign Up" }).waitFor();
    expect(await header.getByRole("link", { name: "Sign In" }).getAttribute("href")).toBe("/sign-in");
    await page.mouse.wheel(0, 400);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
    expect(await header.boundingBox()).toMatchObject({ y: 0, height: 56 });
    await header.getByRole("link", { name: "Listbook" }).click();
    await header.waitFor({ state: "detached" });
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await page.getByRole("navigation", { name: "Breadcrumb" }).count()).toBe(0);
  });

  it.each([
    { width: 767, isPhone: true },
    { width: 768, isPhone: false },
  ])("the layout is that of a phone below 768 px: %o", async ({ width, isPhone }) => {
    const { page } = await visitWithList({ viewport: { width, height: 800 } });
    await page.goto("/n");
    const search = page.getByRole("button", { name: "Search" });
    const inHeader = page.getByRole("banner").getByRole("button", { name: "Search" });
    await search.waitFor();
    expect([await search.count(), await inHeader.isVisible()]).toEqual([1, !isPhone]);
    expect((await page.getByRole("banner").boundingBox())?.height).toBe(isPhone ? 76 : 56);
  });

  it("Active is one step away on every screen with a header, whatever else is there", async () => {
    const { page, list } = await visitWithList();
    const active = page.getByRole("link", { name: /^Active/ });
    for (const path of [list, "/sign-in"])
      for (const width of [390, 800, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await page.goto(path);
        await active.waitFor();
        expect(await active.count(), `${path} at ${width}`).toBe(1);
      }
    await page.goto(list);
    await active.waitFor();
    await settle(page);
    await page.keyboard.press("[");
    await page.getByRole("banner").getByRole("link", { name: "Active" }).waitFor();
  });

  it("the logo removes the list that was saved last", async () => {
    const { page, list } = await visitWithList();
    await page.goto(list);
    await settle(page);
    const saved = () => page.evaluate(() => Object.keys(localStorage).filter((key) => /current|notebooks/.test(key)));
    await hideForAMoment(page);
    expect(await saved()).toEqual(["listbook.currentList"]);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.postDataJSON()?.operationName));
    await page.getByRole("link", { name: "Listbook" }).click();
    expect(await saved()).not.toContain("listbook.currentList");
    await settle(page);
    await page.goBack();
    await page.getByRole("checkbox", { name: "Passport" }).waitFor();
    expect(asked).toContain("ListWithItems");
  });

  it("the breadcrumb names the parents of a screen, waits for their names, cuts them at 8rem, and leads to them", async () => {
    const { page, list, notebook } = await visitWithList();
    // The page reads nothing again because of a live update about what was just seeded.
    await page.route("**/api/live*", () => {});
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route("**/graphql", async (route) => {
      await held;
      await route.fallback();
    });
    await page.goto(list);
    await expect.poll(() => crumbs(page).allTextContents()).toEqual(["Home", "Notebooks", "Loading...", "Loading..."]);
    answer();
    await expect.poll(() => crumbs(page).allTextContents()).toEqual(["Home", "Notebooks", LONG, "Rome"]);
    const name = crumbs(page).getByRole("link", { name: LONG });
    const text = name.getByText(LONG);
    expect((await text.boundingBox())?.width).toBe(128);
    expect(await text.evaluate((element) => getComputedStyle(element).textOverflow)).toBe("ellipsis");
    expect(await crumbs(page).last().getByRole("link").count()).toBe(0);
    await name.click();
    await page.waitForURL(`**${notebook}`);
    await expect.poll(() => crumbs(page).allTextContents()).toEqual(["Home", "Notebooks", LONG]);
    expect(await crumbs(page).last().getByRole("link").count()).toBe(0);
    await crumbs(page).getByRole("link", { name: "Notebooks" }).click();
    await page.waitForURL("**/n");
    await expect.poll(() => crumbs(page).allTextContents()).toEqual(["Home", "Notebooks"]);
  });

  it("the footer leads to feedback and to the top, and lists the keys", async () => {
    const { page, list } = await visitWithList({ viewport: { width: 800, height: 300 } });
    await page.goto(list);
    const footer = page.getByRole("contentinfo");
    const feedback = footer.getByRole("link", { name: "Feedback" });
    await expect.poll(() => feedback.getAttribute("href")).toBe("mailto:support@localhost");
    expect(await feedback.getAttribute("target")).toBeNull();
    const top = footer.getByRole("link", { name: "Back to top" });
    await top.click();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    expect(await page.evaluate(() => [document.activeElement?.id, location.hash])).toEqual(["main", ""]);
    // A page that fits into the window has no link to its top.
    const left = await footer.getByRole("button", { name: "Keyboard shortcuts" }).boundingBox();
    await page.setViewportSize({ width: 800, height: 900 });
    await top.waitFor({ state: "hidden" });
    expect((await footer.getByRole("button", { name: "Keyboard shortcuts" }).boundingBox())?.x).toBe(left?.x);
    const keys = footer.getByRole("button", { name: "Keyboard shortcuts" });
    await keys.press("Enter");
    await page.getByRole("dialog", { name: "Keyboard shortcuts" }).getByText("Go to notifications").waitFor();
    await checkAccessibility(page);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(await keys.evaluate((element) => element === document.activeElement)).toBe(true);
  });
});

describe("a guest's menu", () => {
  it.each([["header", "banner", "/n"] as const, ["footer", "contentinfo", "/"] as const])(
    "in the %s leads to what keeps the lists, by keyboard too",
    async (_where, role, path) => {
      const { page } = await visitWithList();
      await page.goto(path);
      await waitForTools(page);
      const button = page.getByRole(role).getByRole("button", { name: "Save access" });
      await button.press("Enter");
      const menu = page.getByRole("menu", { name: "Save access" });
      await menu.getByRole("menuitem", { name: "Account" }).waitFor();
      expect(await menu.getByRole("menuitem").allTextContents()).toEqual([
        "Account",
        "Open on another device",
        "Recovery key",
        "Notifications",
        "Download everything",
        "Import",
      ]);
      await checkAccessibility(page);
      await page.keyboard.press("Escape");
      await menu.waitFor({ state: "detached" });
      expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
      await button.click();
      await menu.getByRole("menuitem", { name: "Import" }).click();
      await page.getByRole("dialog").waitFor();
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
      await button.click();
      await menu.getByRole("menuitem", { name: "Recovery key" }).click();
      await page.waitForURL("**/account/safe");
      await page.getByRole("heading", { name: "Recovery key" }).waitFor();
      await settle(page);
    },
  );
});

describe("the icons of the frame and of a list's head", () => {
  it.each([390, 1280])("are there without asking the server for them, in a window of %s pixels", async (width) => {
    const { page, errors, list } = await visitWithList({ viewport: { width, height: 800 } });
    await page.route("**/api/_nuxt_icon/**", (route) => route.abort());
    await openListAt(page, list);
    await page.getByRole("button", { name: /^Share/ }).waitFor();
    const empty = page.locator(":is(header, nav) span.inline-block[aria-hidden]:empty");
    const readEmpty = () => empty.evaluateAll((icons) => icons.map((icon) => icon.parentElement?.outerHTML));
    await expect.poll(readEmpty).toEqual([]);
    errors.length = 0;
  });
});

describe("the menu of a row", () => {
  it("shows all its entries, wherever the row is in a window of 800 pixels", async () => {
    const { page } = await browser.visit({ viewport: { width: 1280, height: 800 } });
    const { makeList } = await seedGuest(page);
    const names = Array.from({ length: 15 }, (_, index) => `Thing ${index + 1}`);
    await openListAt(page, await makeList({ name: "Rome" }, ...names));
    const menu = page.getByRole("menu");
    for (const name of names) {
      await page.getByRole("button", { name: `Actions for ${name}`, exact: true }).click();
      await menu.getByRole("menuitem", { name: "Delete" }).waitFor();
      await expect
        .poll(() => menu.evaluate((shown) => shown.scrollHeight - shown.clientHeight), { message: name })
        .toBe(0);
      const { top, bottom } = await menu.evaluate((shown) => shown.getBoundingClientRect());
      expect([top > 0, bottom < 800], name).toEqual([true, true]);
      await page.keyboard.press("Escape");
      await menu.waitFor({ state: "detached" });
    }
  });
});

describe("the bar at the lower edge of a phone", () => {
  const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const bar = (page: Page) => page.getByRole("navigation", { name: "Main" });
  const focusedField = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));

  it("leads to home, the active lists, the notebooks and the search, and marks where the user is", async () => {
    const { page, list } = await visitWithList(PHONE);
    await page.goto("/account/data");
    await settle(page);
    expect(await bar(page).locator("[aria-current=page]").count()).toBe(0);
    const { y = 0, height } = (await bar(page).boundingBox()) ?? {};
    expect([y + (height ?? 0), height]).toEqual([844, 56]);
    await bar(page).getByRole("link", { name: "Active" }).tap();
    await page.waitForURL("**/active");
    await expect.poll(() => bar(page).locator("[aria-current=page]").allTextContents()).toEqual(["Active"]);
    await bar(page).getByRole("link", { name: "Notebooks" }).tap();
    await page.waitForURL("**/n");
    await page.goto(list);
    await page.getByRole("checkbox", { name: "Passport" }).waitFor();
    await expect.poll(() => bar(page).locator("[aria-current=page]").allTextContents()).toEqual(["Notebooks"]);
    await bar(page).getByRole("button", { name: "Search" }).tap();
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    await bar(page).getByRole("link", { name: "Home" }).tap();
    await page.waitForURL((url) => url.pathname === "/");
    // Home has it for a user with lists.
    await bar(page).getByRole("link", { name: "Active" }).waitFor();
    await settle(page);
  });

  it("is not on home for a newcomer, nor where there is no header", async () => {
    const { page } = await browser.visit(PHONE);
    for (const path of ["/", "/upgrade", "/subscription/cancel"]) {
      await page.goto(path);
      await waitForTools(page);
      await settle(page);
      expect(await bar(page).count(), path).toBe(0);
    }
  });

  it("adds what the screen is about, and is gone while the user types", async () => {
    const { page, list, notebook } = await visitWithList(PHONE);
    for (const [path, name, label] of [
      [list, "Add an item", "Add an item"],
      [notebook, "Add a list", "New list"],
      ["/n", "Add a notebook", "New notebook"],
    ] as const) {
      await page.goto(path);
      await page.getByRole("heading", { level: 1 }).first().waitFor();
      await settle(page);
      await bar(page).getByRole("button", { name }).tap();
      await expect.poll(() => focusedField(page)).toBe(label);
      await expect.poll(() => bar(page).isVisible(), { message: path }).toBe(false);
      await page
        .getByRole("heading", { level: 1 })
        .first()
        .evaluate(() => (document.activeElement as HTMLElement).blur());
      await bar(page).waitFor();
    }
    await settle(page);
  });

  it("covers neither the end of the page nor a toast", async () => {
    const { page, list } = await visitWithList(PHONE);
    await openListAt(page, list);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    const barTop = (await bar(page).boundingBox())?.y ?? 0;
    const last = await page.getByRole("button", { name: "Dark mode" }).boundingBox();
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(barTop);
    await chooseAction(page, "Passport", "Delete");
    const toast = await page.getByRole("listitem").filter({ hasText: "Undo" }).boundingBox();
    expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThanOrEqual(barTop);
    await settle(page);
  });

  it("has targets of 44 pixels, and nothing for axe to find", async () => {
    const { page, list } = await visitWithList({ ...PHONE, viewport: { width: 320, height: 640 } });
    await openListAt(page, list);
    const targets = bar(page).getByRole("link").or(bar(page).getByRole("button"));
    for (const target of await targets.all()) {
      const box = await target.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
    await checkBothColorModes(page);
  });
});

describe("the frame of a phone", () => {
  const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

  async function visitLongList(options: BrowserContextOptions = PHONE) {
    const { page } = await browser.visit(options);
    const { makeList, makeNotebook } = await seedGuest(page);
    const { id: notebookId } = await makeNotebook("Home");
    const names = Array.from({ length: 60 }, (_, index) => `Thing ${index}`);
    await openListAt(page, await makeList({ name: "Things to take along on the way", notebookId }, ...names));
    return { page, header: page.getByRole("banner") };
  }

  const scrollTo = async (page: Page, top: number) => {
    await page.evaluate((y) => window.scrollTo(0, y), top);
    await waitFrames(page, 2);
  };
  const getBottom = (header: Locator) => header.evaluate((element) => element.getBoundingClientRect().bottom);

  it("has a header of 76 pixels, out of sight while the user scrolls down, and back when the user scrolls up", async () => {
    const { page, header } = await visitLongList();
    expect(await header.boundingBox()).toMatchObject({ y: 0, height: 76 });
    await scrollTo(page, 300);
    await expect.poll(() => getBottom(header)).toBe(0);
    await scrollTo(page, 600);
    await scrollTo(page, 560);
    await expect.poll(() => getBottom(header)).toBe(76);
    await scrollTo(page, 900);
    await expect.poll(() => getBottom(header)).toBe(0);
    // Keyboard and screen reader users can still reach it, and it reappears with the focus.
    await header.getByRole("link", { name: "Listbook" }).focus();
    await page.keyboard.press("Tab");
    await expect.poll(() => getBottom(header)).toBe(76);
    const next = header.getByRole("button", { name: "Show the whole path" });
    expect(await next.evaluate((button) => button.matches(":focus"))).toBe(true);
    await page.keyboard.press("Shift+Tab");
    await expect.poll(() => getBottom(header)).toBe(76);
  });

  it("keeps the header in sight in a wider window, and does not change it while the user scrolls", async () => {
    const { page, header } = await visitLongList({ viewport: { width: 768, height: 600 } });
    await scrollTo(page, 600);
    expect(await header.evaluate((element) => "scrolledAway" in element.dataset)).toBe(false);
    expect(await getBottom(header)).toBe(56);
  });

  it("moves the header at once for people who prefer reduced motion", async () => {
    const { page, header } = await visitLongList({ ...PHONE, reducedMotion: "reduce" });
    expect(await header.evaluate((element) => parseFloat(getComputedStyle(element).transitionDuration))).toBe(0.001);
    await scrollTo(page, 600);
    await expect.poll(() => getBottom(header)).toBe(0);
  });

  it.each([320, 390])("has a breadcrumb of one line, whose beginning a button shows, at %i pixels", async (width) => {
    const { page } = await visitLongList({ ...PHONE, viewport: { width, height: 700 } });
    const breadcrumb = page.getByRole("navigation", { name: "Breadcrumb" });
    expect((await breadcrumb.boundingBox())?.height).toBe(28);
    await expect
      .poll(() => breadcrumb.innerText().then((text) => text.split("\n")))
      .toEqual(["Home", "Things to take along on the way"]);
    const unfold = breadcrumb.getByRole("button", { name: "Show the whole path" });
    await checkAccessibility(page);
    await unfold.tap();
    await unfold.waitFor({ state: "detached" });
    const home = breadcrumb.getByRole("link", { name: "Home" }).first();
    expect(await home.evaluate((link) => [link.getAttribute("href"), link.matches(":focus")])).toEqual(["/", true]);
    expect(await breadcrumb.getByRole("listitem").allTextContents()).toEqual([
      "Home",
      "Notebooks",
      "Home",
      "Things to take along on the way",
    ]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await breadcrumb.getByRole("link", { name: "Notebooks" }).tap();
    await page.waitForURL("**/n");
    expect(await unfold.count()).toBe(0);
  });

  it("takes no more than the first 76 pixels with header and breadcrumb", async () => {
    const { page } = await visitLongList();
    expect((await page.getByRole("main").boundingBox())?.y).toBe(76);
  });

  it("has crumbs that a finger hits on 44 pixels", async () => {
    const { page } = await visitLongList();
    const path = page.getByRole("navigation", { name: "Breadcrumb" });
    for (const crumb of [path.getByRole("button"), path.getByRole("link", { name: "Home" })]) {
      const size = await crumb.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        const hits = (x: number, y: number) => element.contains(document.elementFromPoint(x, y));
        const count = (from: number, hit: (at: number) => boolean) =>
          Array.from({ length: 80 }, (_, at) => from - 40 + at).filter(hit).length;
        return [
          count(left + width / 2, (x) => hits(x, top + height / 2)),
          count(top + height / 2, (y) => hits(left + width / 2, y)),
        ];
      });
      expect(Math.min(...size)).toBeGreaterThanOrEqual(44);
    }
  });
});

describe("the rows of a notebook", () => {
  it.each([
    { width: 1440, isWhole: true },
    { width: 1024, isWhole: true },
    { width: 800, isWhole: false },
  ])(
    "end with the column in a wide window, with a mouse, and scroll in none sideways: %o",
    async ({ width, isWhole }) => {
      const { page } = await browser.visit({ viewport: { width, height: 900 } });
      const { makeList, notebook } = await seedGuest(page);
      await makeList({ name: "Rome", date: "2027-01-02" }, "Passport");
      // The three lists that were used last are sheets.
      for (const name of ["Milan", "Oslo", "Paris"]) await makeList({ name });
      await page.goto(notebook);
      const main = page.getByRole("main");
      const row = main.getByRole("list", { name: "More lists" }).getByRole("listitem");
      await row.getByRole("link", { name: "Rome" }).hover();
      const measureEnd = (locator: Locator) =>
        locator.evaluate((element) => Math.round(element.getBoundingClientRect().right));
      const edge = await measureEnd(main.getByRole("region", { name: "Lists" }));
      expect((await measureEnd(row.getByRole("time"))) === edge).toBe(isWhole);
      const menu = await row.getByRole("button", { name: "Actions for Rome" }).boundingBox();
      if (isWhole) expect(Math.round(menu?.x ?? 0)).toBeGreaterThanOrEqual(edge);
      expect((menu?.x ?? 0) + (menu?.width ?? 0)).toBeLessThanOrEqual(width);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    },
  );
});

describe("skip links", () => {
  it("lead to the content, and on a list to its first row", async () => {
    const { page, list } = await visitWithList();
    await openListAt(page, list);
    await page.keyboard.press("Tab");
    const skip = page.getByRole("link", { name: "Skip to the list" });
    expect(await skip.evaluate((link) => link.matches(":focus"))).toBe(true);
    await checkAccessibility(page);
    await page.keyboard.press("Enter");
    expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("Items");
    await page.keyboard.press("Tab");
    const row = page.locator("[data-row]").filter({ has: page.getByRole("checkbox", { name: "Passport" }) });
    expect(await row.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await page.goto("/n");
    await settle(page);
    expect(await page.getByRole("link", { name: "Skip to content" }).count()).toBe(1);
    expect(await skip.count()).toBe(0);
  });
});

describe("the colour mode", () => {
  it("follows the system until it is toggled, and is applied before the first paint", async () => {
    const { page } = await browser.visit({ colorScheme: "dark" });
    await page.goto("/n");
    expect(await isDark(page)).toBe(true);
    await page.getByRole("button", { name: "Light mode" }).click();
    expect(await isDark(page)).toBe(false);
    // The page has none of its scripts yet.
    await page.route("**/assets/*.js", () => {});
    await page.reload({ waitUntil: "commit" });
    await page.waitForFunction(() => document.querySelector("#root"));
    expect(await isDark(page)).toBe(false);
    await page.unrouteAll();
    await page.reload();
    await page.getByRole("button", { name: "Dark mode" }).click();
    expect(await page.evaluate(() => localStorage.getItem("listbook.colorMode"))).toBeNull();
    await page.emulateMedia({ colorScheme: "light" });
    await expect.poll(() => isDark(page)).toBe(false);
  });
});

describe("a page before its scripts", () => {
  it("shows the content of home", async () => {
    const { page } = await browser.visit({ javaScriptEnabled: false });
    await page.goto("/");
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect((await page.getByRole("main").innerText()).length).toBeGreaterThan(60);
  });

  it("requests the scripts of its screen before any script has run", async () => {
    const { page } = await browser.visit();
    await page.route(/\/assets\/index-.*\.js/, () => {});
    for (const [path, script] of [
      ["/n", "NotebooksPage"],
      ["/n/1", "NotebookPage"],
      ["/n/1/l/2", "ListPage"],
      ["/active", "ActivePage"],
    ]) {
      const asked = page.waitForResponse(new RegExp(`/assets/${script}-`));
      await page.goto(String(path), { waitUntil: "commit" });
      expect((await asked).status()).toBe(200);
    }
  });

  it("requests what opens later only when its screen is shown", async () => {
    const { page, list } = await visitWithList();
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    const isAsked = (name: string) => asked.some((url) => url.includes(`/assets/${name}-`));
    const release = await holdScripts(page, "ListPage");
    await page.goto(list, { waitUntil: "domcontentloaded" });
    // The other scripts have run, and the browser was idle after that. As a text, because Vitest replaces imports.
    await page.evaluate(`(async () => {
      const scripts = [...document.querySelectorAll("link[rel=modulepreload]")].map((link) => link.href);
      await Promise.all(scripts.filter((src) => !src.includes("/ListPage-")).map((src) => import(src)));
      for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => requestIdleCallback(resolve));
    })()`);
    expect([isAsked("ListPage"), isAsked("overlays")]).toEqual([true, false]);
    release();
    await page.getByRole("checkbox", { name: "Passport" }).waitFor();
    await expect.poll(() => isAsked("overlays")).toBe(true);
    await settle(page);
  });

  it("shows its frame and requests its data, and sends what was typed when the scripts come", async () => {
    const { page, list, notebook } = await visitWithList();
    const releaseScripts = await holdScripts(page);
    // The page reads nothing again because of a live update about what was just seeded.
    await page.route("**/api/live*", () => {});
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.postDataJSON()?.operationName));
    const reads = (name: string) => asked.filter((each) => each === name).length;
    await page.goto(list, { waitUntil: "commit" });
    await expect.poll(() => crumbs(page).allTextContents()).toEqual(["Home", "Notebooks", "Loading...", "Loading..."]);
    const frame = await page.getByRole("banner").boundingBox();
    expect(await crumbs(page).nth(2).getByRole("link").getAttribute("href")).toBe(notebook);
    await expect.poll(() => reads("ListWithItems")).toBe(1);
    releaseScripts();
    await page.getByRole("checkbox", { name: "Passport" }).waitFor();
    await settle(page);
    expect([reads("ListWithItems"), await page.getByRole("banner").boundingBox()]).toEqual([1, frame]);
    const releaseAgain = await holdScripts(page);
    await page.goto("/n", { waitUntil: "commit" });
    const field = page.getByRole("textbox", { name: "New notebook" });
    await page.getByRole("heading", { level: 1, name: "Notebooks" }).waitFor();
    await checkAccessibility(page);
    // The field is seen from the moment it has the focus.
    await field.focus();
    await field.fill("Typed early");
    await field.press("Enter");
    releaseAgain();
    await page.getByRole("link", { name: "Typed early" }).waitFor();
    await settle(page);
    // What a start reads first, with the user, is one request, which has the name of the first of these reads.
    expect([reads("Notebooks"), reads("Lists"), reads("CurrentUser")]).toEqual([1, 0, 0]);
  });

  it.each([
    { width: 412, hasTouch: true },
    { width: 1280, hasTouch: false },
  ])("what comes later moves nothing that stands there: %o", async ({ width, hasTouch }) => {
    const { page } = await browser.visit({ viewport: { width, height: 823 }, hasTouch, isMobile: hasTouch });
    const { notebook, makeList, makeNotebook } = await seedGuest(page);
    const list = await makeList({ name: "Rome" }, ...Array.from({ length: 40 }, (_, n) => `Thing ${n}`));
    await makeNotebook("Home");
    await makeList({ name: "Milan" });
    await makeList({ name: "Packing", isTemplate: true });
    // The page gets a live event about the new rows, and would read them again while the next screen is opened.
    await page.route("**/api/live*", () => {});
    // The new rows are not cached, so each screen reads its data: the names in its path first, the user last.
    const delays = new Map(Object.entries({ NotebookName: 0, ListName: 0, Lists: 1_500, CurrentUser: 3_000 }));
    await page.route("**/graphql", async (route) => {
      await new Promise((resolve) => setTimeout(resolve, delays.get(operationName(route.request())) ?? 1_000));
      await route.fallback();
    });
    // The tools of the footer are delayed until the footer is in place, because Chromium reports no shift of elements
    // that it has not painted again.
    let tools = 0;
    await page.route("**/assets/overlays-*.js", async (route) => {
      tools++;
      await new Promise((resolve) => setTimeout(resolve, 2_000));
      await route.continue();
    });
    await page.addInitScript(() => localStorage.removeItem("listbook.timestamp"));
    await watchShifts(page);
    for (const path of ["/n", notebook, list, "/active"]) {
      await page.goto(path);
      await page.getByRole("contentinfo").getByRole("link", { name: "Feedback" }).waitFor();
      await settle(page);
      expect(await page.evaluate("shifts"), path).toEqual([]);
    }
    expect(tools).toBe(4);
  });

  it("keeps what was typed into home, line by line", async () => {
    const { page } = await browser.visit();
    const releaseScripts = await holdScripts(page);
    await page.goto("/", { waitUntil: "commit" });
    const field = page.getByRole("main").getByRole("textbox").first();
    await field.focus();
    await page.keyboard.type("Typed early\nAnd this\nHalf a w");
    releaseScripts();
    await expect.poll(() => readItemNames(page)).toEqual(["Typed early", "And this"]);
    await page.keyboard.type("ord");
    expect(await page.getByRole("textbox", { name: "Add an item" }).inputValue()).toBe("Half a word");
    await settle(page);
    const [list] = await (await page.request.get("/api/list")).json();
    const items = await (await page.request.get(`/api/list/${list.id}/items`)).json();
    expect(items.map(({ name }: { name: string }) => name)).toEqual(["Typed early", "And this"]);
  });

  it("keeps every letter that is typed into home while the page is hydrated", async () => {
    const { page } = await browser.visit();
    const releaseScripts = await holdScripts(page);
    // Two letters are typed right after the hydrated page is committed, before any other task.
    await page.addInitScript(() => {
      const typeLetters = () => ["b", "c"].forEach((letter) => document.execCommand("insertText", false, letter));
      new MutationObserver((_changes, observer) => {
        if (!("hydrated" in document.documentElement.dataset)) return;
        observer.disconnect();
        typeLetters();
      }).observe(document, { attributes: true, subtree: true, attributeFilter: ["data-hydrated"] });
    });
    await page.goto("/", { waitUntil: "commit" });
    const input = page.getByRole("main").getByRole("textbox").first();
    await input.focus();
    await page.keyboard.type("a");
    releaseScripts();
    await settle(page);
    await page.keyboard.type("d");
    expect(await input.inputValue()).toBe("abcd");
  });

  it("keeps scroll position and focus when the scripts come", async () => {
    const { page } = await browser.visit({ viewport: { width: 412, height: 600 } });
    const releaseScripts = await holdScripts(page);
    await page.goto("/", { waitUntil: "commit" });
    const last = page.getByRole("button", { name: "Use Launch" });
    const first = page.getByRole("textbox", { name: "Type the first item" });
    await expect.poll(() => first.evaluate((field) => field === document.activeElement)).toBe(true);
    await last.scrollIntoViewIfNeeded();
    await last.focus();
    const before = await last.boundingBox();
    releaseScripts();
    await settle(page);
    expect(await last.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(await last.boundingBox()).toEqual(before);
  });

  it("handles a click once that came during hydration", async () => {
    const { page } = await browser.visit();
    // Clicks after React has started to listen and before it has rendered anything.
    await page.addInitScript(() => {
      const listen: Function = Object.getOwnPropertyDescriptor(EventTarget.prototype, "addEventListener")?.value;
      let pressed = false;
      EventTarget.prototype.addEventListener = function (this: EventTarget, ...args) {
        listen.apply(this, args);
        if (pressed || !(this instanceof Element) || this.id !== "root" || args[0] !== "click") return;
        pressed = true;
        queueMicrotask(() => document.querySelector<HTMLElement>("[aria-label=Search]")?.click());
      };
    });
    await page.goto("/n");
    await page.getByRole("dialog").waitFor();
    await settle(page);
    expect(await page.locator("[role=dialog]").count()).toBe(1);
  });
});

describe("a build", () => {
  it("has an id, and lists the pages that were rendered with it", async () => {
    const { page } = await browser.visit();
    await page.goto("/n");
    const json = async (path: string) => (await page.request.get(path)).json();
    const { id, timestamp } = await json("/builds/latest.json");
    expect(await page.locator('meta[name="build-id"]').getAttribute("content")).toBe(id);
    expect(await json(`/builds/meta/${id}.json`)).toEqual({
      id,
      timestamp,
      prerendered: expect.arrayContaining(["/"]),
    });
    expect(await json("/_payload.json")).toMatchObject({ id, path: "/" });
  });

  it("that is newer is offered in a toast that stays", async () => {
    const { page } = await browser.visit();
    await page.clock.install();
    await page.goto("/n");
    await page.getByText("No notebooks yet").waitFor();
    await loadIdentityProvider(page);
    await page.route("**/builds/latest.json", (route) => route.fulfill({ json: { id: "newer" } }));
    await page.clock.runFor(3_600_000);
    const toast = page.getByRole("listitem").filter({ hasText: "New version" });
    await toast.waitFor();
    await page.clock.runFor(60_000);
    const loaded = page.waitForEvent("load");
    await toast.getByRole("button", { name: "Reload" }).click();
    await loaded;
  });

  it("whose script is gone reloads the page once, then shows an error", async () => {
    const { page, errors } = await browser.visit();
    let loads = 0;
    page.on("load", () => loads++);
    await page.route("**/assets/NotebooksPage-*.js", (route) => route.fulfill({ status: 404 }));
    await page.goto("/n");
    await page.getByRole("heading", { name: "Server Error" }).waitFor();
    await expect.poll(() => loads).toBe(2);
    expect(errors.splice(0).length).toBeGreaterThan(0);
  });
});

describe("without a network", () => {
  it("first service-worker install must not reload the page, which opens from it without a network and says so", async () => {
    const { page, list, errors } = await visitWithList({ serviceWorkers: "allow" });
    let loads = 0;
    page.on("load", () => loads++);
    await page.goto(list);
    await page.getByRole("checkbox", { name: "Passport" }).waitFor();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await settle(page);
    expect(loads).toBe(1);
    expect(await page.getByText(/^Offline\./).count()).toBe(0);

    await page.context().setOffline(true);
    await page.reload();
    await page.getByRole("checkbox", { name: "Passport" }).waitFor();
    await page.getByText("Offline. As of").waitFor();
    await checkAccessibility(page);
    await page.goto("/");
    await page.getByRole("heading", { level: 1 }).waitFor();

    await page.context().setOffline(false);
    await page.getByText(/^Offline\./).waitFor({ state: "detached" });
    errors.splice(0);
  });

  it("says so in a line under the header, which covers nothing and moves nothing", async () => {
    const { page, list, errors } = await visitWithList({ viewport: { width: 1280, height: 400 } });
    await watchShifts(page);
    await page.goto(list);
    await page.getByRole("navigation", { name: "Side bar" }).getByRole("link", { name: "Rome" }).waitFor();
    await settle(page);
    await page.context().setOffline(true);
    const line = page.getByText(/^Offline\./);
    await line.waitFor();
    const readBox = async (locator: Locator) =>
      (await locator.boundingBox()) ?? { x: NaN, y: NaN, width: NaN, height: NaN };
    const { x, y, width, height } = await readBox(line);
    // The line begins and ends with the column of the list.
    expect([x, y, width]).toEqual([256 + (1280 - 256 - 8 - 672) / 2, 8 + 56, 672]);
    expect((await readBox(page.getByRole("heading", { level: 1 }))).y).toBeGreaterThanOrEqual(y + height);
    expect(await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)).toEqual([]);
    await page.mouse.wheel(0, 300);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
    expect((await readBox(line)).y).toBe(56);
    await page.context().setOffline(false);
    errors.splice(0);
  });

  it.each([
    ["a proxy that cannot reach the server", 502, "Bad Gateway"],
    ["a captive portal", 200, "Sign in to the Wi-Fi"],
  ])("a page opens from the service worker where %s answers", async (_what, status, text) => {
    const proxy = await startProxy(new URL(browser.origin));
    const { page, list, errors } = await visitWithList({ serviceWorkers: "allow", proxy: { server: proxy.origin } });
    await page.goto(list);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await settle(page);

    proxy.answer = { status, text };
    await page.reload();
    await page.getByRole("checkbox", { name: "Passport" }).waitFor();
    expect(await page.getByText(text).count()).toBe(0);

    proxy.answer = null;
    await page.goto("/nowhere");
    await page.getByText("Page not found: /nowhere").waitFor();
    await settle(page);
    errors.splice(0);
    await page.close();
    await proxy.close();
  });

  it("the service worker caches what the app needs, and no page for developers", async () => {
    const { page } = await browser.visit();
    const worker = await (await page.request.get("/sw.js")).text();
    // An English page has no catalogue.
    const files = (worker.match(/\/assets\/[\w.-]+/g) ?? []).filter((file) => !CATALOGUE.test(file));
    expect(files.length).toBeGreaterThan(10);
    expect(files.filter((file) => /graphiql|monaco|editor/i.test(file))).toEqual([]);
    const sizes = await Promise.all(
      files.map(async (file) => (await (await page.request.get(file)).body()).byteLength),
    );
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(2_030_000);
  });
});

describe("an installed app", () => {
  it("has a name, and icons of the sizes that its manifest states", async () => {
    const { page } = await browser.visit();
    await page.goto("/n");
    const href = await page.locator('link[rel="manifest"]').getAttribute("href");
    const manifest = await (await page.request.get(href ?? "")).json();
    expect(manifest).toMatchObject({ name: "Listbook", start_url: "/", display: "standalone" });
    for (const { src, sizes, purpose } of manifest.icons) {
      const size = await page.evaluate(async (url) => {
        const image = new Image();
        image.src = url;
        await image.decode();
        return image.naturalWidth;
      }, src);
      if (sizes !== "any") expect(`${size}x${size}`, purpose).toBe(sizes);
    }
    expect(manifest.icons.map(({ purpose }: { purpose?: string }) => purpose)).toContain("maskable");
    expect((await page.request.get("/favicon.ico")).headers()["content-type"]).toBe("image/x-icon");
  });
});

describe("every screen", () => {
  it("has its controls in the order of the Tab key, each with a ring, and first the link past the header", async () => {
    const { page } = await browser.visit();
    await page.goto("/active");
    await page.getByRole("button", { name: "Dark mode" }).waitFor();
    // The identity provider is loaded first, because a placeholder replaces the links during the load.
    const script = page.waitForResponse("**/__clerk/npm/**");
    await page.evaluate(() => document.body.click());
    await script;
    await page.getByText("Loading your account").waitFor({ state: "detached" });
    await page.getByRole("link", { name: "Sign In" }).waitFor();
    const names: string[] = [];
    for (let step = 0; step < 17; step++) {
      await page.keyboard.press("Tab");
      names.push(
        await page.evaluate(() => {
          const { activeElement: element } = document;
          const { outlineStyle, outlineWidth } = getComputedStyle(element ?? document.body);
          const note = outlineStyle === "solid" && outlineWidth === "2px" ? "" : " (without a ring)";
          return (element?.getAttribute("aria-label") ?? element?.textContent ?? "") + note;
        }),
      );
    }
    expect(names).toEqual([
      "Skip to content",
      "Listbook",
      "Side bar",
      "Home",
      "Notebooks",
      "Active",
      "Search",
      "Save access",
      "Sign In",
      "Sign Up",
      "Start a list",
      "Open your notebooks",
      "Feedback",
      "Save access",
      "Language",
      "Dark mode",
      "Keyboard shortcuts",
    ]);
  });

  it("answers 404 for a page that does not exist, as a page and as plain text", async () => {
    const { page, errors } = await browser.visit();
    const answer = await page.goto("/nowhere/at/all");
    expect(answer?.status()).toBe(404);
    await page.getByText("Page not found: /nowhere/at/all").waitFor();
    expect(await page.getByText("Debug").count()).toBe(0);
    errors.splice(0);
    const plain = await page.request.get("/nowhere", {
      headers: { "user-agent": "Googlebot/2.1", accept: "text/html" },
    });
    expect([plain.status(), await plain.text()]).toEqual([404, "Page not found: /nowhere"]);
  });
});
