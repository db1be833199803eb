import { resolve } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig } from "vite";
import { finishBuild } from "./scripts/finishBuildPlugin.ts";
import { generateTypes } from "./scripts/generateTypesPlugin.ts";
import { iconModules } from "./scripts/iconModulesPlugin.ts";
import { leaveOutDrivers } from "./scripts/leaveOutDriversPlugin.ts";
import { inlineDocuments } from "./scripts/inlineDocumentsPlugin.ts";
import { devServer } from "./scripts/devServerPlugin.ts";
import { groupByScreen } from "./scripts/screenGroups.ts";
import { splitTexts } from "./scripts/splitTextsPlugin.ts";
import { texts } from "./scripts/textsPlugin.mjs";

const at = (path: string) => resolve(import.meta.dirname, path);

/** The pages may not load a font from a data URL, so a small one is a file, too. Other small files go into the scripts. */
const assetsInlineLimit = (file: string) => (file.endsWith(".woff2") ? false : undefined);

/** What menus, popups and dialogs have in common. As one file it has one name in the lists of files that screens carry. */
const SHEETS =
  /client\/(actions\/(CommandMenu|defineCommand)|ui\/overlays\/(Dialog|Menu(Content|Item)|PopupContent|Scrim|Sheet|useBackCloses)|ui\/fields\/(Calendar|choices|ValidatedInput))\.tsx?$/;

/**
 * One build with six environments: the client for browsers, GraphiQL's page, the frame of the link pages with its script,
 * the components of these pages for Node, the program that renders pages when Listbook is built, and the server for Node.
 * GraphiQL's page and the link pages have their own environments, so that the client shares no files with them.
 */
export default defineConfig(({ command }) => ({
  root: "client",
  plugins: [
    react(),
    tailwindcss(),
    iconModules(),
    texts(),
    inlineDocuments(),
    splitTexts(),
    leaveOutDrivers(),
    devServer(),
    generateTypes(),
    finishBuild(),
  ],
  server: {
    host: process.env["HOST"] ?? "localhost",
    port: Number(process.env["PORT"] ?? 3000),
    strictPort: true,
    // The frame of the link pages is transformed at the start. Its modules, transformed ahead, would name packages that
    // are not prepared yet, and keep these names.
    preTransformRequests: false,
  },
  builder: {},
  // On a slow machine Rolldown warns that plugins are slow, which nobody who starts Listbook can change.
  build: { rolldownOptions: { checks: { bundlerTimings: false } } },
  // At its start, Vite prepares only the packages of this page. Those of GraphiQL are large and rarely needed.
  optimizeDeps: { entries: ["index.html"] },
  environments: {
    client: {
      // With this condition, RxJS exports its modern code. Its default is ES5.
      resolve: { conditions: ["es2015", ...defaultClientConditions] },
      build: {
        outDir: at("dist/client"),
        emptyOutDir: false,
        assetsInlineLimit,
        manifest: true,
        rolldownOptions: {
          input: at("client/index.html"),
          // Chunks follow the routes and the lazy imports. Groups join what would be many small files, which compress worse:
          // `base` and `shell` are what every screen loads first, and `base` changes rarely.
          output: {
            codeSplitting: {
              groups: [
                { name: "base", tags: ["$initial"], test: /node_modules\// },
                { name: "shell", tags: ["$initial"], test: /\.(ts|tsx)$/ },
                ...groupByScreen("home", "list", "notebooks"),
                { name: "overlays", test: /node_modules\/(@radix-ui|@floating-ui)\// },
                { name: "sheets", test: SHEETS },
                // What menus and sheets have in common does not come with the account.
                ...groupByScreen("account"),
              ],
            },
          },
        },
      },
    },
    graphiql: {
      consumer: "client",
      build: {
        outDir: at("dist/client"),
        assetsDir: "assets/graphiql",
        emptyOutDir: false,
        copyPublicDir: false,
        chunkSizeWarningLimit: 5_000,
        rolldownOptions: {
          input: at("client/graphiql.html"),
          // Hides warnings about "use no memo", a directive for React Compiler in nearly every file of GraphiQL.
          onLog: (level, log, report) => log.code === "MODULE_LEVEL_DIRECTIVE" || report(level, log),
        },
      },
    },
    links: {
      consumer: "client",
      build: {
        outDir: at("dist/client"),
        emptyOutDir: false,
        copyPublicDir: false,
        assetsInlineLimit,
        rolldownOptions: { input: at("client/links.html") },
      },
    },
    prerender: {
      consumer: "server",
      resolve: { noExternal: true },
      define: { "process.env.NODE_ENV": '"production"' },
      build: {
        outDir: at("node_modules/.cache/listbook/prerender"),
        emptyOutDir: true,
        ssr: true,
        copyPublicDir: false,
        rolldownOptions: {
          input: at("client/app/prerender.tsx"),
          // One script, which each language runs for itself.
          output: { entryFileNames: "[name].cjs", format: "cjs", codeSplitting: false },
        },
      },
    },
    linkPages: {
      consumer: "server",
      // React is part of the file: the server has no such package in production.
      resolve: { noExternal: true },
      define: { "process.env.NODE_ENV": '"production"' },
      build: {
        outDir: at("dist/links"),
        emptyOutDir: true,
        ssr: true,
        copyPublicDir: false,
        rolldownOptions: {
          input: at("client/links/renderLinkPage.tsx"),
          output: { entryFileNames: "[name].js" },
        },
      },
    },
    ssr: {
      // The packages are part of the build's files: a start then reads a few files instead of 1,500, and keeps less code in
      // memory. `npm run dev` imports them as they are, because it cannot run those in CommonJS otherwise.
      resolve: command === "build" ? { noExternal: true } : {},
      build: {
        outDir: at("dist/api"),
        emptyOutDir: true,
        ssr: true,
        copyPublicDir: false,
        rolldownOptions: {
          input: [
            at("api/main.ts"),
            at("api/domain/portability/import/readImport.ts"),
            at("api/http/pictures/drawProgram.ts"),
          ],
          output: {
            entryFileNames: "[name].js",
            // Node keeps the text of all code, with two bytes for each character of a file that has one beyond Latin-1.
            charset: "ascii",
            comments: false,
            // TypeORM reads the names of classes, and two packages may use the same name.
            keepNames: true,
          },
        },
      },
    },
  },
}));
