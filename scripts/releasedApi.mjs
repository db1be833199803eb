import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The folder that has the API of the last release, in a folder with the name of its version. */
export const RELEASED = "docs/released";

/** The breaking changes since that release that are accepted. */
export const ACCEPTED_FILE = `${RELEASED}/accepted.json`;

/** Returns the versions whose API is kept: one. */
export const listReleasedVersions = () =>
  readdirSync(RELEASED, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

/** @typedef {import("./apiChanges.ts").ApiFiles} ApiFiles */

/** @param {string} file */
const read = (file) => readFileSync(file, "utf8");

/** Returns the API as it is now. @param {() => string} writeOpenApi @returns {ApiFiles} */
export const readApi = (writeOpenApi) => ({ "schema.graphql": read("schema.graphql"), "openapi.json": writeOpenApi() });

/** @param {string} version @returns {ApiFiles} */
export const readReleasedApi = (version) => ({
  "schema.graphql": read(join(RELEASED, version, "schema.graphql")),
  "openapi.json": read(join(RELEASED, version, "openapi.json")),
});

/**
 * Returns a sentence when the API of a version was not written since the schema was last changed; otherwise null.
 * @param {string} version
 * @returns {string | null}
 */
export function findMissingApi(version) {
  const folder = join(RELEASED, version);
  const isWritten = existsSync(folder) && readReleasedApi(version)["schema.graphql"] === read("schema.graphql");
  return isWritten ? null : `${folder} does not have the API as it is now: run npm run release:api.`;
}
