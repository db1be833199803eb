import pg from "pg";
import {
  type Browser,
  type BrowserContextOptions,
  chromium,
  type ConsoleMessage,
  type Page,
  type Request,
} from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { findChromium } from "../scripts/chromium.mjs";
import { makeDataDir, postgresUrl, type ServerProcess, startServer } from "./serverProcess.ts";

export type Visit = {
  page: Page;
  /** What the page logged as errors; a test that expects some removes them. */
  errors: string[];
  /** Opens another tab of the same browser profile; its errors are added to `errors`. */
  openTab: () => Promise<Page>;
};

/** The built server on data of its own, and a browser. */
export type TestBrowser = {
  readonly origin: string;
  /** What the server wrote to its terminal, including the codes that it would send by e-mail. */
  output(): string;
  /** Runs a statement on the server's database. */
  query(sql: string): Promise<unknown[]>;
  /** Opens a page in a browser profile of its own. */
  visit(options?: BrowserContextOptions): Promise<Visit>;
};

// The last four keep Chromium from calling its maker, which tests have no use for.
const QUIET = [
  "--no-sandbox",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const isForeign = (request: Request, origin: string) =>
  !/^(data|blob):/.test(request.url()) && new URL(request.url()).origin !== origin;

/** Chromium's message about a failed request does not name its address. */
const describeMessage = (message: ConsoleMessage) =>
  message.text() + (message.text().startsWith("Failed to load") ? ` ${message.location().url}` : "");

const openRequests = new WeakMap<Page, Set<Request>>();

function watchRequests(page: Page) {
  const requests = new Set<Request>();
  openRequests.set(page, requests);
  // The stream of changes never ends.
  page.on("request", (request) => !request.url().includes("/api/live") && requests.add(request));
  page.on("requestfinished", (request) => requests.delete(request));
  page.on("requestfailed", (request) => requests.delete(request));
}

const isSaved = () => !("unsaved" in document.documentElement.dataset);
const isHydrated = () => !document.querySelector("#root") || "alive" in document.documentElement.dataset;

/**
 * Waits until the page is hydrated, every change is saved, every request is answered, and the page sends no request
 * because of that. A member's change is not sent before the session is known, so an idle network alone proves nothing.
 */
export async function settle(page: Page): Promise<void> {
  await page.waitForFunction(isHydrated);
  const waiting = () => [...(openRequests.get(page) ?? [])].map((request) => request.url());
  for (let [quiet, looks] = [0, 0]; quiet < 3; quiet++, looks++) {
    await page.waitForFunction(isSaved);
    if (waiting().length > 0) quiet = -1;
    if (looks > 200) throw new Error(`Not answered in ten seconds: ${waiting().join(", ")}`);
    await page.waitForTimeout(50);
  }
}

/**
 * Starts a server and a browser before the tests of a file and stops them afterwards. `env` adds to the settings that
 * suit most tests. A test fails when a page logged an unexpected error or sent a request to another host.
 */
export function setUpBrowser(env: Record<string, string> = {}): TestBrowser {
  let data: ReturnType<typeof makeDataDir>;
  let server: ServerProcess;
  let browser: Browser;
  let visits: { errors: string[]; foreign: string[] }[] = [];

  beforeAll(async () => {
    const executablePath = findChromium();
    if (!executablePath) throw new Error("No Chromium was found; npm test installs one or says how.");
    data = makeDataDir();
    [server, browser] = await Promise.all([
      startServer({ DATA_DIR: data.dataDir, ...env }),
      chromium.launch({ executablePath, args: QUIET }),
    ]);
  });
  afterAll(async () => {
    await browser.close();
    server.process.kill("SIGTERM");
    await server.ended;
    data.remove();
  });
  afterEach(() => {
    const [seen, none] = [visits, visits.map(() => ({ errors: [], foreign: [] }))];
    visits = [];
    expect(seen).toEqual(none);
  });

  return {
    get origin() {
      return server.origin;
    },
    output: () => server.output(),
    async query(sql) {
      const client = new pg.Client({ connectionString: postgresUrl(data.dataDir) });
      await client.connect();
      const { rows } = await client.query(sql);
      await client.end();
      return rows;
    },
    async visit(options = {}) {
      const context = await browser.newContext({
        baseURL: server.origin,
        locale: "en-GB",
        // A test cannot hold or refuse the requests of a service worker.
        serviceWorkers: "block",
        ...options,
      });
      const errors: string[] = [];
      const foreign: string[] = [];
      visits.push({ errors, foreign });
      async function openTab() {
        const page = await context.newPage();
        page.setDefaultTimeout(20_000);
        page.on("console", (message) => message.type() === "error" && errors.push(describeMessage(message)));
        page.on("pageerror", (error) => errors.push(String(error)));
        page.on("request", (request) => isForeign(request, server.origin) && foreign.push(request.url()));
        watchRequests(page);
        return page;
      }
      return { page: await openTab(), errors, openTab };
    },
  };
}
