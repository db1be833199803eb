import { basename, join, resolve } from "node:path";
import { build } from "vite";

/** What is imported by name, but for what the bundler itself adds for decorators. */
const PACKAGE_IMPORT = /^(?!@oxc-project\/)[^./\0]/;

/**
 * Bundles a module and the ones it imports into one file in `folder`, for tests that need it in a process of its own.
 * Packages are left out and found from `folder`. Returns the path of the file.
 */
export async function bundleModule(entry: string, folder: string): Promise<string> {
  const file = `${basename(entry, ".ts")}.mjs`;
  await build({
    configFile: false,
    logLevel: "error",
    build: {
      ssr: resolve(entry),
      outDir: folder,
      emptyOutDir: false,
      rolldownOptions: { external: PACKAGE_IMPORT, output: { entryFileNames: file } },
    },
  });
  return join(folder, file);
}
