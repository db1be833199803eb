import { existsSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "./build.mjs";
import { captureCommand, printLine, runCommand } from "./runCommand.mjs";

/** `--all` runs every project of `vitest.config.ts`, not only the fast ones. */
const ALL = "--all";
/** `--without-tests` checks and builds. */
const WITHOUT_TESTS = "--without-tests";
const FAST_PROJECTS = ["api", "client and scripts", "isolated", "main job"];
const options = process.argv.slice(2);
/** Vitest gets all other options. With `--shard=1/4` it runs a fourth of the tests, and the other checks are not made. */
const testOptions = options.filter((option) => ![ALL, WITHOUT_TESTS].includes(option));
const isShard = testOptions.some((option) => option.startsWith("--shard"));
const projects = options.includes(ALL) ? [] : FAST_PROJECTS.map((name) => `--project=${name}`);

const REPORT_FILE = join(tmpdir(), `listbook-tests-${process.pid}.json`);

/** The checks that run beside each other, each with its script and arguments. @type {[string, string[]][]} */
const STATIC_CHECKS = [
  ["Types", ["node_modules/typescript/bin/tsc"]],
  ["Lint", ["node_modules/oxlint/bin/oxlint", "--type-aware", "--deny-warnings"]],
  ["Format", ["node_modules/prettier/bin/prettier.cjs", "--check", "--cache", "--log-level", "warn", "."]],
  ["Generated files are up to date", ["scripts/generate.mjs", "--check"]],
  ["Texts", ["scripts/texts.mjs", "--check"]],
  ["The API breaks no program", ["scripts/checkApi.mjs"]],
];

/** @param {[string, string[]]} check @returns {Promise<boolean>} */
async function runStaticCheck([name, args]) {
  const { code, output } = await captureCommand(process.execPath, args);
  printLine(`— ${name}${code === 0 ? "" : ": failed"}`);
  if (code !== 0) process.stdout.write(output);
  return code === 0;
}

/** Builds, and checks the sizes of the build. @returns {Promise<boolean>} */
async function buildAndMeasure() {
  printLine("— Build and sizes");
  await build();
  return (await runCommand(process.execPath, ["scripts/bundleSizes.mjs"])) === 0;
}

/** @returns {Promise<{ passed: number, failed: number }>} */
async function runTests() {
  printLine("— Tests");
  const code = await runCommand(process.execPath, [
    "node_modules/vitest/vitest.mjs",
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${REPORT_FILE}`,
    ...projects,
    ...testOptions,
  ]);
  // An interrupted run leaves no report.
  if (!existsSync(REPORT_FILE)) return { passed: 0, failed: 1 };
  const { numPassedTests: passed, numFailedTests: failed } = JSON.parse(readFileSync(REPORT_FILE, "utf8"));
  rmSync(REPORT_FILE);
  // A test file that does not load has no failed tests, but Vitest's exit code says that something failed.
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed };
}

/** @returns {Promise<boolean[]>} */
async function runChecks() {
  const results = await Promise.all(STATIC_CHECKS.map(runStaticCheck));
  return [...results, await buildAndMeasure()];
}

if (isShard) await build();
const results = isShard ? [] : await runChecks();
const tests = options.includes(WITHOUT_TESTS) ? { passed: 0, failed: 0 } : await runTests();
const passed = tests.passed + results.filter(Boolean).length;
const failed = tests.failed + results.filter((each) => !each).length;
printLine(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
