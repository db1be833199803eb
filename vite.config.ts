import { resolve } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig } from "vite";
import { finishBuild } from "./scripts/finishBuildPlugin.ts";
import { iconModules } from "./scripts/iconModulesPlugin.ts";
import { inlineDocuments } from "./scripts/inlineDocumentsPlugin.ts";
import { devServer } from "./scripts/devServerPlugin.ts";

const at = (path: string) => resolve(import.meta.dirname, path);

const ROUTER = [
  { find: /^react-router$/, replacement: at("node_modules/react-router/dist/production/index.mjs") },
  { find: /^react-router\/dom$/, replacement: at("node_modules/react-router/dist/production/dom-export.mjs") },
];

/** What is in one file of the build, by its path in `client/` or `node_modules/`. */
const FILES = {
  // Home and most screens have these in common; each in a file of its own would be named by all others.
  parts:
    /client\/(feedback\/errors|ui\/fields\/(AddField|drafts)|ui\/(Button|FailedState|isEnterKey|ProgressLine)|ui\/hooks\/(useIsCurrentScreen|useHydrated|useBusyAction|useTitle)|lists\/(counts|labels|classNames))\.tsx?$|\/uuid\/dist\/v7\.js$/,
  // Notebooks, lists and their items are gone through one after the other.
  screens:
    /client\/(layout\/Crumb|layout\/user\/(UserButton|useSignOut|userNames)|layout\/palette\/openPalette|ui\/(CardGrid|Skeleton|shortcuts|titleClass)|ui\/fields\/(ValidatedInput|EditableText)|ui\/overlays\/(Menu|Popup)|feedback\/copyText|ui\/hooks\/(useArrivalState|useRestoreFocus)|items\/(mutations|bulkMutations|markdown)|items\/find\/filterByText|items\/rows\/useRecentlyTicked|lists\/(DatePicker|ListCard|ListMenu|PriorityPicker|DeletedLink|mutations|deletion|priorities)|lists\/templates\/(UseTemplateButton|labels)|notebooks\/(NotebookMenu|mutations|deletion|contents))\.tsx?$/,
  // What opens above a screen, and what it is made of: the first paint does without.
  overlays:
    /node_modules\/(@radix-ui|@floating-ui)\/|client\/(ui\/overlays\/(Listbox|ComboboxDialog|Dialog|MenuRadioGroup|MenuItem|MenuContent|PopupContent|Tooltip|menuClass)|ui\/Progress|feedback\/ToastStack|items\/rows\/ItemActions|items\/selection\/(MoveToListDialog|SelectionBar)|items\/reorder\/drag|lists\/(ListActions|MoveListStep|PrintSheet|PrintStep)|notebooks\/NotebookActions|layout\/(FooterTools|ShortcutsDialog|NamedCrumbs|NewVersionNotice|UnsavedNotice)|layout\/user\/UserMenuContent|layout\/palette\/Palette)\.tsx?$/,
  // What follows when it is known who is here.
  arrival: /client\/(identity\/(sessionTasks|DeviceBanner|devices|followLiveChanges)|network\/(live|retries))\.tsx?$/,
  account: /client\/(identity\/clerk\/(AccountPage|SignInPage|SignUpPage))\.tsx$/,
  billing: /client\/(billing\/(Notice|mutations|intervals|queries|useLeavePage|useProviderRedirect|labels))\.tsx?$/,
};

/**
 * One build, three environments: the client for browsers, the developers' page, and the server for Node. The
 * developers' page is one of its own, so that the client shares no code with it and has only what it needs.
 */
export default defineConfig(({ command }) => ({
  root: "client",
  // The router's build without warnings, which its package offers nobody by name.
  resolve: { alias: command === "build" ? ROUTER : [] },
  plugins: [react(), tailwindcss(), iconModules(), inlineDocuments(), devServer(), finishBuild()],
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
          input: [at("api/main.ts"), at("api/cli/backup.ts"), at("api/cli/restore.ts")],
          output: { entryFileNames: "[name].js" },
        },
      },
    },
  },
}));
