import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runOrExit, printLine } from "./runCommand.mjs";

const SOURCES = ["api", "client", "scripts", "schema.graphql", "vite.config.ts", "package-lock.json"];
/** Beside the sources, and no part of the build. */
const IGNORED_SOURCES = /\.test\.tsx?$|\/(testing|bench)\//;
const QUIETLY = ["--logLevel", "warn"];
/** Which sources the build was made from. */
const STAMP_FILE = "dist/built-from";

/** @param {string} path @returns {string[]} */
function listFiles(path) {
  const entries = readdirSync(path, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

function hashSources() {
  const hash = createHash("sha256");
  const files = SOURCES.flatMap((path) => (path.includes(".") ? [path] : listFiles(path)));
  for (const file of files.filter((file) => !IGNORED_SOURCES.test(file)).sort()) {
    hash.update(file).update("\0").update(readFileSync(file)).update("\0");
  }
  return hash.digest("hex");
}

/** Builds client and server into `dist/`, unless the build there is of these sources. */
export async function build() {
  const wanted = hashSources();
  if (existsSync(STAMP_FILE) && readFileSync(STAMP_FILE, "utf8") === wanted) return;
  printLine("Building client and server.");
  // Whoever has used Vite before in this process would hand on that it is for developers.
  const env = { ...process.env, NODE_ENV: "production" };
  await runOrExit("The build", process.execPath, ["node_modules/vite/bin/vite.js", "build", "--app", ...QUIETLY], {
    env,
  });
  writeFileSync(STAMP_FILE, wanted);
}
