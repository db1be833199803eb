import { readFileSync } from "node:fs";
import pg from "pg";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type ConsoleMessage,
  type Page,
  type Request,
} from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, vi } from "vitest";
import { chromiumOptions } from "./chromium.ts";
import { makeDataDir, postgresUrl, startServer } from "./serverProcess.ts";

export type Visit = {
  page: Page;
  /** The errors that the page has logged. A test that expects some removes them. */
  errors: string[];
  /** Opens another tab of the same browser profile; its errors are added to `errors`. */
  openTab: () => Promise<Page>;
};

/** The built server and a browser. */
export type TestBrowser = {
  readonly origin: string;
  /** The server's output, including the codes that it would send by email. */
  output(): string;
  /** Runs a statement on the server's database. */
  query(sql: string, parameters?: unknown[]): Promise<unknown[]>;
  /** Opens a page in a new browser profile, which is closed after the test, or after the tests that share it. */
  visit(options?: BrowserContextOptions): Promise<Visit>;
};

type Server = { origin: string; databaseUrl: string; output: () => string; stop: () => Promise<void> };

const openRequests = new WeakMap<Page, Set<Request>>();

function watchRequests(page: Page) {
  const requests = new Set<Request>();
  openRequests.set(page, requests);
  // The stream of changes never ends.
  page.on("request", (request) => !request.url().includes("/api/live") && requests.add(request));
  page.on("requestfinished", (request) => requests.delete(request));
  page.on("requestfailed", (request) => requests.delete(request));
  // The browser does not report the end of every request of a page that was left.
  page.on("framenavigated", (frame) => {
    if (frame !== page.mainFrame()) return;
    const sent = [...requests];
    const navigation = sent.findLastIndex((request) => request.isNavigationRequest() && request.frame() === frame);
    for (const request of sent.slice(0, Math.max(navigation, 0))) requests.delete(request);
  });
}

const isSaved = () => !("unsaved" in document.documentElement.dataset);
const isHydrated = () => !document.querySelector("#root") || "hydrated" in document.documentElement.dataset;

/** True at every fourth look. Playwright looks once a frame, also while the clock of the page is paused. */
function isFourthLook(): boolean {
  const page = window as { looks?: number };
  page.looks = (page.looks ?? 0) + 1;
  return page.looks % 4 === 0;
}

/** Waits until every request of a page is answered. */
async function waitForAnswers(page: Page): Promise<void> {
  const list = () => [...(openRequests.get(page) ?? [])].map((request) => request.url());
  await vi
    .waitUntil(() => list().length === 0, { timeout: 10_000, interval: 10 })
    .catch(() => expect(list(), "requests without an answer in ten seconds").toEqual([]));
}

/**
 * Waits until the page is hydrated, every change is saved, every request is answered, and the page sends no request
 * because of that in its next three frames. A member's change is not sent before the session is known, so an idle network
 * alone proves nothing.
 */
export async function settle(page: Page): Promise<void> {
  await page.waitForFunction(isHydrated);
  do {
    await page.waitForFunction(isSaved);
    await waitForAnswers(page);
    await page.waitForFunction(isFourthLook);
  } while ((openRequests.get(page)?.size ?? 0) > 0 || !(await page.evaluate(isSaved)));
}

/** Connects to the browser that the test files of this worker share, or launches one where there is none. */
export function openBrowser(): Promise<Browser> {
  // Vitest counts its workers from 1.
  const endpoint = inject("shared")?.browserEndpoints[Number(process.env["VITEST_POOL_ID"]) - 1];
  return endpoint ? chromium.connect(endpoint) : chromium.launch(chromiumOptions());
}

/**
 * Returns the server that the test files share, or starts one for a file with settings of its own or if there is none.
 */
async function openServer(env?: Record<string, string>): Promise<Server> {
  const shared = inject("shared");
  if (shared && !env)
    return { ...shared, output: () => readFileSync(shared.logFile, "utf8"), stop: () => Promise.resolve() };
  const { dataDir, remove } = makeDataDir();
  const server = await startServer({ DATA_DIR: dataDir, ...env });
  return {
    origin: env?.["ORIGIN"] ?? server.origin,
    databaseUrl: postgresUrl(dataDir),
    output: () => server.output(),
    async stop() {
      server.process.kill("SIGTERM");
      await server.ended;
      remove();
    },
  };
}

