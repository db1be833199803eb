import { parseArgs } from "node:util";
import { build } from "./build.mjs";
import { installChromium } from "./chromium.mjs";
import { installPackages } from "./installPackages.mjs";
import { loadModule } from "./loadModule.mjs";
import { printLine } from "./runCommand.mjs";

/**
 * Takes pictures of the screens for a review, and writes them into `gallery/index.html`.
 * `npm run gallery -- list phone dark` takes only the pictures whose name contains each of these words, and
 * `npm run gallery -- --language de` those of the pages in German.
 */
await installPackages();
installChromium();
await build();
const { makeContactSheet } = await loadModule("./e2e/contactSheet/contactSheet.ts");
const options = /** @type {const} */ ({ language: { type: "string", default: "en" } });
const { values, positionals: words } = parseArgs({ allowPositionals: true, options });
printLine(`Open ${await makeContactSheet({ language: values.language, words }, "gallery")}`);
