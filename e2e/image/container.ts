import { execFileSync, spawn } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject, vi } from "vitest";
import { findPort } from "../../scripts/findPort.mjs";

/** The user `node` of the image. */
export const USER = 1000;

/** Drops root and all capabilities for good, as `--cap-drop=ALL --security-opt=no-new-privileges` does. */
const SETPRIV = ["--reuid", String(USER), "--regid", String(USER), "--clear-groups"];
const NO_CAPABILITIES = ["--inh-caps=-all", "--ambient-caps=-all", "--bounding-set=-all", "--no-new-privs"];
const UNPRIVILEGED = ["setpriv", ...SETPRIV, ...NO_CAPABILITIES];

/** A folder for the data of a container, which its user owns. */
export function makeVolume(): { volume: string; remove: () => void } {
  const volume = mkdtempSync(join(tmpdir(), "listbook-volume-"));
  chownSync(volume, USER, USER);
  return { volume, remove: () => rmSync(volume, { recursive: true, force: true }) };
}

/** Returns the names in a folder, or none when it is not there. */
export const listFolder = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);

const isRunning = (pid: number) => existsSync(`/proc/${pid}`);

function readText(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    // The process has ended meanwhile.
    return "";
  }
}

const readChildren = (pid: number): number[] =>
  listFolder(`/proc/${pid}/task`).flatMap((thread) =>
    readText(`/proc/${pid}/task/${thread}/children`).split(" ").filter(Boolean).map(Number),
  );

/** Returns the processes below one. */
const listDescendants = (pid: number): number[] =>
  readChildren(pid).flatMap((child) => [child, ...listDescendants(child)]);

const readFields = (pid: number, file: string): Record<string, string> =>
  Object.fromEntries(
    readText(`/proc/${pid}/${file}`)
      .split("\n")
      .map((line) => line.split(/:\s+/) as [string, string]),
  );

type ContainerOptions = {
  /** The command in the place of the image's own, as after the image's name in `docker run`. */
  command?: string[];
  env?: Record<string, string>;
};

/**
 * Starts a container with bubblewrap: a read-only root, a `/tmp` in memory, process ids of its own, no capabilities. It has
 * the network of this machine, so it gets a free port.
 */
export async function runContainer(volume: string, { command, env = {} }: ContainerOptions = {}) {
  const image = inject("image");
  const port = await findPort();
  const variables = { ...image.env, PORT: String(port), ...env };
  const setEnv = Object.entries(variables).flatMap(([name, value]) => ["--setenv", name, value]);
  const namespaces = ["--unshare-user", "--unshare-pid", "--unshare-ipc", "--as-pid-1", "--die-with-parent"];
  const mounts = ["--ro-bind", image.root, "/", "--proc", "/proc", "--dev", "/dev", "--tmpfs", "/tmp"];
  const data = ["--bind", volume, "/data", "--chdir", "/app", "--clearenv"];
  const [entryPoint = "", separator = "", ...own] = image.command;
  const toRun = [entryPoint, separator, ...(command ?? own)];
  const [program = "", ...args] = [...UNPRIVILEGED, "bwrap", ...namespaces, ...mounts, ...data, ...setEnv, ...toRun];
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  const ended = new Promise<number | null>((done) => child.once("exit", (code) => done(code)));
  const outside = child.pid ?? 0;
  /** The process that is number 1 inside. */
  const findFirst = () => readChildren(outside)[0] ?? 0;
  const listProcesses = () => listDescendants(outside);
  /** Waits until a line of the output contains the text. Throws an Error when the container ends before. */
  async function waitForLine(text: string) {
    await vi.waitUntil(() => output.includes(text) || child.exitCode !== null, { timeout: 120_000, interval: 5 });
    if (child.exitCode !== null) throw new Error(`The container has ended: ${output}`);
  }

  return {
    origin: `http://localhost:${port}`,
    ended,
    output: () => output,
    listProcesses,
    /** The fields of `/proc/PID/status` of the processes inside. */
    readStatuses: () => listProcesses().map((pid) => readFields(pid, "status")),
    /**
     * The memory of all processes inside, in megabytes; what several share is counted once. `files` are pages of programs and
     * libraries, which the system can drop and read again: `used` is without them.
     */
    readMemory() {
      const sizes = listProcesses().map((pid) => readFields(pid, "smaps_rollup"));
      const sum = (name: string) =>
        Math.round(sizes.reduce((total, fields) => total + Number.parseInt(fields[name] ?? "0"), 0) / 1024);
      return { used: sum("Pss_Anon") + sum("Pss_Shmem"), files: sum("Pss_File") };
    },
    /** Runs a program inside, as `docker exec` does. Returns its output; throws an Error with it when the program fails. */
    exec(inside: string[]) {
      const target = ["--target", String(findFirst()), "--mount", "--pid", "--ipc"];
      const pairs = Object.entries(variables).map(([name, value]) => `${name}=${value}`);
      const all = ["nsenter", ...target, ...UNPRIVILEGED, "env", "-i", "-C", "/app", ...pairs, ...inside];
      return execFileSync(all[0] ?? "", all.slice(1), { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
    },
    waitForLine,
    /** Waits until the server inside says that it is ready. */
    waitUntilReady: () => waitForLine("is ready"),
    /** Ends all processes inside at once, as a power cut does. */
    async cutPower() {
      const inside = listProcesses();
      process.kill(findFirst(), "SIGKILL");
      await ended;
      await vi.waitUntil(() => !inside.some(isRunning), { timeout: 10_000 });
    },
    /** Stops the container as `docker stop` does. */
    async stop() {
      if (child.exitCode === null && child.signalCode === null) process.kill(findFirst(), "SIGTERM");
      return ended;
    },
  };
}

export type Container = Awaited<ReturnType<typeof runContainer>>;

/** Starts a container and waits until its server is ready. */
export async function startContainer(volume: string, options?: ContainerOptions): Promise<Container> {
  const container = await runContainer(volume, options);
  await container.waitUntilReady();
  return container;
}
