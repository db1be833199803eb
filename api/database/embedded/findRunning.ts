import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Settings } from "../../settings/settings.ts";
import { inspectProcess } from "./runAsPostgres.ts";

/** Returns the URL of the PostgreSQL server that runs on the data in `dataDir`; null when none is running. */
function findRunningDatabase(dataDir: string): string | null {
  try {
    const lockLines = readFileSync(join(dataDir, "postgres", "postmaster.pid"), "utf8").split("\n");
    const [pid = "", , , , sockets = "", , , state = ""] = lockLines;
    if (inspectProcess(Number(pid)) !== "postgres" || !state.startsWith("ready")) return null;
    return buildSocketUrl(sockets);
  } catch {
    // A running server has a lock file.
    return null;
  }
}

/**
 * Returns the URL of the database of the settings where it runs already: that of `DATABASE_URL`, or the embedded one while
 * the app uses it. Null when the embedded one must be started.
 */
export const findDatabase = ({ databaseUrl, dataDir }: Pick<Settings, "databaseUrl" | "dataDir">) =>
  databaseUrl ?? findRunningDatabase(dataDir);

/** Builds the URL of the server whose socket is in the folder `sockets`. */
export const buildSocketUrl = (sockets: string) =>
  // `new URL` needs a host, which `?host=` overrides. Without a port pg would use PGPORT.
  `postgres://app@localhost/app?host=${encodeURIComponent(sockets)}&port=5432`;
