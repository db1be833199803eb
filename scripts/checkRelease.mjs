import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { findMissingApi } from "./releasedApi.mjs";

const VERSION_HEADING = /^## (.+)$/m;

/**
 * Returns a sentence when a tag, the version of package.json and the first heading of CHANGELOG.md are not the same;
 * otherwise null. Exported for tests.
 * @param {string} tag
 * @param {string} version
 * @param {string} changelog
 * @returns {string | null}
 */
export function findReleaseMistake(tag, version, changelog) {
  if (!/^\d+\.\d+\.\d+$/.test(version)) return `The version ${version} of package.json is not like 1.2.3.`;
  const [, heading = "nothing"] = VERSION_HEADING.exec(changelog) ?? [];
  if (heading !== version) return `package.json has the version ${version}, but CHANGELOG.md begins with ${heading}.`;
  if (tag !== `v${version}`)
    return `The tag is ${tag}, but package.json has the version ${version}: it must be v${version}.`;
  return null;
}

/** Whether this file is the program: tests import it. */
const isProgram = import.meta.url === pathToFileURL(process.argv[1] ?? "").href;
if (isProgram) {
  const { version } = JSON.parse(readFileSync("package.json", "utf8"));
  const mistake =
    findReleaseMistake(process.argv[2] ?? "", version, readFileSync("CHANGELOG.md", "utf8")) ?? findMissingApi(version);
  if (mistake) {
    process.stderr.write(`${mistake}\n`);
    process.exitCode = 1;
  }
}
