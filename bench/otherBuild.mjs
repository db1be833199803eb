import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { printLine } from "../scripts/runCommand.mjs";

/**
 * Builds another commit in a folder of its own, with the packages of this one. Returns the folder, and the function that
 * removes it.
 * @param {string} commit
 */
export function buildOther(commit) {
  const parent = mkdtempSync(join(tmpdir(), "listbook-other-"));
  const folder = join(parent, "build");
  const remove = () => {
    execFileSync("git", ["worktree", "remove", "--force", folder], { stdio: "ignore" });
    rmSync(parent, { recursive: true, force: true });
  };
  execFileSync("git", ["worktree", "add", "--detach", "--force", folder, commit], { stdio: "ignore" });
  try {
    symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
    printLine(`Building ${commit}.`);
    const vite = ["node_modules/vite/bin/vite.js", "build", "--app", "--logLevel", "warn"];
    const env = { ...process.env, NODE_ENV: "production" };
    execFileSync(process.execPath, vite, { cwd: folder, stdio: "inherit", env });
  } catch (error) {
    remove();
    throw error;
  }
  return { folder, remove };
}
