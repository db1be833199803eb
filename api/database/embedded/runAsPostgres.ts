import { spawn, spawnSync } from "node:child_process";
import { chownSync, closeSync, openSync, readFileSync, statSync } from "node:fs";

/** How to start a program so that PostgreSQL does not see root: a command to put in front, or another user. */
export type OsAccount = { prefix: string[]; uid?: number; gid?: number };

/** A running server: its process id, and what its end was. */
export type Server = { pid: Promise<number>; ended: Promise<string>; hasEnded(): boolean };

/** Where copies go that `nobody` must reach. */
export const SHARED_HOME = "/var/lib/listbook";

// Inside a user namespace the server sees uid 1 while its files stay root's, and no user has to be created.
const UNSHARE = ["unshare", "--user", "--map-user=1", "--map-group=1"];

// The shell outlives the app for a moment: its pipe from the app closes however the app ends, also by kill -9.
// It asks again every second because a signal is lost while the server has not set up its handlers yet.
const WATCHDOG = `
exec 3<&0
"$@" </dev/null >&2 3<&- &
server=$!
echo "$server"
exec >&2
(read -r _ <&3; while kill -INT "$server" 2>/dev/null && sleep 1; do :; done) &
watch=$!
wait "$server"
code=$?
kill "$watch"
exit "$code"
`;

/** Chooses who runs PostgreSQL, which refuses to run as root. `cluster` may not exist yet. */
export function chooseAccount(cluster: string): OsAccount {
  if (process.getuid?.() !== 0) return { prefix: [] };
  const owner = statSync(cluster, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { prefix: [], uid: owner.uid, gid: owner.gid };
  const mapped = { prefix: UNSHARE };
  if (runToEnd(mapped, "true", []).status === 0) return mapped;
  const id = (flag: string) => Number(runToEnd({ prefix: [] }, "id", [flag, "nobody"]).stdout);
  return { prefix: [], uid: id("-u"), gid: id("-g") };
}

/** Whether the account can enter the folder. */
export function canEnter(account: OsAccount, folder: string): boolean {
  return runToEnd(account, "/bin/sh", ["-c", 'cd "$0"', folder]).status === 0;
}

/** Makes the account the owner of one file or folder. */
export function changeOwner(account: OsAccount, path: string): void {
  if (account.uid !== undefined && account.gid !== undefined) chownSync(path, account.uid, account.gid);
}

/** Makes the account the owner of a folder with all in it, unless it is already or is root's own. */
export function changeOwnerRecursively({ uid, gid }: OsAccount, folder: string): void {
  if (uid === undefined || statSync(folder).uid === uid) return;
  const given = runToEnd({ prefix: [] }, "chown", ["-R", `${uid}:${gid}`, `${folder}/`]);
  if (given.status !== 0) throw new Error(`${folder} could not be given to the user ${uid}: ${given.stderr}`);
}

/** What has the process id now. Systems without /proc do not tell programs apart: all are "postgres" there. */
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

/** Runs a program to its end as the account. */
export function runToEnd(account: OsAccount, program: string, args: string[], input = "") {
  const [file = program, ...rest] = [...account.prefix, program, ...args];
  return spawnSync(file, rest, { ...spawnOptions(account), input, encoding: "utf8" });
}

/** Starts a server that ends with this process, or when `signal` fires. Its output is added to `logFile`. */
export function launchServer(account: OsAccount, command: string[], logFile: string, signal: AbortSignal): Server {
  const output = openSync(logFile, "a", 0o600);
  const child = spawn("/bin/sh", ["-c", WATCHDOG, "postgres", ...account.prefix, ...command], {
    ...spawnOptions(account),
    // A session of its own: Ctrl-C in the terminal reaches the app only, which drains before it stops the server.
    detached: true,
    stdio: ["pipe", "pipe", output],
  });
  closeSync(output);
  const closePipe = () => child.stdin?.destroy();
  signal.addEventListener("abort", closePipe);
  let over = false;
  const ended = new Promise<string>((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("exit", (code, by) => resolve(by ? `its parent was ended by ${by}` : `status ${code}`));
  }).finally(() => {
    over = true;
    signal.removeEventListener("abort", closePipe);
  });
  const pid = new Promise<number>((resolve) => child.stdout?.once("data", (line) => resolve(Number(String(line)))));
  return { pid, ended, hasEnded: () => over };
}

function spawnOptions({ uid, gid }: OsAccount) {
  // PGPORT, PGDATA and the like would change the server's settings; the log is read by us, so it must be in English.
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith("PG"));
  return { uid, gid, cwd: "/", env: { ...Object.fromEntries(kept), LC_ALL: "C" } };
}
