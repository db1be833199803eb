import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { findPort } from "../scripts/findPort.mjs";
import type { TestResponse } from "../api/testing/testServer.ts";

/** The built server as a process of its own: what `npm start` runs when everything is installed and built. */
export type ServerProcess = {
  origin: string;
  process: ChildProcessByStdio<null, Readable, Readable>;
  output(): string;
  /** Answers the exit code. */
  ended: Promise<number | null>;
};

/** A folder for the data of a test, and what removes it. */
export function makeDataDir(): { dataDir: string; remove: () => void } {
  const dataDir = mkdtempSync(join(tmpdir(), "listbook-process-"));
  return { dataDir, remove: () => rmSync(dataDir, { recursive: true, force: true }) };
}

const COMMAND = [process.execPath, "dist/api/main.js"];

/** Starts `dist/api/main.js`, or a command that ends in doing so; answers at once. */
export async function spawnServer(
  env: Record<string, string>,
  port?: number,
  [program = "", ...args] = COMMAND,
): Promise<ServerProcess> {
  const chosen = port ?? (await findPort());
  const child = spawn(program, args, {
    // All tests come from one address, faster than any person.
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

/** What the PostgreSQL that keeps its data in `dataDir` says of itself, a line each. */
const readPostmaster = (dataDir: string) => readFileSync(join(dataDir, "postgres/postmaster.pid"), "utf8").split("\n");

/** The process id of the PostgreSQL that keeps its data in `dataDir`. */
export const postgresPid = (dataDir: string) => Number.parseInt(readPostmaster(dataDir)[0] ?? "");

/** Where that PostgreSQL is reached: the folder of its socket is on the fifth line. */
export const postgresUrl = (dataDir: string) =>
  `postgres://app@localhost/app?host=${encodeURIComponent(readPostmaster(dataDir)[4] ?? "")}&port=5432`;

/** A REST client with a cookie, over a real socket. */
export async function restClient(origin: string, cookie = "") {
  async function call(method: string, path: string, body?: unknown): Promise<TestResponse> {
    const headers = { cookie, ...(body !== undefined && { "content-type": "application/json" }) };
    const response = await fetch(origin + path, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, json: text ? JSON.parse(text) : null, headers: response.headers };
  }
  if (!cookie) {
    const { headers } = await call("GET", "/api/user/current?createAnonymousUser=true");
    cookie = headers.get("set-cookie")?.split(";")[0] ?? "";
  }
  return { call, cookie };
}
