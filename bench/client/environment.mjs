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
/** @type {typeof import("../../e2e/demo/person.ts")} */
const people = await loadModule("./e2e/demo/person.ts");

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
  let output = "";
  child.stdout.on("data", (chunk) => void (output += String(chunk)));
  /** Resolves to the match once the server's output has one. @param {RegExp} pattern @returns {Promise<RegExpExecArray>} */
  const waitForOutput = (pattern) =>
    new Promise((resolve, reject) => {
      const look = () => {
        const match = pattern.exec(output);
        if (!match) return;
        child.stdout.off("data", look);
        resolve(match);
      };
      child.stdout.on("data", look);
      look();
      void ended.then(() => reject(new Error(`The server ended before it said ${pattern}.`)));
    });
  await waitForOutput(/is ready/);
  return {
    origin: `http://localhost:${port}`,
    waitForOutput,
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
    waitForOutput: server.waitForOutput,
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

const ACCOUNT = { name: "Mira", address: "mira@example.com", password: "correct horse 1 battery" };

/**
 * Lets the guest of the page edit a notebook with a template of `rowCount` rows, and a list of each of some people that was
 * made from it. The notebook is a member's, because a guest may have 5,000 items. Returns the path of the grid.
 * @param {BenchEnvironment} environment @param {number} listCount @param {number} rowCount
 */
export async function createGrid({ origin, page, waitForOutput }, listCount, rowCount) {
  const member = await people.createMember(origin, ACCOUNT, async (address) => {
    const [, code = ""] = await waitForOutput(new RegExp(`Email to ${address}: (\\d{6}) `));
    return code;
  });
  const notebookId = await calls.createNotebook(member, "Class");
  const rows = Array.from({ length: rowCount }, (_row, index) =>
    index % 20 === 0 ? `# Part ${index / 20 + 1}` : `- Thing ${index}`,
  );
  const templateId = await calls.createList(member, ["Trip", ...rows].join("\n"), { notebookId, isTemplate: true });
  const lists = Array.from({ length: listCount }, (_list, index) => ({ name: `Pupil ${index + 1}` }));
  await member.send("POST", "/api/list/template", { id: crypto.randomUUID(), templateId, notebookId, lists });
  /** @type {(method: string, path: string, data?: object) => Promise<any>} */
  const send = async (method, path, data) => (await page.request.fetch(path, { method, data })).json();
  await calls.joinNotebook(member, notebookId, "EDITOR", { name: "Guest", send });
  return `/n/${notebookId}/l/${templateId}/grid`;
}
