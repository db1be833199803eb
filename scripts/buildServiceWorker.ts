import { build } from "vite";

/** Builds `client/app/serviceWorker.ts` into `sw.js`, with the id of the build and the paths of the files to cache. */
export async function buildServiceWorker(folder: string, id: string, files: string[]): Promise<void> {
  await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    define: { BUILD_ID: JSON.stringify(id), FILES: JSON.stringify(files) },
    build: {
      outDir: folder,
      emptyOutDir: false,
      rolldownOptions: { input: "client/app/serviceWorker.ts", output: { entryFileNames: "sw.js", format: "iife" } },
    },
  });
}
