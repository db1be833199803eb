import { execFileSync } from "node:child_process";
import { installPackages } from "./installPackages.mjs";
import { loadModule } from "./loadModule.mjs";
import { printLine, runCommand } from "./runCommand.mjs";

/**
 * `npm run test:changed` runs the fast tests that import what differs from `main`, uncommitted changes included, and names
 * the browser files of the changed folders. `--base REV` compares with another commit.
 */
const options = process.argv.slice(2);
const at = options.indexOf("--base");
const base = at === -1 ? "main" : (options[at + 1] ?? "main");
const PROJECTS = ["api", "client and scripts", "isolated"];

await installPackages();
/** @param {string[]} args */
const listFiles = (...args) => execFileSync("git", args, { encoding: "utf8" }).split("\n").filter(Boolean);
const changed = [
  ...listFiles("diff", "--name-only", "--diff-filter=d", base),
  ...listFiles("ls-files", "--others", "--exclude-standard"),
];
const code = await runCommand(process.execPath, [
  "node_modules/vitest/vitest.mjs",
  "run",
  "--passWithNoTests",
  "--changed",
  base,
  ...PROJECTS.map((name) => `--project=${name}`),
]);
const { findBrowserFiles } = await loadModule("./scripts/browserFiles.ts");
const browserFiles = findBrowserFiles(changed);
if (browserFiles.length > 0)
  printLine(`In a browser, after \`npx vite build --app\`:\n  npx vitest run ${browserFiles.join(" ")}`);
process.exit(code);
