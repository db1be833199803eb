import { installChromium } from "./chromium.mjs";
import { installPackages } from "./installPackages.mjs";

await installPackages();
installChromium({ all: process.argv.includes("--all") });
await import("./check.mjs");
