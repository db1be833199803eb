import { build } from "./build.mjs";
import { installPackages } from "./installPackages.mjs";
import { runOrExit } from "./runCommand.mjs";

await installPackages();
await build();
const args = ["run", "--config", "vitest.faults.config.ts", ...process.argv.slice(2)];
await runOrExit("The fault suite", process.execPath, ["node_modules/vitest/vitest.mjs", ...args]);
