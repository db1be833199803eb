import { type BrowserContextOptions, type Page, type Route } from "playwright-core";
import { describe, expect, it } from "vitest";
import { enterTexts, waitFrames, watchShifts } from "../pageActions.ts";
import { seedGuest } from "../seed.ts";
import { settle, setUpBrowser } from "../testBrowser.ts";
import { PHONE } from "../touch.ts";

/** The typeface: one file for Latin words, which moves nothing when it comes, and which is there without a connection. */

const browser = setUpBrowser();

const FONTS = "**/*.woff2";
const FAMILY = "Hanken Grotesk Variable";

const LAPTOP = { viewport: { width: 1440, height: 900 } };

/** Makes a guest with a dated list in two groups, and with another list. */
async function visitWithLists(options?: BrowserContextOptions) {
  const { page, errors } = await browser.visit(options);
  const { makeList, change } = await seedGuest(page);
  const date = new Date().toISOString().slice(0, 10);
  await makeList({ name: "Things to take along on the way", date }, "Passport", "Tickets for the night train");
  const path = await makeList({ name: "Oslo", date }, "✓Passport", "Fruit", "Pears, 12 of them", "Bread");
  const items = (await (await page.request.get(`/api/list/${path.split("/").at(-1)}/items`)).json()) as {
    id: string;
  }[];
  await change(`/api/item/${items[1]?.id}`, { isHeading: true });
  return { page, errors, path };
}

/** The parts of the font that the browser has loaded. */
const countLoadedFonts = (page: Page) =>
  page.evaluate(
    (family) => [...document.fonts].filter((each) => each.family.includes(family) && each.status === "loaded").length,
    FAMILY,
  );

const recordFonts = (page: Page) => {
  const asked: string[] = [];
  page.on("request", (request) => request.resourceType() === "font" && asked.push(new URL(request.url()).pathname));
  return asked;
};

describe("the font", () => {
  it("is one file on a list with Latin words, which the page names before its style sheet, and which browsers keep", async () => {
    const { page, path } = await visitWithLists();
    const asked = recordFonts(page);
    await page.goto(path);
    await page.getByRole("checkbox", { name: "Bread" }).waitFor();
    await settle(page);
    await expect.poll(() => countLoadedFonts(page)).toBe(1);
    const preloaded = await page.locator("link[rel=preload][as=font]").getAttribute("href");
    expect(asked).toEqual([preloaded]);
    const answer = await fetch(browser.origin + preloaded, { headers: { "accept-encoding": "br, gzip" } });
    expect(
      Object.fromEntries(
        ["content-type", "content-encoding", "cache-control"].map((name) => [name, answer.headers.get(name)]),
      ),
    ).toEqual({
      "content-type": "font/woff2",
      "content-encoding": null,
      "cache-control": "public, max-age=31536000, immutable",
    });
  });

  it("has further files, of which only those are loaded that the words need", async () => {
    const { page, path } = await visitWithLists();
    const asked = recordFonts(page);
    await page.goto(path);
    await page.getByRole("checkbox", { name: "Bread" }).waitFor();
    await enterTexts(page, "Add an item", "Żółta śliwka");
    await expect.poll(() => asked.length).toBe(2);
    expect(asked.at(-1)).toMatch(/^\/assets\/hanken-grotesk-latin-ext-/);
    await settle(page);
  });

  it("is preloaded on every page, and on the pages that a link opens", async () => {
    const read = async (path: string) =>
      (await fetch(browser.origin + path, { headers: { accept: "text/html" } })).text();
    const link =
      /<link rel="preload" as="font" type="font\/woff2" crossorigin href="(\/assets\/hanken-grotesk-latin-wght-normal-[^"]+\.woff2)">/;
    const pages = await Promise.all(
      ["/", "/active", "/n", "/n/1/l/2", "/upgrade", "/nowhere", "/t/none", "/join/none"].map(read),
    );
    const files = pages.map((html) => link.exec(html)?.[1]);
    expect(files[0]).toBeDefined();
    expect(new Set(files).size).toBe(1);
  });

  it.for(
    [
      ["a phone", PHONE],
      ["a laptop", LAPTOP],
    ].flatMap(([device, options]) => ["home", "a list", "Active"].map((screen) => ({ device, options, screen }))) as {
      device: string;
      options: BrowserContextOptions;
      screen: string;
    }[],
  )("moves nothing on $screen when it comes late to $device", async ({ options, screen }) => {
    const { page, path } = await visitWithLists(options);
    const held: Route[] = [];
    await page.route(FONTS, (route) => void held.push(route));
    await watchShifts(page);
    // The page is not loaded before its font is.
    await page.goto(screen === "home" ? "/" : screen === "Active" ? "/active" : path, { waitUntil: "commit" });
    await page.getByText("Oslo").first().waitFor();
    await expect.poll(() => held.length).toBe(1);
    await page.waitForFunction(
      () => !document.querySelector("#root") || "hydrated" in document.documentElement.dataset,
    );
    const readShifts = () => page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);
    await waitFrames(page, 20);
    // What moves without the font is tested elsewhere.
    const before = (await readShifts()).length;
    for (const route of held) await route.continue();
    await expect.poll(() => countLoadedFonts(page)).toBe(1);
    await settle(page);
    expect((await readShifts()).slice(before)).toEqual([]);
  });

  it("is there without a connection after one visit", async () => {
    const { page, errors } = await browser.visit({ serviceWorkers: "allow" });
    await page.goto("/");
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(() => navigator.serviceWorker.controller);
    await settle(page);
    const asked = recordFonts(page);
    await page.context().setOffline(true);
    await page.reload();
    await page.getByRole("heading", { level: 1 }).waitFor();
    await expect.poll(() => countLoadedFonts(page)).toBe(1);
    expect(asked).toHaveLength(1);
    await page.context().setOffline(false);
    // The browser reports each request that it could not send.
    errors.splice(0);
  });
});
