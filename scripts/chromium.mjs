import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { printLine } from "./runCommand.mjs";

const HEADLESS_SHELL = "/usr/bin/chromium-headless-shell";
const CHROMIUM_PATHS = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** @param {(string | undefined)[]} paths */
const findFirst = (paths) => paths.find((path) => path && existsSync(path));

/** Returns the path of a Chromium: the one that `CHROMIUM` names or that of the system. Undefined if there is none. */
export const findChromium = () => findFirst([process.env["CHROMIUM"], ...CHROMIUM_PATHS]);

/**
 * Does the same for pages that need no window and show no notification. Chromium's headless shell opens them with half of
 * the work, so it comes first. Exported for tests, which open most pages with it.
 */
export const findHeadlessChromium = () => findFirst([process.env["CHROMIUM"], HEADLESS_SHELL, ...CHROMIUM_PATHS]);

/** @param {string[]} args */
const runApt = (args) =>
  spawnSync("apt-get", args, { stdio: "inherit", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } });

/**
 * Makes sure that the browser tests have a Chromium, with `all` also those of notifications. As root on Debian it installs
 * what is missing. On other systems it prints how to install one and exits with 1.
 * @param {{ all?: boolean }} [options]
 */
export function installChromium({ all = false } = {}) {
  const isInstalled = () => Boolean(all ? findChromium() : findHeadlessChromium());
  if (isInstalled()) return;
  const isDebian = existsSync("/usr/bin/apt-get");
  if (isDebian && process.getuid?.() === 0) {
    printLine("Installing Debian's Chromium for the browser tests (a minute or two).");
    runApt(["update", "-qq"]);
    for (const name of ["chromium-headless-shell", "chromium"]) {
      runApt(["install", "-y", "-qq", "--no-install-recommends", name]);
      if (isInstalled()) return;
    }
  }
  const how = isDebian ? "sudo apt-get install chromium" : "your system's package manager";
  process.stderr.write(`The browser tests need Chromium. Install it with ${how}, or set CHROMIUM to its path.\n`);
  process.exit(1);
}
