import { installPackages } from "./install.mjs";
import { runOrStop } from "./steps.mjs";

await installPackages();
await runOrStop("vite", process.execPath, ["node_modules/vite/bin/vite.js", ...process.argv.slice(2)]);
