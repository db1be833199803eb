import { build } from "vite";

/** Builds `client/app/serviceWorker.ts` into one file that knows its build and the files to keep. */
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
