import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runOrExit, printLine } from "./runCommand.mjs";

const SOURCES = [
  "api",
  "client",
  "scripts",
  "shared",
  "schema.graphql",
  "vite.config.ts",
  "package.json",
  "package-lock.json",
];
/** Files in the folders of the sources that are not part of the build. */
const IGNORED_SOURCES = /\.test\.tsx?$|\/(testing|bench)\//;
const QUIET_FLAGS = ["--logLevel", "warn"];
/** Contains the hash of the sources of the build. */
const STAMP_FILE = "dist/built-from";

/** @param {string} path @returns {string[]} */
function listFiles(path) {
  const entries = readdirSync(path, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

function hashSources() {
  const hash = createHash("sha256");
  const files = SOURCES.flatMap((path) => (path.includes(".") ? [path] : listFiles(path)));
  for (const file of files.filter((path) => !IGNORED_SOURCES.test(path)).sort()) {
    hash.update(file).update("\0").update(readFileSync(file)).update("\0");
  }
  return hash.digest("hex");
}

/** Builds client and server into `dist/`, unless `dist/` contains the build of the same sources. */
export async function build() {
  const sourceHash = hashSources();
  if (existsSync(STAMP_FILE) && readFileSync(STAMP_FILE, "utf8") === sourceHash) return;
  printLine("Building client and server.");
  // A caller that used Vite in this process has NODE_ENV=development, which the build would inherit.
  const env = { ...process.env, NODE_ENV: "production" };
  await runOrExit("The build", process.execPath, ["node_modules/vite/bin/vite.js", "build", "--app", ...QUIET_FLAGS], {
    env,
  });
  writeFileSync(STAMP_FILE, sourceHash);
}
