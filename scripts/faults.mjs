import { build } from "./build.mjs";
import { installPackages } from "./install.mjs";
import { runOrStop } from "./steps.mjs";

await installPackages();
await build();
const args = ["run", "--config", "vitest.faults.config.ts", ...process.argv.slice(2)];
await runOrStop("The fault suite", process.execPath, ["node_modules/vitest/vitest.mjs", ...args]);
