import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { EXAMPLE_PROGRAM_REQUEST } from "../../api/rest/openapi/examples.ts";
import { PSEUDO_LANGUAGE } from "../../shared/texts/languages.ts";
import { chooseLanguage, findCut, findUntranslated, readTexts, type Say } from "../languages.ts";
import { waitForWorker } from "../browserProfile.ts";
import { settle, setUpBrowser } from "../testBrowser.ts";

const { code: PSEUDO } = PSEUDO_LANGUAGE;
const browser = setUpBrowser({ LANGUAGES: `de,${PSEUDO}` });

/** What is the same in all languages. The server has given the first notebook and the device their names, a program its own. */
const NAMES = [
  "My Notebook",
  "Chrome on Linux",
  "Listbook",
  "Plus",
  "Markdown",
  "CSV",
  "Google Keep",
  "Todoist",
].concat(
  ["TickTick", "Trello", "Notion", "Microsoft To Do", "Claude", "assistant.example.com"],
  // What the browser says in English, which it takes for this language.
  ["Pseudo", "United Kingdom", ", and"],
);

// What the test types has Greek letters: the language has accents on Latin ones.
const [LIST, MILK, BREAD, CAMERA, ANN, BEA] = ["Ταξίδι", "Γάλα", "Ψωμί", "Κάμερα", "Άννα", "Βέα"];
/** Texts that may be cut: names, which people can make as long as they like, and settings that are copied. */
const DATA = /\p{Script=Greek}|My Notebook|mcpServers|^Ĺĩĩśţţ ōōƒ \w+ \d+$/u;

const WINDOWS: [number, BrowserContextOptions][] = [
  [320, { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true }],
  [390, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
  [768, { viewport: { width: 768, height: 1024 } }],
];

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });

/** Opens a browser that asks for pages in the pseudo-language. */
async function visitInPseudo(options: BrowserContextOptions) {
  const { page } = await browser.visit(options);
  await chooseLanguage(page.context(), PSEUDO, browser.origin);
  return page;
}

async function open(page: Page, path: string) {
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).waitFor({ state: "attached" });
  await settle(page);
}

async function openMenu(page: Page, say: Say, name: string) {
  const opener = button(page, say("Actions for {name}", { name }));
  // On a touch screen, the focus in a row shows its menu.
  await opener.focus();
  await opener.click();
  await page.getByRole("menuitem").first().waitFor();
}

/** Looks at the menu of a row, and at each step in it. A step is named by its place in each menu before it. */
async function walkMenu(
  page: Page,
  openIt: () => Promise<void>,
  check: (step: string) => Promise<void>,
  path: number[] = [],
): Promise<void> {
  const steps = page.locator("[role=menuitem][aria-haspopup]");
  await openIt();
  for (const place of path) await steps.nth(place).click();
  await settle(page);
  await check(["menu", ...path].join(" "));
  const count = await steps.count();
  for (const _ of [0, ...path]) await page.keyboard.press("Escape");
  await page.getByRole("menu").waitFor({ state: "detached" });
  // The focus goes back to the button of the menu a moment after the menu is gone.
  await page.waitForFunction(() => document.activeElement?.getAttribute("aria-haspopup") === "menu");
  for (let place = 0; place < count; place++) await walkMenu(page, openIt, check, [...path, place]);
}

/** A guest's list, from Home to a template that is used, and a shared list that another guest joins. */
async function walk(options: BrowserContextOptions, check: (page: Page, screen: string) => Promise<void>) {
  const page = await visitInPseudo(options);
  await open(page, "/");
  const say = await readTexts(page);
  await check(page, "home of a newcomer");
  await page.getByRole("main").getByRole("textbox").first().fill(MILK);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/n\/[^/]+\/l\/[^/]+$/);
  await settle(page);
  await check(page, "a first list");

  for (const name of [BREAD, CAMERA]) {
    await field(page, say("Add an item")).fill(name);
    await page.keyboard.press("Enter");
  }
  await page.getByRole("checkbox", { name: MILK }).check();
  await settle(page);
  const list = new URL(page.url()).pathname;
  const [, , notebookId, , listId] = list.split("/");
  await page.request.put(`/api/list/${listId}`, { data: { name: LIST, priority: 3, date: "2026-11-01" } });
  await open(page, list);
  await check(page, "a list");
  for (const name of [BREAD, LIST])
    await walkMenu(
      page,
      () => openMenu(page, say, name),
      (step) => check(page, `${step} of ${name}`),
    );
  await openMenu(page, say, CAMERA);
  await page.getByRole("menuitem", { name: say("Delete"), exact: true }).click();
  await button(page, say("Undo")).waitFor();
  await check(page, "an offer to undo");

  await openMenu(page, say, LIST);
  await page.getByRole("menuitem", { name: say("Share") }).click();
  await page.getByRole("dialog").waitFor();
  await settle(page);
  await check(page, "the sheet to share with");
  await field(page, say("Your name, shown to others")).fill(ANN);
  await button(page, say("Create a link")).click();
  const link = await field(page, say("Link")).inputValue();
  await check(page, "the sheet with a link");
  await page.keyboard.press("Escape");

  const other = await visitInPseudo(options);
  await other.goto(new URL(link).pathname);
  await other.getByRole("heading", { level: 1, name: LIST }).waitFor();
  await check(other, "an invitation");
  await other.getByRole("main").getByRole("textbox").fill(BEA);
  await other.getByRole("main").getByRole("button").first().click();
  await other.waitForURL(`**/l/${listId}`);
  await settle(other);
  await check(other, "a list that is shared");
  await other.close();

  await openMenu(page, say, LIST);
  await page.getByRole("menuitem", { name: say("Template"), exact: true }).click();
  await page.getByRole("menuitem", { name: say("Turn into a template") }).click();
  await button(page, say("Use {name}", { name: LIST })).waitFor();
  await settle(page);
  await check(page, "a template");
  await button(page, say("Use {name}", { name: LIST })).click();
  await page.waitForURL((url) => url.pathname !== list);
  await settle(page);
  await check(page, "a list from a template");
  await page.request.delete(`/api/list/${listId}`);
  for (const path of [
    "/",
    "/n",
    `/n/${notebookId}`,
    "/active",
    "/deleted",
    "/account",
    "/account/safe",
    "/account/devices",
    "/account/notifications",
    "/account/programs",
    "/account/data",
    "/account/delete",
    `/connect?${EXAMPLE_PROGRAM_REQUEST}`,
    "/recover",
    "/upgrade",
  ]) {
    await open(page, path);
    await check(page, path);
  }
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").waitFor();
  await check(page, "the search");
}

