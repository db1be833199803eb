import { basename, join } from "node:path";
import { build } from "vite";

/**
 * Bundles a module and the ones it imports into one file in `folder`, for tests that need it in a process of its own.
 * Packages are left out and found from `folder`. Returns the path of the file.
 */
export async function bundle(entry: string, folder: string): Promise<string> {
  const file = `${basename(entry, ".ts")}.mjs`;
  await build({
    configFile: false,
    logLevel: "error",
    build: {
      ssr: entry,
      outDir: folder,
      emptyOutDir: false,
      rolldownOptions: { output: { entryFileNames: file } },
    },
  });
  return join(folder, file);
}
