import { resolve } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig } from "vite";
import { finishBuild } from "./scripts/finishBuild.ts";
import { firstIcons } from "./scripts/firstIcons.ts";
import { graphqlDocuments } from "./scripts/graphqlDocuments.ts";
import { serveApi } from "./scripts/serveApi.ts";

const at = (path: string) => resolve(import.meta.dirname, path);

const ROUTER = [
  { find: /^react-router$/, replacement: at("node_modules/react-router/dist/production/index.mjs") },
  { find: /^react-router\/dom$/, replacement: at("node_modules/react-router/dist/production/dom-export.mjs") },
];

/** What is in one file of the build, by its path in `client/` or `node_modules/`. */
const FILES = {
  // Home and most screens have these in common; each in a file of its own would be named by all others.
  parts:
    /client\/(ui\/(AddField|Button|FailedState|drafts|keys|useHere|useHydrated|useOnce|useTitle)|lists\/(ProgressLine|counts|dateWords|marks))\.tsx?$|\/uuid\/dist\/v7\.js$/,
  // Notebooks, lists and their items are gone through one after the other.
  screens:
    /client\/(layout\/(Crumb|UserButton|useLeave|userNames|palette\/openPalette)|ui\/(CardGrid|DraftInput|EditableText|Menu|Popup|Skeleton|copy|shortcuts|titleLook|useBeginning|useFocusKept)|items\/(changes|finding|manyChanges|markdown|useStaying)|lists\/(DateMark|ListCard|ListMenu|PriorityMark|ToDeleted|UseTemplate|changes|deletion|priorities|templates)|notebooks\/(NotebookMenu|changes|deletion|sections))\.tsx?$/,
  // What opens above a screen, and what it is made of: the first paint does without.
  overlays:
    /node_modules\/(@radix-ui|@floating-ui)\/|client\/(ui\/(ChoiceList|Chooser|Dialog|MenuChoices|MenuItem|OpenMenu|OpenPopup|Progress|ToastStack|Tooltip|menuLook)|items\/(ItemActs|ListChooser|SelectionBar|drag)|lists\/(ListActs|MoveStep|PrintSheet|PrintStep)|notebooks\/NotebookActs|layout\/(FooterTools|KeysDialog|NamedCrumbs|NewVersion|OpenUserMenu|Unsaved|palette\/Palette))\.tsx?$/,
  // What follows when it is known who is here.
  arrival: /client\/(identity\/(arrival|DeviceBanner|deviceAccess|followLive)|apollo\/(live|retries))\.tsx?$/,
  account: /client\/identity\/(AccountPage|SignInPage|SignUpPage)\.tsx$/,
  billing: /client\/billing\/(Notice|changes|intervals|reads|useDeparture|useOpening|words)\.tsx?$/,
};

/**
 * One build, three environments: the client for browsers, the developers' page, and the server for Node. The
 * developers' page is one of its own, so that the client shares no code with it and has only what it needs.
 */
export default defineConfig(({ command }) => ({
  root: "client",
  // The router's build without warnings, which its package offers nobody by name.
  resolve: { alias: command === "build" ? ROUTER : [] },
  plugins: [react(), tailwindcss(), firstIcons(), graphqlDocuments(), serveApi(), finishBuild()],
  server: { host: process.env["HOST"] ?? "localhost", port: Number(process.env["PORT"] ?? 3000), strictPort: true },
  builder: {},
  // GraphiQL's editor is large and rarely opened: it is not prepared at each start.
  optimizeDeps: { entries: ["index.html"] },
  environments: {
    client: {
      // RxJS has its present-day code under a name of its own; the other is for browsers of ten years ago.
      resolve: { conditions: ["es2015", ...defaultClientConditions] },
      build: {
        outDir: at("dist/client"),
        emptyOutDir: true,
        manifest: true,
        rolldownOptions: {
          input: at("client/index.html"),
          // What every screen needs comes in two files, one of which changes rarely; many small ones compress worse.
          output: {
            codeSplitting: {
              groups: [
                // Dialogs alone use tslib, which a package names that every screen has.
                { name: "base", tags: ["$initial"], test: /node_modules\/(?!tslib)/ },
                { name: "shell", tags: ["$initial"], test: /\.(ts|tsx)$/ },
                ...Object.entries(FILES).map(([name, test]) => ({ name, test })),
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
        emptyOutDir: false,
        copyPublicDir: false,
        chunkSizeWarningLimit: 5_000,
        rolldownOptions: {
          input: at("client/graphiql.html"),
          // "use no memo" speaks to another compiler; GraphiQL carries it in nearly every file.
          onLog: (level, log, report) => log.code === "MODULE_LEVEL_DIRECTIVE" || report(level, log),
        },
      },
    },
    ssr: {
      build: {
        outDir: at("dist/api"),
        emptyOutDir: true,
        ssr: true,
        copyPublicDir: false,
        rolldownOptions: {
          input: [at("api/main.ts"), at("api/backup.ts"), at("api/restore.ts")],
          output: { entryFileNames: "[name].js" },
        },
      },
    },
  },
}));
