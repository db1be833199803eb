import type { Page } from "playwright-core";
import { expect, inject, it } from "vitest";
import { enterTexts, field, fillLocalStorage, itemCheckboxes } from "../pageActions.ts";
import { seedGuest } from "../seed.ts";
import { setUpBrowser } from "../testBrowser.ts";

// A page may be reloaded, or a phone put away, as soon as a change shows. The change is kept then, or the page asks.

const browser = setUpBrowser();

const DELAYS = [0, 20, 50, 150];
const AT_ONCE = 4;
/** `npm run faults` does it three times as often. */
const TIMES = inject("thorough") ? 3 * AT_ONCE : AT_ONCE;

type Row = { name: string; completed: boolean };

type Scenario = {
  /** Makes what the page shows, and returns its path. */
  prepare: (page: Page) => Promise<string>;
  /** Makes the change. */
  act: (page: Page) => Promise<unknown>;
  /** What matches when the change shows. */
  shown: { selector: string; text: string };
  /** Reads from the server whether it has the change. */
  isSaved: (page: Page, path: string) => Promise<boolean>;
};

const readRows = async (page: Page, path: string) => (await (await page.request.get(path)).json()) as Row[];
const readItems = (page: Page, path: string) => readRows(page, `/api/list/${path.split("/").at(-1)}/items`);
const makeList = async (page: Page) => (await seedGuest(page)).makeList({ name: "Packing" }, "Socks", "Shoes");

const SCENARIOS: Record<string, Scenario> = {
  "the first list": {
    prepare: () => Promise.resolve("/"),
    act: (page) => enterTexts(page, "Type the first item", "Tent"),
    shown: { selector: "main li", text: "Tent" },
    async isSaved(page) {
      const [list] = (await (await page.request.get("/api/list")).json()) as { id: string }[];
      return list !== undefined && (await readItems(page, list.id)).some(({ name }) => name === "Tent");
    },
  },
  "the first notebook": {
    prepare: () => Promise.resolve("/n"),
    act: (page) => enterTexts(page, "New notebook", "Trips"),
    shown: { selector: "main li", text: "Trips" },
    isSaved: async (page) => (await readRows(page, "/api/notebook")).some(({ name }) => name === "Trips"),
  },
  "the first tick": {
    prepare: makeList,
    act: (page) => itemCheckboxes(page).first().click(),
    shown: { selector: "main input:checked", text: "" },
    isSaved: async (page, path) => (await readItems(page, path)).some(({ completed }) => completed),
  },
  "text of a run": {
    async prepare(page) {
      const path = await (await seedGuest(page)).makeList({ name: "Packing" }, "✓Socks", "Shoes");
      const data = { id: crypto.randomUUID() };
      const again = await page.request.post(`/api/list/${path.split("/").at(-1)}/run-again`, { data });
      expect(again.ok(), await again.text()).toBe(true);
      return path;
    },
    async act(page) {
      await page.getByRole("button", { name: "Socks", exact: true }).click();
      await field(page, "Item").fill("Warm socks");
      await field(page, "Item").press("Enter");
    },
    shown: { selector: "main [data-row]:not(:has(textarea))", text: "Warm socks" },
    isSaved: async (page, path) => (await readItems(page, path)).some(({ name }) => name === "Warm socks"),
  },
};

declare global {
  /** The time until which the database is held; without it, a second. */
  var holdUntil: number | undefined;
}

/** Has `delayDatabase` hold the database until the page has asked. */
function holdDatabase() {
  globalThis.holdUntil = Infinity;
}

/** Holds the browser's database for a second, with an upgrade that is taken back. The page after a reload has it at once. */
function delayDatabase() {
  if (sessionStorage.getItem("reloaded")) return;
  const end = Date.now() + 1_000;
  const request = indexedDB.open("listbook", 2);
  request.addEventListener("upgradeneeded", () => {
    const { transaction, result } = request;
    const store = [...result.objectStoreNames].includes("meta")
      ? transaction?.objectStore("meta")
      : result.createObjectStore("meta");
    const hold = () => {
      if (Date.now() > (globalThis.holdUntil ?? end)) transaction?.abort();
      else store?.count().addEventListener("success", hold);
    };
    hold();
  });
}

/** Reloads the page, as its user could, so many milliseconds after it shows a change. */
const reloadWhenShown = (page: Page, { shown, delay }: { shown: Scenario["shown"]; delay: number }) =>
  page.evaluate(
    ({ selector, text, wait }) => {
      function reload() {
        sessionStorage.setItem("reloaded", "yes");
        location.reload();
      }
      const observer = new MutationObserver(() => {
        const isShown = [...document.querySelectorAll(selector)].some((each) => each.textContent.includes(text));
        if (!isShown) return;
        observer.disconnect();
        if (wait === 0) reload();
        else setTimeout(reload, wait);
      });
      observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
    },
    { ...shown, wait: delay },
  );

/** Makes a change, reloads the page when it shows, and expects it saved. A page that asks stays. Returns whether it asked. */
async function expectKept(scenario: Scenario, delay: number, ...scripts: (() => void)[]) {
  const visit = await browser.visit();
  const { page } = visit;
  let hasAsked = false;
  let released: Promise<unknown> | undefined;
  page.on("dialog", (dialog) => {
    hasAsked = true;
    released = dialog.dismiss().then(() => page.evaluate(() => (globalThis.holdUntil = 0)));
  });
  const path = await scenario.prepare(page);
  for (const script of scripts) await page.addInitScript(script);
  await page.goto(path);
  await reloadWhenShown(page, { shown: scenario.shown, delay });
  await scenario.act(page);
  const isSaved = () => scenario.isSaved(page, path).catch(() => false);
  await expect.poll(isSaved, { timeout: 20_000 }).toBe(true);
  // What the reload has interrupted may be logged.
  visit.errors.splice(0);
  await released;
  await page.context().close();
  return hasAsked;
}

const CASES = Object.keys(SCENARIOS).flatMap((name) =>
  DELAYS.flatMap((delay) => [[name, delay, "a fast database"] as const, [name, delay, "a slow database"] as const]),
);

it.each(CASES)("%s, %s ms after it shows, with %s, is kept", async (name, delay, database) => {
  const scripts = database === "a slow database" ? [delayDatabase] : [];
  for (let round = 0; round < TIMES; round += AT_ONCE)
    await Promise.all(
      Array.from({ length: AT_ONCE }, () => expectKept(SCENARIOS[name] as Scenario, delay, ...scripts)),
    );
});

it.each(Object.entries(SCENARIOS))("%s: the page asks where the browser cannot keep it yet", async (_, scenario) => {
  expect(await expectKept(scenario, 0, holdDatabase, delayDatabase, fillLocalStorage)).toBe(true);
});
