import { runnerImport } from "vite";
import { build } from "./build.mjs";
import { isInstalled } from "./install.mjs";
import { runOrStop, say } from "./steps.mjs";

/** What is measured, each written to its section of `docs/performance.md`. */
const MEASUREMENTS = ["speed", "growth", "processes"];
const FOLDER = "api/bench";

/** `--quick` shows in few minutes that all of it works; its figures say little. */
const isQuick = process.argv.includes("--quick");
const pace = { rounds: isQuick ? 3 : 15, milliseconds: 250, isQuick };

const names = process.argv.slice(2).filter((name) => name !== "--quick");
if (names.some((name) => !MEASUREMENTS.includes(name))) {
  process.stderr.write(`There is ${MEASUREMENTS.join(", ")} to measure, and --quick.\n`);
  process.exit(1);
}

if (!isInstalled(FOLDER)) {
  say("Installing what only the measurements need (about a minute).");
  // PostGraphile asks for Node 22, and works on Node 20.
  const quiet = ["--no-fund", "--no-audit", "--ignore-scripts", "--loglevel=error"];
  await runOrStop("npm ci", "npm", ["ci", ...quiet], { cwd: FOLDER });
}
await runOrStop("tsc", process.execPath, ["node_modules/typescript/bin/tsc", "-p", FOLDER]);
await build();
for (const name of names.length > 0 ? names : MEASUREMENTS) {
  const { module } = await runnerImport(`./${FOLDER}/${name}.ts`, { configFile: false });
  await module.run(pace);
}
await runOrStop("prettier", process.execPath, [
  "node_modules/prettier/bin/prettier.cjs",
  "--write",
  "docs/performance.md",
]);
