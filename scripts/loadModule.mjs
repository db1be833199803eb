/**
 * Loads a TypeScript module, without its types. Vite is loaded here, so that a script can install it first.
 * @param {string} path
 * @returns {Promise<any>}
 */
export async function loadModule(path) {
  const [{ runnerImport }, { texts }] = await Promise.all([import("vite"), import("./textsPlugin.mjs")]);
  return (await runnerImport(path, { configFile: false, plugins: [texts()] })).module;
}
