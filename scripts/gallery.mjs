import { build } from "./build.mjs";
import { installChromium } from "./chromium.mjs";
import { installPackages } from "./installPackages.mjs";
import { loadModule } from "./loadModule.mjs";
import { printLine } from "./runCommand.mjs";

/**
 * Takes pictures of the screens for a review, and writes them into `gallery/index.html`.
 * `npm run gallery -- list phone dark` takes only the pictures whose name contains each of these words.
 */
await installPackages();
installChromium();
await build();
const { makeContactSheet } = await loadModule("./e2e/contactSheet/contactSheet.ts");
printLine(`Open ${await makeContactSheet(process.argv.slice(2), "gallery")}`);
