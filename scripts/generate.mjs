import { readFileSync, writeFileSync } from "node:fs";
import { format, resolveConfig } from "prettier";
import { loadModule } from "./loadModule.mjs";
import { runOrExit } from "./runCommand.mjs";

const DOCUMENT = "docs/api.md";

/** `--check` writes nothing, and fails when a generated file is not up to date. */
const isCheck = process.argv.includes("--check");

await runOrExit("graphql-codegen", process.execPath, [
  "node_modules/@graphql-codegen/cli/esm/bin.js",
  ...(isCheck ? ["--check"] : []),
]);

const { insertTables } = await loadModule("./scripts/documentTables.ts");
const { apiTables } = await loadModule("./scripts/apiTables.ts");
const before = readFileSync(DOCUMENT, "utf8");
const options = { ...(await resolveConfig(DOCUMENT)), parser: "markdown" };
const after = await format(insertTables(before, apiTables()), options);
if (!isCheck) writeFileSync(DOCUMENT, after);
else if (after !== before) {
  const [line = 0] = [...before.split("\n").keys()].filter((n) => before.split("\n")[n] !== after.split("\n")[n]);
  process.stderr.write(`${DOCUMENT}:${line + 1} is not up to date: run npm run generate.\n`);
  process.exitCode = 1;
}
