import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { installPackages } from "./installPackages.mjs";
import { runOrExit } from "./runCommand.mjs";

/** The programs that build and run the image, each with the package of Debian that has it. */
const PROGRAMS = { buildah: "buildah", bwrap: "bubblewrap", debootstrap: "debootstrap", setpriv: "util-linux" };

/** @param {string} program */
const isInstalled = (program) =>
  (process.env["PATH"] ?? "").split(delimiter).some((folder) => existsSync(join(folder, program)));

/** Returns a sentence that says what is missing; null when nothing is. */
function findMissing() {
  if (process.platform !== "linux" || process.getuid?.() !== 0)
    return "npm run test:image builds and runs the image without Docker: it needs root on Linux.";
  const missing = Object.entries(PROGRAMS).filter(([program]) => !isInstalled(program));
  if (missing.length === 0) return null;
  return `npm run test:image needs these packages: apt-get install ${missing.map(([, name]) => name).join(" ")}`;
}

const missing = findMissing();
if (missing) {
  process.stderr.write(`${missing}\n`);
  process.exit(1);
}
await installPackages();
const args = ["run", "--config", "vitest.image.config.ts", ...process.argv.slice(2)];
await runOrExit("The test of the image", process.execPath, ["node_modules/vitest/vitest.mjs", ...args]);
