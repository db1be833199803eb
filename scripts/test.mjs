import { installChromium } from "./chromium.mjs";
import { installPackages } from "./installPackages.mjs";

await installPackages();
installChromium();
await import("./check.mjs");
