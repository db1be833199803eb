import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { openBrowser } from "../testBrowser.ts";
import { makeDataDir, postgresPid, restClient, type ServerProcess, spawnServer } from "../serverProcess.ts";

// `npm run dev` on a copy of the source, which the tests edit.

const SOURCES = ["api", "client", "scripts", "shared", "schema.graphql", "package.json", "package-lock.json"];
const CONFIGURATION = ["tsconfig.json", "vite.config.ts", "codegen.ts"];
/** Milliseconds in which a busy machine prepares the packages of the page, or starts the server again. */
const timeout = 60_000;

const { dataDir, remove } = makeDataDir();
const folder = mkdtempSync(join(tmpdir(), "listbook-dev-"));
let server: ServerProcess;
let browser: Browser;

/** Copies the source, and links the packages one by one: what Vite keeps beside them then belongs to the copy. */
function copySource() {
  for (const name of [...SOURCES, ...CONFIGURATION]) cpSync(name, join(folder, name), { recursive: true });
  mkdirSync(join(folder, "node_modules"));
  for (const name of readdirSync("node_modules"))
    if (!name.startsWith(".vite")) symlinkSync(resolve("node_modules", name), join(folder, "node_modules", name));
}

function edit(file: string, from: string, to: string) {
  const path = join(folder, file);
  const before = readFileSync(path, "utf8");
  expect(before).toContain(from);
  writeFileSync(path, before.replace(from, to));
}

const waitForOutput = (text: string) => vi.waitUntil(() => server.output().includes(text), { timeout });

beforeAll(async () => {
  copySource();
  const command = [process.execPath, "scripts/dev.mjs"];
  [server, browser] = await Promise.all([
    spawnServer({ DATA_DIR: dataDir }, undefined, command, folder),
    openBrowser(),
  ]);
  await waitForOutput(server.origin);
});

afterAll(async () => {
  await browser.close();
  server.process.kill("SIGTERM");
  await server.ended;
  remove();
  rmSync(folder, { recursive: true });
});

it("shows the page, and an edit of a component at once", async () => {
  const page = await browser.newPage({ locale: "en-GB" });
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  await page.goto(server.origin);
  await page.getByRole("heading", { name: "Start a list" }).waitFor({ timeout });
  await page.getByRole("textbox", { name: "Type the first item" }).fill("Passport");
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  edit("client/home/FirstList.tsx", "Start a list", "Begin a list");
  await page.getByRole("heading", { name: "Begin a list" }).waitFor({ timeout });
  expect(await page.getByRole("textbox", { name: "Type the first item" }).inputValue()).toBe("Passport");
  expect(await page.evaluate(() => "isSamePage" in window)).toBe(true);
  expect(errors).toEqual([]);
  await page.close();
});

it("offers feedback and support on the page for an address that nothing has", async () => {
  const page = await browser.newPage({ locale: "en-GB" });
  await page.goto(`${server.origin}/nope/here`);
  for (const name of ["Send Feedback", "Contact Support"]) {
    const link = page.getByRole("main").getByRole("link", { name });
    await link.waitFor({ timeout });
    expect(await link.getAttribute("href")).toMatch(/^mailto:support@localhost/);
  }
  await page.close();
});

it("answers as an edit of the server says", async () => {
  const { call } = await restClient(server.origin);
  const refuse = async () => (await call("POST", "/api/notebook", { name: "" })).json.message;
  expect(await refuse()).toBe("Name is required");
  edit("api/domain/base/rules.ts", "is required", "is needed");
  await expect.poll(refuse, { timeout }).toBe("Name is needed");
});

it("generates the types of an edit of the schema, and of a document", async () => {
  const readTypes = (file: string) => readFileSync(join(folder, file), "utf8");
  edit("schema.graphql", "type Notebook {\n", "type Notebook {\n  shelf: String\n");
  await expect.poll(() => readTypes("api/domain/base/schema.types.ts"), { timeout }).toMatch(/^\s+shelf: /m);
  edit(
    "client/rows/notebook.ts",
    "fragment NotebookFields on Notebook {",
    "fragment NotebookFields on Notebook { shelf",
  );
  await expect
    .poll(() => readTypes("client/graphql/graphql.ts"), { timeout })
    .toMatch(/^export type NotebookFieldsFragment = .*shelf/m);
});

it("goes on with its data after an edit of its own plugin", async () => {
  const { call } = await restClient(server.origin);
  const notebook = (await call("POST", "/api/notebook", { name: "Kept" })).json;
  edit("scripts/devServerPlugin.ts", "listbook:serve-api", "listbook:serve-the-api");
  await waitForOutput("server restarted.");
  expect((await call("GET", "/api/notebook")).json).toEqual([notebook]);
});

it("ends after SIGTERM, with its database", async () => {
  const pid = postgresPid(dataDir);
  expect(process.kill(pid, 0)).toBe(true);
  server.process.kill("SIGTERM");
  await server.ended;
  await expect(fetch(server.origin)).rejects.toThrow("fetch failed");
  expect(() => process.kill(pid, 0)).toThrow("ESRCH");
});
