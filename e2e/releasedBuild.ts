import { execFileSync } from "node:child_process";
import { mkdirSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";

/** The commits of the releases whose data and running servers the present build must get along with. */
export const RELEASES = { "0.1.0": "c04466b948698e063098e17634edc19b50694f85" };

/** Builds a commit in a new folder, with the packages of the present one. Returns the program of its server. */
export function buildCommit(commit: string, folder: string): string {
  mkdirSync(folder, { recursive: true });
  execFileSync("tar", ["-x", "-C", folder], {
    input: execFileSync("git", ["archive", commit], { maxBuffer: 200_000_000 }),
  });
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  const vite = ["node_modules/vite/bin/vite.js", "build", "--app", "--logLevel", "warn"];
  execFileSync(process.execPath, vite, { cwd: folder, env: { ...process.env, NODE_ENV: "production" } });
  return join(folder, "dist/api/main.js");
}
