import { type ChildProcess, fork, spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type packageJson from "../../package.json";
import { LOCAL_PRODUCTION } from "../../api/testing/productionSettings.ts";
import { findPort } from "../../scripts/findPort.mjs";
import type { LoadJob, LoadResult } from "./loadJob.ts";

/** A server under measurement, in a process of its own. */
export type BenchServer = {
  origin: string;
  pid: number;
  /** The `application_name` of its database connections. */
  name: string;
  stop: () => Promise<void>;
};

/**
 * How a server is started: with more settings, with another Node than this one, and, for our own server, in the folder of
 * another build.
 */
export type StartOptions = { settings?: Record<string, string>; node?: string; folder?: string };

/** Returns our built server in the folder of a build, and the options of Node with which `npm start` starts it there. */
export function findOwnServer(folder: string): { file: string; execArgv: string[] } {
  const { scripts } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as typeof packageJson;
  // Before `||` are the options for MEMORY=small.
  const [, normal = ""] = scripts.start.split("||");
  return { file: join(folder, "dist/api/main.js"), execArgv: normal.match(/--max-[\w-]+=\d+/g) ?? [] };
}

function stopProcess(child: ChildProcess): Promise<void> {
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  child.kill("SIGTERM");
  return child.exitCode === null ? ended : Promise.resolve();
}

/** Starts `file` on the database at `url`, and waits until it is ready. Errors: an Error if the process ends before. */
export async function startBenchServer(
  { file, execArgv }: { file: string; execArgv: string[] },
  url: string,
  { settings, node = process.execPath }: StartOptions,
): Promise<BenchServer> {
  const port = await findPort();
  const name = `bench ${port}`;
  const env = {
    PATH: process.env["PATH"],
    PORT: String(port),
    DATABASE_URL: url,
    ...LOCAL_PRODUCTION,
    GRAPHILE_ENV: "production",
    // The other servers have no rate limits and write no log line for each request.
    RATE_LIMITS: "off",
    LOG_LEVEL: "warn",
    PGAPPNAME: name,
    ...settings,
  };
  const child = fork(file, { env, execPath: node, execArgv, stdio: ["ignore", "pipe", "inherit", "ipc"] });
  await new Promise<void>((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`${file} ended with code ${code}`)));
    child.stdout?.on("data", (chunk: Buffer) => chunk.includes("is ready") && resolve());
  });
  return { origin: `http://localhost:${port}`, pid: child.pid ?? 0, name, stop: () => stopProcess(child) };
}

/** Returns the resident memory of a server's process, in megabytes. */
export const readMemory = ({ pid }: BenchServer): number =>
  Number(spawnSync("ps", ["-o", "rss=", "-p", String(pid)]).stdout.toString()) / 1024;

/** Returns the CPU time of a process so far, in milliseconds: null when it has ended, NaN on a system without `/proc`. */
export function readCpuTime(pid: number): number | null {
  const tasks = `/proc/${pid}/task`;
  if (!existsSync(tasks)) return existsSync("/proc") ? null : Number.NaN;
  const nanoseconds = readdirSync(tasks).map(
    (task) => readFileSync(`${tasks}/${task}/schedstat`, "utf8").split(" ")[0],
  );
  return nanoseconds.reduce((sum, each) => sum + Number(each), 0) / 1_000_000;
}

/** `send` runs a job in a process of its own. Errors: an Error with the first answer that was not a success. */
export type LoadGenerator = { send: (job: LoadJob) => Promise<LoadResult>; stop: () => Promise<void> };

export function startLoadGenerator(file: string): LoadGenerator {
  const child = fork(file, { serialization: "advanced" });
  return {
    stop: () => stopProcess(child),
    async send(job) {
      const outcome = new Promise<LoadResult>((resolve) =>
        child.once("message", (message) => resolve(message as LoadResult)),
      );
      child.send(job);
      const { failure, ...rest } = await outcome;
      if (failure !== null) throw new Error(`${job.origin}${job.calls[0]?.path} answered ${failure}`);
      return { ...rest, failure };
    },
  };
}
