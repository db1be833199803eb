import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { runOrStop, say } from "./steps.mjs";

const OLDEST_NODE = [20, 19];
/** Which lock file the installed packages belong to. */
const STAMP = "node_modules/.installed";

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST_NODE;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return;
  process.stderr.write(`Listbook needs Node ${OLDEST_NODE.join(".")} or newer; this is ${process.versions.node}.\n`);
  process.exit(1);
}

/** Installs the packages of the lock file, unless they are there. */
export async function installPackages() {
  checkNode();
  const wanted = createHash("sha256").update(readFileSync("package-lock.json")).digest("hex");
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === wanted) return;
  say("Installing packages from the npm registry (about a minute).");
  await runOrStop("npm ci", "npm", ["ci", "--no-fund", "--no-audit", "--include=dev", "--loglevel=error"]);
  writeFileSync(STAMP, wanted);
}
