import { parseArgs } from "node:util";
import { build } from "./build.mjs";
import { installPackages } from "./installPackages.mjs";
import { loadModule } from "./loadModule.mjs";

/**
 * Starts a server with the data of a household and of a team, on `PORT` or 3000, and prints a link for each person.
 * `--fresh` makes the data again, and `--data FOLDER` keeps it in another folder than `.demo`.
 */
const { values } = parseArgs({
  options: { fresh: { type: "boolean", default: false }, data: { type: "string", default: ".demo" } },
});
await installPackages();
await build();
const { runDemo } = await loadModule("./e2e/demo/runDemo.ts");
const port = Number(process.env["PORT"] || 3000);
try {
  process.exit(await runDemo({ folder: values.data, port, isFresh: values.fresh }));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
