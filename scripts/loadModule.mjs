import { runnerImport } from "vite";

/** Loads a TypeScript module, without its types. @param {string} path @returns {Promise<any>} */
export const loadModule = async (path) => (await runnerImport(path, { configFile: false })).module;
