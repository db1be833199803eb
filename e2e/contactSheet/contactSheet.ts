import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, type BrowserContextOptions, chromium } from "playwright-core";
import { SOURCE_LANGUAGE } from "../../shared/texts/languages.ts";
import { chromiumOptions } from "../chromium.ts";
import { showColorMode } from "../colorMode.ts";
import { makeDataDir, startServer } from "../serverProcess.ts";
import { getFirstPath } from "../demo/linkServer.ts";
import { readTexts } from "../languages.ts";
import { type Account, makeAccounts } from "./accounts.ts";

const DEVICES: Record<string, BrowserContextOptions> = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  tablet: { viewport: { width: 768, height: 1024 }, hasTouch: true, isMobile: true },
  laptop: { viewport: { width: 1280, height: 800 } },
  desktop: { viewport: { width: 1440, height: 900 } },
};

const MODES = ["light", "dark"] as const;

type Picture = { name: string; file: string };

type Choice = {
  /** The code of the language of the pages. */
  language: string;
  /** Only pictures whose names contain all of these are taken. */
  words: readonly string[];
};

/**
 * Takes a picture of each screen of each account on each device in each color mode, and writes a page that shows them.
 * Returns the path of that page.
 */
export async function makeContactSheet(choice: Choice, folder: string): Promise<string> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const { dataDir, remove } = makeDataDir();
  const server = await startServer({ DATA_DIR: dataDir });
  const browser = await chromium.launch(chromiumOptions());
  const pictures: Picture[] = [];
  try {
    for (const account of await makeAccounts(server))
      pictures.push(...(await takePictures(browser, server.origin, account, choice, folder)));
  } finally {
    await browser.close();
    server.process.kill("SIGTERM");
    await server.ended;
    remove();
  }
  const path = join(folder, "index.html");
  writeFileSync(path, renderSheet(pictures));
  return path;
}

/** Lets a page wait for its event stream without a request: the picture would wait for the end of it, which never comes. */
function holdEventStream() {
  const fetchAll = window.fetch.bind(window);
  window.fetch = (input, init) =>
    typeof input === "string" && input.startsWith("/api/live") ? new Promise(() => {}) : fetchAll(input, init);
}

async function takePictures(
  browser: Browser,
  origin: string,
  { name: account, person, screens }: Account,
  { language, words }: Choice,
  folder: string,
): Promise<Picture[]> {
  const pictures: Picture[] = [];
  const locale = language === SOURCE_LANGUAGE ? "en-GB" : language;
  const common = { baseURL: origin, locale, serviceWorkers: "block" } as const;
  const seeding = await browser.newContext(common);
  if (person) await seeding.addCookies([{ ...person.cookie, domain: new URL(origin).hostname, httpOnly: true }]);
  const seedPage = await seeding.newPage();
  // A page creates the id of its device. All pictures use the same id, because a guest may use only five devices.
  await seedPage.goto(person ? getFirstPath(person.cookie) : "/");
  await seedPage.waitForURL((url) => url.pathname === "/");
  await seedPage.waitForFunction(() => localStorage.getItem("deviceId"));
  const storageState = await seeding.storageState();
  await seeding.close();
  for (const [device, options] of Object.entries(DEVICES)) {
    const context = await browser.newContext({ ...common, ...options, storageState });
    await context.addInitScript(holdEventStream);
    for (const { name: screen, path, prepare } of screens) {
      const wanted = MODES.map((mode) => ({ mode, name: `${account}, ${screen}, ${device}, ${mode}` })).filter(
        ({ name }) => words.every((word) => name.includes(word)),
      );
      if (wanted.length === 0) continue;
      const page = await context.newPage();
      await page.goto(path, { waitUntil: "networkidle" });
      await prepare?.(page, await readTexts(page));
      for (const { mode, name } of wanted) {
        const file = `${name.replaceAll(/[, ]+/g, "-")}.png`;
        await page.emulateMedia({ colorScheme: mode });
        // A link page reads the color mode only when it is opened.
        if (/^\/(t|join)\//.test(path)) await page.reload({ waitUntil: "networkidle" });
        await showColorMode(page, mode);
        await page.screenshot({ path: join(folder, file), animations: "disabled" });
        pictures.push({ name, file });
      }
      await page.close();
      await context.setOffline(false);
    }
    await context.close();
  }
  return pictures;
}

const renderSheet = (pictures: readonly Picture[]) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Listbook: ${pictures.length} pictures</title>
<style>
  body { font: 14px system-ui; margin: 1rem; display: flex; flex-wrap: wrap; gap: 1rem; align-items: end; background: #888 }
  figure { margin: 0 }
  figcaption { background: #fff; padding: 0.25rem }
  img { display: block; height: 30rem }
</style>
${pictures
  .map(
    ({ name, file }) =>
      `<figure><a href="${file}"><img src="${file}" alt="${name}" loading="lazy"></a><figcaption>${name}</figcaption></figure>`,
  )
  .join("\n")}
</html>
`;
