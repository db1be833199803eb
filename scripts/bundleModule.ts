import { basename, join, resolve } from "node:path";
import { build } from "vite";

/** Matches imports of packages, except of the package that the bundler adds for decorators. */
const PACKAGE_IMPORT = /^(?!@oxc-project\/)[^./\0]/;

/**
 * Bundles a module with its own imports into one file in `folder`, for tests that run the module in another process.
 * Packages are not bundled; Node finds them from `folder`. Returns the path of the file.
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
