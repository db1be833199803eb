import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { printLine } from "./runCommand.mjs";

// The headless shell is first: it draws no window of its own, and opens a page with half of the work.
const CHROMIUM_PATHS = [
  process.env["CHROMIUM"],
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** Returns the path of a Chromium: the one that `CHROMIUM` names or that of the system. Undefined if there is none. */
export const findChromium = () => CHROMIUM_PATHS.find((path) => path && existsSync(path));

/** @param {string[]} args */
const runApt = (args) =>
  spawnSync("apt-get", args, { stdio: "inherit", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } });

/**
 * Makes sure that the browser tests have a Chromium. As root on Debian it installs one. On other systems it prints how
 * to install one and exits with 1.
 */
export function installChromium() {
  if (findChromium()) return;
  const isDebian = existsSync("/usr/bin/apt-get");
  if (isDebian && process.getuid?.() === 0) {
    printLine("Installing Debian's Chromium for the browser tests (a minute or two).");
    runApt(["update", "-qq"]);
    for (const name of ["chromium-headless-shell", "chromium"]) {
      runApt(["install", "-y", "-qq", "--no-install-recommends", name]);
      if (findChromium()) return;
    }
  }
  const how = isDebian ? "sudo apt-get install chromium" : "your system's package manager";
  process.stderr.write(`The browser tests need Chromium. Install it with ${how}, or set CHROMIUM to its path.\n`);
  process.exit(1);
}
