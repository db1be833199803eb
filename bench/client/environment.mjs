import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { findChromium } from "../../scripts/chromium.mjs";
import { findPort } from "../../scripts/findPort.mjs";
import { loadModule } from "../../scripts/loadModule.mjs";

/** @type {typeof import("../../e2e/demo/calls.ts")} */
const calls = await loadModule("./e2e/demo/calls.ts");

/** Starts the built server of a folder with an embedded PostgreSQL in a new one, like `npm start`. */
async function startServer(/** @type {string} */ folder) {
  const dataDir = mkdtempSync(join(tmpdir(), "listbook-bench-"));
  const port = await findPort();
  const env = { PATH: process.env["PATH"], PORT: String(port), DATA_DIR: dataDir, RATE_LIMITS: "off" };
  const child = spawn(process.execPath, ["dist/api/main.js"], {
    cwd: folder,
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  await new Promise((resolve, reject) => {
    child.stdout.on("data", (chunk) => String(chunk).includes("is ready") && resolve(undefined));
    void ended.then(() => reject(new Error("The server ended before it was ready.")));
  });
  return {
    origin: `http://localhost:${port}`,
    async stop() {
      child.kill("SIGTERM");
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** @typedef {Awaited<ReturnType<typeof startBenchEnvironment>>} BenchEnvironment */

/** Starts the built server of a folder and a browser, in which a new guest is signed in. */
export async function startBenchEnvironment(folder = ".") {
  const executablePath = findChromium();
  if (!executablePath) throw new Error("No Chromium was found; npm test installs one or says how.");
  const server = await startServer(folder);
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-smooth-scrolling"] });
  const context = await browser.newContext({ baseURL: server.origin, viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await page.request.get("/api/user/current?createAnonymousUser=true");
  const devtools = await context.newCDPSession(page);
  return {
    origin: server.origin,
    page,
    /** The DevTools session of the page. */
    devtools,
    /** The DevTools session of the whole browser. */
    browser: await browser.newBrowserCDPSession(),
    async close() {
      await browser.close();
      await server.stop();
    },
  };
}

/** Creates a list named "Long" with `count` items. Returns the path of its notebook. */
export async function createList(/** @type {import("playwright-core").Page} */ page, /** @type {number} */ count) {
  /** @type {(method: string, path: string, data?: object) => Promise<any>} */
  const send = async (method, path, data) => (await page.request.fetch(path, { method, data })).json();
  const notebookId = await calls.createNotebook({ send }, "Bench");
  const things = Array.from({ length: count }, (_item, index) => `- Thing ${index + 1}`);
  await calls.createList({ send }, ["Long", ...things].join("\n"), { notebookId });
  return `/n/${notebookId}`;
}
