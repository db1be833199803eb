import { readFileSync } from "node:fs";
import { join } from "node:path";
import { inspectProcess } from "./runAsPostgres.ts";

/** The url of the PostgreSQL that runs on the data in `dataDir`; null when none does. */
export function findRunningDatabase(dataDir: string): string | null {
  try {
    const lock = readFileSync(join(dataDir, "postgres", "postmaster.pid"), "utf8").split("\n");
    const [pid = "", , , , sockets = "", , , state = ""] = lock;
    if (inspectProcess(Number(pid)) !== "postgres" || !state.startsWith("ready")) return null;
    return buildSocketUrl(sockets);
  } catch {
    // No lock, no server.
    return null;
  }
}

/** Where the server is reached whose socket is in the folder. */
export const buildSocketUrl = (sockets: string) =>
  // `new URL` wants a host, which the query overrides; the port is there because pg would take one from PGPORT.
  `postgres://app@localhost/app?host=${encodeURIComponent(sockets)}&port=5432`;