it.each(WINDOWS)("each word of a guest's journey is translated, and has room in %s pixels", async (_width, options) => {
  const found: string[] = [];
  await walk(options, async (page, screen) => {
    found.push(...(await findUntranslated(page, NAMES)).map((text) => `${screen}: “${text}” is in English`));
    found.push(...(await findCut(page, DATA)).map((text) => `${screen}: “${text}” is cut`));
  });
  expect([...new Set(found)]).toEqual([]);
});

it("a page is in the language that its user has chosen, else in one that the browser asks for", async () => {
  const { page } = await browser.visit({ locale: "fr-FR" });
  await page.goto("/");
  const readLanguage = () => page.evaluate(() => document.documentElement.lang);
  expect(await readLanguage()).toBe("en");
  await chooseLanguage(page.context(), PSEUDO, browser.origin);
  await page.reload();
  expect(await readLanguage()).toBe(PSEUDO);
  await settle(page);
  const manifest = await page.locator("link[rel=manifest]").evaluate((link: HTMLLinkElement) => link.href);
  expect(await (await page.request.get(manifest)).json()).toMatchObject({ id: "/", lang: PSEUDO });
});

describe("a screen that no page starts with is in the page's language", () => {
  const find = async (page: Page) => {
    const say = await readTexts(page);
    return [
      page.getByRole("heading", { level: 1, name: say("Open your lists here") }),
      page.getByText(say("Recovery key or code"), { exact: true }),
    ];
  };

  /** Forgets the errors of requests that were refused. */
  function takeErrors(errors: string[]) {
    expect(errors.filter((text) => !/texts-de-rest|ERR_INTERNET_DISCONNECTED/.test(text))).toEqual([]);
    errors.length = 0;
  }

  /** Returns the names of the catalogues that the service worker has kept. */
  async function readKeptTexts() {
    const kept = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return kept
      .flat()
      .flatMap(({ url }) => /\/texts-(.+)-.{8}\.js$/.exec(url)?.[1] ?? [])
      .sort();
  }

  it("after its texts could not be loaded: the page reloads once, as for any script", async () => {
    const { page, errors } = await browser.visit();
    await chooseLanguage(page.context(), "de", browser.origin);
    let requests = 0;
    await page.route(/\/assets\/texts-de-rest-/, (route) => (requests++ === 0 ? route.abort() : route.continue()));
    let documentCount = 0;
    page.on("domcontentloaded", () => documentCount++);
    await page.goto("/recover");
    await expect.poll(() => documentCount).toBe(2);
    for (const text of await find(page)) await text.waitFor();
    expect(documentCount).toBe(2);
    takeErrors(errors);
  });

  it("but for its error, as long as its texts cannot be loaded", async () => {
    const { page, errors } = await browser.visit();
    await chooseLanguage(page.context(), "de", browser.origin);
    await page.route(/\/assets\/texts-de-rest-/, (route) => route.abort());
    await page.goto("/recover");
    const say = await readTexts(page);
    await button(page, say("Try Again")).waitFor();
    await page.unroute(/\/assets\/texts-de-rest-/);
    await button(page, say("Try Again")).click();
    for (const text of await find(page)) await text.waitFor();
    takeErrors(errors);
  });

  it("without a network, after one visit to another screen", async () => {
    const { page, errors } = await browser.visit({ serviceWorkers: "allow" });
    await chooseLanguage(page.context(), "de", browser.origin);
    await page.goto("/active");
    await waitForWorker(page);
    expect(await page.evaluate(readKeptTexts)).toEqual(["de", "de-rest"]);
    await page.context().setOffline(true);
    await page.goto("/recover");
    for (const text of await find(page)) await text.waitFor();
    takeErrors(errors);
  });
});
