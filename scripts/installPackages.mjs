import { existsSync, readFileSync } from "node:fs";
import { runOrExit, printLine } from "./runCommand.mjs";

const OLDEST_NODE = [20, 19];

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST_NODE;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return;
  process.stderr.write(`Listbook needs Node ${OLDEST_NODE.join(".")} or newer; this is ${process.versions.node}.\n`);
  process.exit(1);
}

/** @param {string} file @returns {Record<string, { version?: string, optional?: boolean }>} */
const readPackages = (file) => JSON.parse(readFileSync(file, "utf8")).packages;

/**
 * Whether the packages of a folder's lock file are installed. It ignores optional packages, since those for other
 * platforms are never installed.
 * @param {string} folder
 */
export function isInstalled(folder) {
  // In this file npm records what it has installed.
  const record = `${folder}/node_modules/.package-lock.json`;
  if (!existsSync(record)) return false;
  const installed = readPackages(record);
  return Object.entries(readPackages(`${folder}/package-lock.json`)).every(
    ([path, { version, optional }]) => path === "" || optional || installed[path]?.version === version,
  );
}

/** Installs the packages of the lock file, unless they are installed. Exits with 1 if Node is too old. */
export async function installPackages() {
  checkNode();
  if (isInstalled(".")) return;
  printLine("Installing packages from the npm registry (about a minute).");
  await runOrExit("npm ci", "npm", ["ci", "--no-fund", "--no-audit", "--include=dev", "--loglevel=error"]);
}
