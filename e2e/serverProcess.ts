import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { findPort } from "../scripts/findPort.mjs";
import type { TestResponse } from "../api/testing/testServer.ts";

/** The built server as a separate process, as `npm start` runs it when everything is installed and built. */
export type ServerProcess = {
  origin: string;
  process: ChildProcessByStdio<null, Readable, Readable>;
  output(): string;
  /** The exit code, once the process has ended. */
  ended: Promise<number | null>;
};

/** Creates a folder for the data of a test; `remove` deletes it. */
export function makeDataDir(): { dataDir: string; remove: () => void } {
  const dataDir = mkdtempSync(join(tmpdir(), "listbook-process-"));
  return { dataDir, remove: () => rmSync(dataDir, { recursive: true, force: true }) };
}

const COMMAND = [process.execPath, "dist/api/main.js"];

/** Starts `dist/api/main.js`, or a command that does so, without waiting for it. `folder` is where the command runs. */
export async function spawnServer(
  env: Record<string, string>,
  port?: number,
  [program = "", ...args] = COMMAND,
  folder?: string,
): Promise<ServerProcess> {
  const chosen = port ?? (await findPort());
  const child = spawn(program, args, {
    cwd: folder,
    // All requests of the tests come from one address.
    env: { PATH: process.env["PATH"], PORT: String(chosen), RATE_LIMITS: "off", LOG_LEVEL: "warn", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  return { origin: `http://localhost:${chosen}`, process: child, output: () => output, ended };
}

/** Starts the server and waits until it says that it is ready. */
export async function startServer(
  env: Record<string, string>,
  port?: number,
  command = COMMAND,
): Promise<ServerProcess> {
  const server = await spawnServer(env, port, command);
  const limit = AbortSignal.timeout(60_000);
  while (!server.output().includes("is ready")) {
    const wrote = once(server.process.stdout, "data", { signal: limit }).catch(() => "late");
    const ended = server.ended.then(() => "ended");
    if (typeof (await Promise.race([wrote, ended])) !== "string") continue;
    server.process.kill("SIGKILL");
    throw new Error(`The server is not ready: ${server.output()}`);
  }
  return server;
}

/** The lines of the file in which the PostgreSQL of `dataDir` describes itself. */
const readPostmaster = (dataDir: string) => readFileSync(join(dataDir, "postgres/postmaster.pid"), "utf8").split("\n");

/** The process id of the PostgreSQL of `dataDir`. */
export const postgresPid = (dataDir: string) => Number.parseInt(readPostmaster(dataDir)[0] ?? "");

/** Returns the URL of that PostgreSQL. The fifth line has the folder of its socket. */
export const postgresUrl = (dataDir: string) =>
  `postgres://app@localhost/app?host=${encodeURIComponent(readPostmaster(dataDir)[4] ?? "")}&port=5432`;

/** A REST client of a new guest, of the guest of the cookie, or of the program of the token. */
export async function restClient(origin: string, cookie = "", token = "") {
  async function call(method: string, path: string, body?: unknown, key?: string): Promise<TestResponse> {
    const headers = {
      ...(token ? { authorization: `Bearer ${token}` } : { cookie }),
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(key !== undefined && { "idempotency-key": key }),
    };
    const response = await fetch(origin + path, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, json: text ? JSON.parse(text) : null, headers: response.headers };
  }
  if (!cookie && !token) {
    const { headers } = await call("GET", "/api/user/current?createAnonymousUser=true");
    cookie = headers.get("set-cookie")?.split(";")[0] ?? "";
  }
  return { call, cookie };
}

/** Runs `npm run backup` or `npm run restore` without its build, and returns the output. */
export async function runTool(
  tool: "backup" | "restore",
  file: string | null,
  settings: Record<string, string>,
): Promise<string> {
  const env = { PATH: process.env["PATH"], ...settings };
  const words = [tool, ...(file === null ? [] : [file])];
  const child = spawn(process.execPath, ["dist/api/main.js", ...words], { env, stdio: ["ignore", "pipe", "pipe"] });
  const lines = (await Promise.all([child.stdout.toArray(), child.stderr.toArray()])).flat();
  return lines.join("");
}
