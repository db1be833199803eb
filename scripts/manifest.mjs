/**
 * Returns the scripts and style sheets that a module of the client needs, as the paths under which they are served.
 * @param {import("vite").Manifest} manifest
 * @param {string} part the path of the module, from `client/`
 * @param {{ withDynamicImports?: boolean; leaveOut?: RegExp }} [options] `withDynamicImports`: also the files that it
 * imports dynamically; `leaveOut`: the names of modules that are left out with all that only they need
 * @returns {string[]}
 */
export function listPartFiles(manifest, part, { withDynamicImports = false, leaveOut } = {}) {
  /** @type {Set<string>} */
  const parts = new Set();
  /** @param {string} name */
  function visit(name) {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`The build has no ${name}.`);
    if (parts.has(name) || leaveOut?.test(name)) return;
    parts.add(name);
    for (const other of chunk.imports ?? []) visit(other);
    if (withDynamicImports) for (const other of chunk.dynamicImports ?? []) visit(other);
  }
  visit(part);
  const files = [...parts].flatMap((name) => [manifest[name]?.file ?? "", ...(manifest[name]?.css ?? [])]);
  return [...new Set(files)].filter((file) => !file.endsWith(".html")).map((file) => `/${file}`);
}