async function close(context: BrowserContext) {
  // A request that the test still delays must not fail it now.
  await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: "ignoreErrors" })));
  await context.close();
}

const interceptingContexts = new WeakSet<BrowserContext>();

/**
 * Keeps a context intercepting requests once one of its pages does. The removal of the last route would end the
 * interception, and a request that is being intercepted at that time is never answered. A navigation could wait for
 * such a request, which preloads the code of a screen.
 */
function keepIntercepting(page: Page) {
  const route = page.route.bind(page);
  page.route = async (...parameters) => {
    const context = page.context();
    if (!interceptingContexts.has(context)) {
      interceptingContexts.add(context);
      await context.route(
        () => false,
        () => {},
      );
    }
    return route(...parameters);
  };
}

/** An address of a calendar app is no request: another program opens it. */
const isForeign = (request: Request, origins: (string | undefined)[]) =>
  !/^(data|blob|webcal):/.test(request.url()) && !origins.includes(new URL(request.url()).origin);

/** Chromium's message about a failed request does not name its address. */
const describeMessage = (message: ConsoleMessage) =>
  message.text() + (message.text().startsWith("Failed to load") ? ` ${message.location().url}` : "");

/**
 * Connects the tests of a file to a server and a browser. With `env` the file has a server of its own, with these
 * settings; with `hasNotifications` it has a browser of its own, which shows them. A test fails when a page logged an error
 * that the test did not remove, or sent a request to another host than `otherOrigin`.
 */
export function setUpBrowser(
  env?: Record<string, string>,
  { otherOrigin, hasNotifications = false }: { otherOrigin?: string; hasNotifications?: boolean } = {},
): TestBrowser {
  let browser: Browser;
  let server: Server;
  /** Whether a test runs: pages that are opened in `beforeAll` are shared by several tests. */
  let isTesting = false;
  let open: { context: BrowserContext; isShared: boolean; errors: string[]; foreign: string[] }[] = [];

  beforeAll(async () => {
    const opening = hasNotifications ? chromium.launch(chromiumOptions({ hasNotifications })) : openBrowser();
    [browser, server] = await Promise.all([opening, openServer(env)]);
  });
  beforeEach(() => {
    isTesting = true;
  });
  afterEach(async () => {
    isTesting = false;
    const surprises = open.flatMap(({ errors, foreign }) => [...errors.splice(0), ...foreign.splice(0)]);
    await Promise.all(open.filter(({ isShared }) => !isShared).map(({ context }) => close(context)));
    open = open.filter(({ isShared }) => isShared);
    expect(surprises, "errors in the console and requests to other hosts").toEqual([]);
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  return {
    get origin() {
      return server.origin;
    },
    output: () => server.output(),
    async query(sql, parameters) {
      const client = new pg.Client({ connectionString: server.databaseUrl });
      await client.connect();
      const { rows } = await client.query(sql, parameters);
      await client.end();
      return rows;
    },
    async visit(options = {}) {
      const context = await browser.newContext({
        baseURL: server.origin,
        locale: "en-GB",
        // Too narrow for the side bar, which repeats the names of notebooks and lists.
        viewport: { width: 1000, height: 720 },
        // A test cannot hold or refuse the requests of a service worker.
        serviceWorkers: "block",
        ...options,
      });
      const errors: string[] = [];
      const foreign: string[] = [];
      open.push({ context, isShared: !isTesting, errors, foreign });
      async function openTab() {
        const page = await context.newPage();
        page.setDefaultTimeout(20_000);
        page.on("console", (message) => message.type() === "error" && errors.push(describeMessage(message)));
        page.on("pageerror", (error) => errors.push(String(error)));
        page.on(
          "request",
          (request) => isForeign(request, [server.origin, otherOrigin]) && foreign.push(request.url()),
        );
        watchRequests(page);
        keepIntercepting(page);
        return page;
      }
      return { page: await openTab(), errors, openTab };
    },
  };
}
