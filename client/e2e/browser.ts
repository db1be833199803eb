import pg from "pg";
import {
  type Browser,
  type BrowserContextOptions,
  chromium,
  type ConsoleMessage,
  type Page,
  type Request,
} from "playwright-core";
import { expect } from "vitest";
import { makeDataDir, postgresUrl, type ServerProcess, startServer } from "../../api/testing/processes/server.ts";
import { findBrowser } from "../../scripts/browser.mjs";

export type Visit = {
  page: Page;
  /** What the page said to the console as an error; a test that expects some takes them out. */
  errors: string[];
  /** Another tab of the same browser; its errors are among these. */
  openTab: () => Promise<Page>;
};

/** The built server on data of its own, and a browser to visit it with. */
export type Stage = {
  server: ServerProcess;
  /** Asks the server's database, behind its back. */
  query(sql: string): Promise<unknown[]>;
  /** A person with a browser of their own. */
  visit(options?: BrowserContextOptions): Promise<Visit>;
  /** Fails when a page said an error that nobody expected, or asked another host for anything. */
  expectQuiet(): void;
  close(): Promise<void>;
};

// The last four keep Chromium from calling its maker, which tests have no use for.
const QUIET = [
  "--no-sandbox",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** What is drawn from data of the page's own is asked of nobody. */
const isForeign = (request: Request, origin: string) =>
  !/^(data|blob):/.test(request.url()) && new URL(request.url()).origin !== origin;

/** What the browser says of a request does not name it. */
const describe = (message: ConsoleMessage) =>
  message.text() + (message.text().startsWith("Failed to load") ? ` ${message.location().url}` : "");

const underWay = new WeakMap<Page, Set<Request>>();

function watchRequests(page: Page) {
  const requests = new Set<Request>();
  underWay.set(page, requests);
  // The stream of changes is never answered to its end.
  page.on("request", (request) => !request.url().includes("/api/live") && requests.add(request));
  page.on("requestfinished", (request) => requests.delete(request));
  page.on("requestfailed", (request) => requests.delete(request));
}

const isSaved = () => !("unsaved" in document.documentElement.dataset);
const isAlive = () => !document.querySelector("#root") || "alive" in document.documentElement.dataset;

/**
 * Waits until the page is alive, every change is saved, everything that it sent has been answered, and it sends nothing
 * more on that account. A member's change is not sent before the session is known, so that quiet alone says nothing.
 */
export async function settle(page: Page): Promise<void> {
  await page.waitForFunction(isAlive);
  const waiting = () => [...(underWay.get(page) ?? [])].map((request) => request.url());
  for (let [quiet, looks] = [0, 0]; quiet < 3; quiet++, looks++) {
    await page.waitForFunction(isSaved);
    if (waiting().length > 0) quiet = -1;
    if (looks > 200) throw new Error(`Not answered in ten seconds: ${waiting().join(", ")}`);
    await page.waitForTimeout(50);
  }
}

/** `env` is what the server is set to, on top of what suits most tests. */
export async function openStage(env: Record<string, string> = {}): Promise<Stage> {
  const { dataDir, remove } = makeDataDir();
  const executablePath = findBrowser();
  if (!executablePath) throw new Error("No Chromium was found; npm test installs one or says how.");
  const [server, browser]: [ServerProcess, Browser] = await Promise.all([
    startServer({ DATA_DIR: dataDir, ...env }),
    chromium.launch({ executablePath, args: QUIET }),
  ]);
  let visits: { errors: string[]; foreign: string[] }[] = [];

  return {
    server,
    async query(sql) {
      const client = new pg.Client({ connectionString: postgresUrl(dataDir) });
      await client.connect();
      const { rows } = await client.query(sql);
      await client.end();
      return rows;
    },
    async visit(options = {}) {
      const context = await browser.newContext({
        baseURL: server.origin,
        locale: "en-GB",
        // Requests of a service worker are out of the reach of a test that holds or refuses them.
        serviceWorkers: "block",
        ...options,
      });
      const errors: string[] = [];
      const foreign: string[] = [];
      visits.push({ errors, foreign });
      async function openTab() {
        const page = await context.newPage();
        // A busy machine takes its time.
        page.setDefaultTimeout(20_000);
        page.on("console", (message) => message.type() === "error" && errors.push(describe(message)));
        page.on("pageerror", (error) => errors.push(String(error)));
        page.on("request", (request) => isForeign(request, server.origin) && foreign.push(request.url()));
        watchRequests(page);
        return page;
      }
      return { page: await openTab(), errors, openTab };
    },
    expectQuiet() {
      const [seen, none] = [visits, visits.map(() => ({ errors: [], foreign: [] }))];
      visits = [];
      expect(seen).toEqual(none);
    },
    async close() {
      await browser.close();
      server.process.kill("SIGTERM");
      await server.ended;
      remove();
    },
  };
}
