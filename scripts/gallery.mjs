import { build } from "./build.mjs";
import { installChromium } from "./chromium.mjs";
import { installPackages } from "./installPackages.mjs";
import { printLine } from "./runCommand.mjs";

/**
 * Takes pictures of the screens for a review, and writes them into `gallery/index.html`.
 * `npm run gallery -- list phone dark` takes only the pictures whose name contains each of these words.
 */
await installPackages();
installChromium();
await build();
const { runnerImport } = await import("vite");
const { module } = await runnerImport("./e2e/contactSheet/contactSheet.ts", { configFile: false });
printLine(`Open ${await module.makeContactSheet(process.argv.slice(2), "gallery")}`);
