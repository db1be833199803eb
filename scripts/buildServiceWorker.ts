import { build } from "vite";

type Contents = {
  /** The id of the build. */
  id: string;
  /** The paths of the files to cache. */
  files: string[];
  /** The paths of each language's catalogues; null for what it does not have, as English. */
  catalogues: Record<string, (string | null)[]>;
};

/** Builds `client/app/serviceWorker.ts` into `sw.js`. */
export async function buildServiceWorker(folder: string, { id, files, catalogues }: Contents): Promise<void> {
  await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    define: { BUILD_ID: JSON.stringify(id), FILES: JSON.stringify(files), CATALOGUES: JSON.stringify(catalogues) },
    build: {
      outDir: folder,
      emptyOutDir: false,
      rolldownOptions: { input: "client/app/serviceWorker.ts", output: { entryFileNames: "sw.js", format: "iife" } },
    },
  });
}
