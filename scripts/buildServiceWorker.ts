import { build } from "vite";

type Contents = {
  /** The id of the build. */
  id: string;
  /** The paths of the files to cache. */
  files: string[];
  /** The paths of each language's own files: its manifest, and its catalogues, which English does not have. */
  translations: Record<string, string[]>;
};

/** Builds `client/app/serviceWorker.ts` into `sw.js`. */
export async function buildServiceWorker(folder: string, { id, files, translations }: Contents): Promise<void> {
  await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    define: {
      BUILD_ID: JSON.stringify(id),
      FILES: JSON.stringify(files),
      TRANSLATIONS: JSON.stringify(translations),
    },
    build: {
      outDir: folder,
      emptyOutDir: false,
      rolldownOptions: { input: "client/app/serviceWorker.ts", output: { entryFileNames: "sw.js", format: "iife" } },
    },
  });
}
