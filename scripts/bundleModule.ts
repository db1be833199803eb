import { basename, extname, join, resolve } from "node:path";
import { build } from "vite";
import { texts } from "./textsPlugin.mjs";

/** Matches imports of packages, except of the package that the bundler adds for decorators. `#i18n` is a module of ours. */
const PACKAGE_IMPORT = /^(?!@oxc-project\/)[^#./\0]/;

/**
 * Bundles a module with its own imports into one file in `folder`, to run it in another process without a build of everything.
 * Packages are not bundled; Node finds them from `folder`. Returns the path of the file.
 */
export async function bundleModule(entry: string, folder: string): Promise<string> {
  const file = `${basename(entry, extname(entry))}.mjs`;
  await build({
    configFile: false,
    logLevel: "error",
    plugins: [texts()],
    build: {
      ssr: resolve(entry),
      outDir: folder,
      emptyOutDir: false,
      rolldownOptions: { external: PACKAGE_IMPORT, output: { entryFileNames: file } },
    },
  });
  return join(folder, file);
}

/** Bundles the program that reads imported files, where the sources run without a build. Returns its path. */
export const bundleImportProgram = (folder = resolve("node_modules/.cache/listbook")): Promise<string> =>
  bundleModule("api/domain/portability/import/readImport.ts", folder);

/** Bundles the program that draws the pictures of links, in the same way. */
export const bundleDrawProgram = (folder = resolve("node_modules/.cache/listbook")): Promise<string> =>
  bundleModule("api/http/pictures/drawProgram.ts", folder);

/** Bundles the components of the link pages for Node, in the same way. Exported for tests, which have no build. */
export const bundleLinkPages = (folder = resolve("node_modules/.cache/listbook")): Promise<string> =>
  bundleModule("client/links/renderLinkPage.tsx", folder);
