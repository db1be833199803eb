import { installBrowser } from "./browser.mjs";
import { installPackages } from "./install.mjs";

await installPackages();
installBrowser();
await import("./check.mjs");
