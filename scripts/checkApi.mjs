import { readFileSync } from "node:fs";
import { loadModule } from "./loadModule.mjs";
import { ACCEPTED_FILE, listReleasedVersions, readApi, readReleasedApi } from "./releasedApi.mjs";

// Fails when the API has changed since the last release in a way that breaks programs, and no line accepts it.
const { findApiChanges, writeOpenApi } = await loadModule("./scripts/apiChanges.ts");
const { findMistakes } = await loadModule("./scripts/acceptedChanges.ts");
const [released = ""] = listReleasedVersions();
const changes = findApiChanges(readReleasedApi(released), readApi(writeOpenApi));
const mistakes = findMistakes(changes, JSON.parse(readFileSync(ACCEPTED_FILE, "utf8")), released);
for (const mistake of mistakes) process.stderr.write(`${mistake}\n`);
if (mistakes.length > 0) process.exitCode = 1;
