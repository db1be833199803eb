import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { loadModule } from "./loadModule.mjs";
import { ACCEPTED_FILE, listReleasedVersions, readApi, readReleasedApi, RELEASED } from "./releasedApi.mjs";
import { captureCommand, printLine } from "./runCommand.mjs";

/**
 * Writes the API as it is now as that of the version in package.json, and deletes the one that was kept. Prints the breaking
 * changes that were accepted, for CHANGELOG.md, and empties their file.
 */
const { findApiChanges, writeOpenApi } = await loadModule("./scripts/apiChanges.ts");
const { findLaterChanges, findMistakes } = await loadModule("./scripts/acceptedChanges.ts");
const { version } = JSON.parse(readFileSync("package.json", "utf8"));
const accepted = JSON.parse(readFileSync(ACCEPTED_FILE, "utf8"));
const api = readApi(writeOpenApi);

/** Returns why the API cannot be released, each as a sentence. @returns {Promise<string[]>} */
async function findProblems() {
  const [released = version] = listReleasedVersions();
  if (released !== version) {
    const changes = findApiChanges(readReleasedApi(released), api);
    return [...findMistakes(changes, accepted, released), ...findLaterChanges(accepted, version)];
  }
  const { output } = await captureCommand("git", ["tag", "--list", `v${version}`]);
  return output.trim() ? [`${version} is released already: raise the version first.`] : [];
}

const problems = await findProblems();
for (const problem of problems) process.stderr.write(`${problem}\n`);
if (problems.length > 0) process.exit(1);

for (const earlier of listReleasedVersions()) rmSync(join(RELEASED, earlier), { recursive: true });
mkdirSync(join(RELEASED, version));
for (const [file, text] of Object.entries(api)) writeFileSync(join(RELEASED, version, file), text);
for (const { change, reason } of accepted) printLine(`- ${change}. ${reason}`);
writeFileSync(ACCEPTED_FILE, "[]\n");
