/**
 * The files that a part of the client needs, as the paths they are served at.
 * @param {import("vite").Manifest} manifest
 * @param {string} part its source, from `client/`
 * @param {{ withLater?: boolean }} [options] `withLater`: also what it loads later
 * @returns {string[]}
 */
export function listPartFiles(manifest, part, { withLater = false } = {}) {
  /** @type {Set<string>} */
  const parts = new Set();
  /** @param {string} name */
  function visit(name) {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`The build has no ${name}.`);
    if (parts.has(name)) return;
    parts.add(name);
    for (const other of chunk.imports ?? []) visit(other);
    if (withLater) for (const other of chunk.dynamicImports ?? []) visit(other);
  }
  visit(part);
  const files = [...parts].flatMap((name) => [manifest[name]?.file ?? "", ...(manifest[name]?.css ?? [])]);
  return [...new Set(files)].filter((file) => !file.endsWith(".html")).map((file) => `/${file}`);
}
