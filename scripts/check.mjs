import { existsSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "./build.mjs";
import { runCommand, printLine } from "./runCommand.mjs";

/** `--all` runs every project of `vitest.config.ts`, not only the fast ones. Vitest gets all other options. */
const ALL = "--all";
const FAST_PROJECTS = ["api", "client and scripts", "main job"];
const options = process.argv.slice(2);
const projects = options.includes(ALL) ? [] : FAST_PROJECTS.map((name) => `--project=${name}`);

const REPORT_FILE = join(tmpdir(), `listbook-tests-${process.pid}.json`);

/** @param {string} bin @param {string[]} args */
const runNodeBin = (bin, args) => runCommand(process.execPath, [`node_modules/${bin}`, ...args]);

/** @type {[string, () => Promise<number>][]} */
const checks = [
  ["Types", () => runNodeBin("typescript/bin/tsc", [])],
  ["Lint", () => runNodeBin("oxlint/bin/oxlint", ["--type-aware", "--deny-warnings"])],
  ["Format", () => runNodeBin("prettier/bin/prettier.cjs", ["--check", "--log-level", "warn", "."])],
  ["Generated files are up to date", () => runCommand(process.execPath, ["scripts/generate.mjs", "--check"])],
  ["Build", () => build().then(() => 0)],
  ["Sizes", () => runCommand(process.execPath, ["scripts/bundleSizes.mjs"])],
];

/** @returns {Promise<{ passed: number, failed: number }>} */
async function runTests() {
  const code = await runNodeBin("vitest/vitest.mjs", [
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${REPORT_FILE}`,
    ...projects,
    ...options.filter((option) => option !== ALL),
  ]);
  // An interrupted run leaves no report.
  if (!existsSync(REPORT_FILE)) return { passed: 0, failed: 1 };
  const { numPassedTests: passed, numFailedTests: failed } = JSON.parse(readFileSync(REPORT_FILE, "utf8"));
  rmSync(REPORT_FILE);
  // A test file that does not load has no failed tests, but Vitest's exit code says that something failed.
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed };
}

let passed = 0;
let failed = 0;
for (const [name, check] of checks) {
  printLine(`— ${name}`);
  if ((await check()) === 0) passed++;
  else failed++;
}
printLine("— Tests");
const tests = await runTests();
passed += tests.passed;
failed += tests.failed;
printLine(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
