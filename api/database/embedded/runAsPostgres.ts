import { spawn, spawnSync, type StdioOptions } from "node:child_process";
import { chownSync, closeSync, openSync, readFileSync, statSync } from "node:fs";
import type { DataLock } from "./dataLock.ts";

/** The account that runs PostgreSQL, which must not be root: a command to put before the program, or another user. */
export type OsAccount = { prefix: string[]; uid?: number; gid?: number };

/** A started server. `ended` resolves with the reason of its end. */
export type Server = { pid: Promise<number>; ended: Promise<string>; hasEnded(): boolean };

/** The folder for clusters and binaries that the user `nobody` must be able to read. */
export const SHARED_HOME = "/var/lib/listbook";

// In a user namespace the server sees itself as uid 1 while its files belong to root outside, so no user is created.
const UNSHARE = ["unshare", "--user", "--map-user=1", "--map-group=1"];

// The shell stops the server when the app ends, because its pipe from the app then closes, even after kill -9. It
// repeats the signal every second, because a signal is lost before the server has set up its signal handlers. Descriptor
// 3 is the lock on the data: of these processes only the server keeps it.
const WATCHDOG_SCRIPT = `
exec 4<&0
"$@" </dev/null >&2 4<&- &
server=$!
echo "$server"
exec >&2 3<&-
(read -r _ <&4; while kill -INT "$server" 2>/dev/null && sleep 1; do :; done) &
watch=$!
wait "$server"
code=$?
kill "$watch"
exit "$code"
`;

/**
 * Chooses the account for PostgreSQL, which refuses to run as root. If this process is root: the owner of `cluster`, or
 * else an account in a user namespace, or else `nobody`. `cluster` need not exist.
 */
export function chooseAccount(cluster: string): OsAccount {
  if (process.getuid?.() !== 0) return { prefix: [] };
  const owner = statSync(cluster, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { prefix: [], uid: owner.uid, gid: owner.gid };
  const namespaced = { prefix: UNSHARE };
  if (runToEnd(namespaced, "true", []).status === 0) return namespaced;
  const readId = (flag: string) => Number(runToEnd({ prefix: [] }, "id", [flag, "nobody"]).stdout);
  return { prefix: [], uid: readId("-u"), gid: readId("-g") };
}

export function canEnter(account: OsAccount, folder: string): boolean {
  return runToEnd(account, "/bin/sh", ["-c", 'cd "$0"', folder]).status === 0;
}

/** Makes the account the owner of one file or folder. */
export function changeOwner(account: OsAccount, path: string): void {
  if (account.uid !== undefined && account.gid !== undefined) chownSync(path, account.uid, account.gid);
}

/**
 * Makes the account the owner of a folder with its content, unless it is the owner already or has no user of its own.
 */
export function changeOwnerRecursively({ uid, gid }: OsAccount, folder: string): void {
  if (uid === undefined || statSync(folder).uid === uid) return;
  const chown = runToEnd({ prefix: [] }, "chown", ["-R", `${uid}:${gid}`, `${folder}/`]);
  if (chown.status !== 0) throw new Error(`${folder} could not be given to the user ${uid}: ${chown.stderr}`);
}

/** Returns the kind of process that has the id now. Without /proc every running process counts as "postgres". */
export function inspectProcess(pid: number): "none" | "zombie" | "postgres" | "other" {
  if (!isRunning(pid)) return "none";
  try {
    const [, name, state] = /\((.*)\) (\w)/s.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
    if (state === "Z" || state === "X") return "zombie";
    return name === "postgres" ? "postgres" : "other";
  } catch {
    return "postgres";
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** Descriptor 3 of a program, with which it keeps the lock as long as it runs. */
const toDescriptors = (lock?: DataLock) => (lock && lock.descriptor !== null ? [lock.descriptor] : []);

/** Runs a program as the account, under a lock if there is one, and waits for its end. */
export function runToEnd(
  account: OsAccount,
  program: string,
  args: string[],
  { input = "", lock }: { input?: string; lock?: DataLock } = {},
) {
  const [file = program, ...rest] = [...account.prefix, program, ...args];
  const stdio: StdioOptions = ["pipe", "pipe", "pipe", ...toDescriptors(lock)];
  return spawnSync(file, rest, { ...spawnOptions(account), input, encoding: "utf8", stdio });
}

/** How a server is started: its account, its command, the file of its output, and the lock on its data. */
type ServerLaunch = { account: OsAccount; command: string[]; logFile: string; lock: DataLock };

/** Starts a server that ends with this process, or when `signal` aborts. It keeps the lock until it ends. */
export function launchServer({ account, command, logFile, lock }: ServerLaunch, signal: AbortSignal): Server {
  const output = openSync(logFile, "a", 0o600);
  const child = spawn("/bin/sh", ["-c", WATCHDOG_SCRIPT, "postgres", ...account.prefix, ...command], {
    ...spawnOptions(account),
    // The server has its own session, so that Ctrl-C reaches only the app, which drains and then stops the server.
    detached: true,
    stdio: ["pipe", "pipe", output, ...toDescriptors(lock)],
  });
  closeSync(output);
  const closePipe = () => child.stdin?.destroy();
  signal.addEventListener("abort", closePipe);
  let hasEnded = false;
  const ended = new Promise<string>((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("exit", (code, endSignal) =>
      resolve(endSignal ? `its parent was ended by ${endSignal}` : `status ${code}`),
    );
  }).finally(() => {
    hasEnded = true;
    signal.removeEventListener("abort", closePipe);
  });
  const pid = new Promise<number>((resolve) => child.stdout?.once("data", (line) => resolve(Number(String(line)))));
  return { pid, ended, hasEnded: () => hasEnded };
}

function spawnOptions({ uid, gid }: OsAccount) {
  // PGPORT, PGDATA and similar variables would change the server's settings. `startServer` searches the log for English
  // messages.
  const variables = Object.entries(process.env).filter(([name]) => !name.startsWith("PG"));
  return { uid, gid, cwd: "/", env: { ...Object.fromEntries(variables), LC_ALL: "C" } };
}
