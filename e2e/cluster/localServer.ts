import { spawn } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { withClient } from "../../api/database/client/withClient.ts";

/** The server of a database on this computer. */
export type LocalServer = {
  /** Milliseconds of a processor that it has used since its start, in all of its processes. */
  readProcessorTime: () => number;
  kill: () => void;
  /** Starts it again after a kill. */
  start: () => void;
};

/** Milliseconds of the unit in which Linux counts the time of processes. */
const TICK = 10;

/** The fields of `/proc/PID/stat` from the third one on; a process that has ended has none. */
function readStat(pid: string | number): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
  } catch {
    return [];
  }
}

/** Finds the process of a server by its address. Its user must be one that this process may become. */
export async function findLocalServer(url: string): Promise<LocalServer> {
  const pid = await withClient(url, async (client) => {
    const { rows } = await client.query<{ pid: number }>(
      "select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid",
    );
    return rows[0]?.pid ?? 0;
  });
  const read = (file: string) => readFileSync(`/proc/${pid}/${file}`, "utf8").split("\0").filter(Boolean);
  const [command = "", ...args] = read("cmdline");
  const env = Object.fromEntries(read("environ").map((line) => /^([^=]*)=(.*)$/s.exec(line)?.slice(1) ?? []));
  const { uid, gid } = statSync(`/proc/${pid}`);
  return {
    readProcessorTime() {
      // Of itself and of its children that have ended, and of each child.
      const sum = (stat: string[], count: number) => stat.slice(11, 11 + count).reduce((all, each) => all + +each, 0);
      const children = readdirSync("/proc")
        .filter((name) => /^\d+$/.test(name))
        .map(readStat)
        .filter(([, parent]) => parent === String(pid));
      return TICK * children.reduce((all, stat) => all + sum(stat, 2), sum(readStat(pid), 4));
    },
    kill: () => process.kill(pid, "SIGKILL"),
    start: () => spawn(command, args, { env, uid, gid, cwd: "/", detached: true, stdio: "ignore" }).unref(),
  };
}
