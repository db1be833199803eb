import { installPackages } from "./installPackages.mjs";
import { runOrExit } from "./runCommand.mjs";

await installPackages();
await runOrExit("vite", process.execPath, ["node_modules/vite/bin/vite.js", ...process.argv.slice(2)]);
