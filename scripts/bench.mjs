import { parseArgs } from "node:util";
import { runnerImport } from "vite";
import { build } from "./build.mjs";
import { isInstalled } from "./installPackages.mjs";
import { runOrExit, printLine } from "./runCommand.mjs";
import { texts } from "./textsPlugin.mjs";

/** The modules of `bench/http/` that measure. Each prints a report. */
const MEASUREMENTS = ["speed", "growth", "processes", "delay", "reuse", "people", "starts", "memory", "builds"];
const FOLDER = "bench";

/**
 * `--quick` measures for a few minutes only: that shows that every measurement works, but its figures are not precise.
 * `--out FILE` appends the reports to a file. `--node PROGRAM` is another Node that `memory` compares with this one, and
 * `--against COMMIT`, which may stand several times, another build that `builds` compares with this one. `--only` is a
 * regular expression for the names of the cases of `delay`.
 */
const { values, positionals: names } = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    out: { type: "string" },
    node: { type: "string" },
    against: { type: "string", multiple: true, default: ["HEAD"] },
    only: { type: "string", default: "" },
  },
  allowPositionals: true,
});
const { quick: isQuick, node, against, only } = values;
const pace = { rounds: isQuick ? 3 : 15, milliseconds: 250, isQuick, node, against, only: new RegExp(only) };

if (names.some((name) => !MEASUREMENTS.includes(name))) {
  const options = "--quick, --out FILE, --node PROGRAM, --against COMMIT and --only CASES";
  process.stderr.write(`There is ${MEASUREMENTS.join(", ")} to measure, and ${options}.\n`);
  process.exit(1);
}

if (!isInstalled(FOLDER)) {
  printLine("Installing what only the measurements need (about a minute).");
  // PostGraphile asks for Node 22 but works on Node 20. npm warns of that, and this log level hides the warning.
  const quiet = ["--no-fund", "--no-audit", "--ignore-scripts", "--loglevel=error"];
  await runOrExit("npm ci", "npm", ["ci", ...quiet], { cwd: FOLDER });
}
await runOrExit("tsc", process.execPath, ["node_modules/typescript/bin/tsc", "-p", FOLDER]);
await build();
// The code of the server, which some measurements run, has marked texts.
const config = { configFile: /** @type {const} */ (false), plugins: [texts()] };
const { module: report } = await runnerImport(`./${FOLDER}/report.ts`, config);
for (const name of names.length > 0 ? names : MEASUREMENTS) {
  const { module } = await runnerImport(`./${FOLDER}/http/${name}.ts`, config);
  report.printReport(name, await module.run(pace), values.out);
}
