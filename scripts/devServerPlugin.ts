import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingHttpHeaders, RequestListener } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { chooseLanguage } from "../api/http/language.ts";
import { ALL_LANGUAGES, type Language, SOURCE_LANGUAGE } from "../shared/texts/languages.ts";
import { bundleDrawProgram, bundleImportProgram } from "./bundleModule.ts";
import { type ConfigEnv, isRunnableDevEnvironment, type Plugin, type ViteDevServer } from "vite";

type EmbeddedModule = typeof import("../api/database/embedded/embedded.ts");
type EmbeddedDatabase = import("../api/database/embedded/embedded.ts").EmbeddedDatabase;
type ComposeModule = typeof import("../api/compose.ts");
type LinkPagesModule = typeof import("../client/links/renderLinkPage.tsx");
type PictureThreadModule = typeof import("../api/http/pictures/pictureThread.ts");
type PagesModule = typeof import("../api/http/pages.ts");
type SettingsModule = typeof import("../api/settings/settings.ts");

const toPath = (path: string) => resolve(import.meta.dirname, "..", path);

/** The language of the page that is being answered. A developer may choose the one of the tests, too. */
const pageLanguage = new AsyncLocalStorage<Language | undefined>();

function readLanguage({ cookie = "", "accept-language": accept = "" }: IncomingHttpHeaders): Language | undefined {
  const code = chooseLanguage({ headers: new Headers({ cookie, "accept-language": accept }) }, ALL_LANGUAGES);
  return ALL_LANGUAGES.find((language) => language.code === code);
}

/** Does what the build does for a page in another language than English (`scripts/renderPages.ts`). */
function translatePage(html: string): string {
  const language = pageLanguage.getStore();
  if (!language || language.code === SOURCE_LANGUAGE) return html;
  const catalogue = `<script type="module" src="/@id/__x00__virtual:texts/${language.code}"></script>`;
  return html
    .replace('<html lang="en"', `<html lang="${language.code}" dir="${language.direction}"`)
    .replace('<script type="module"', (script) => catalogue + script);
}

declare global {
  /** The embedded database of this process. An edit of this plugin starts Vite's server again, and this file with it. */
  var devDatabase: Promise<EmbeddedDatabase> | undefined;
}

/** Below `/graphql/` are modules of the page, which are in a folder of this name. */
const isServerPath = (url: string) =>
  /^\/(graphql(\?|$)|(api|__clerk|__stripe|\.well-known)([/?]|$)|(join|t)\/)/.test(url);

/** Whether Vite runs the development server: it neither builds nor tests. */
export const isForDevelopment = (_config: unknown, { command, isPreview }: ConfigEnv) =>
  command === "serve" && !isPreview && !process.env["VITEST"];

/** Runs the API inside Vite's server, on the same port. An edit of `api/` or `shared/` takes effect at the next request. */
export function devServer(): Plugin {
  let api: DevApi | undefined;
  return {
    name: "listbook:serve-api",
    apply: isForDevelopment,
    async configureServer(server) {
      const { getListener } = (api = await startApi(server));
      server.middlewares.use((request, response, next) => {
        // The service worker of an earlier production build opens only pages with this mark.
        response.setHeader("listbook-server", "yes");
        if (request.url === "/graphiql") request.url = "/graphiql.html";
        if (!isServerPath(request.url ?? "")) return pageLanguage.run(readLanguage(request.headers), next);
        getListener().then((listener) => listener(request, response), next);
      });
    },
    transformIndexHtml: (html, { path }) =>
      path === "/index.html" && api ? translatePage(api.insertSettings(html)) : html,
    /** At a restart, the next server runs already, on the same database. */
    async closeServer({ reason }) {
      await api?.close();
      if (reason !== "restart") await (await globalThis.devDatabase)?.stop();
    },
  };
}

type DevApi = {
  /** Resolves to the listener of the newest app. */
  getListener: () => Promise<RequestListener>;
  /** Inserts into the page what the built server does. */
  insertSettings: (html: string) => string;
  close: () => Promise<void>;
};

/** Starts the database, unless it runs, and the app. */
async function startApi(server: ViteDevServer): Promise<DevApi> {
  const environment = server.environments["ssr"];
  if (!environment || !isRunnableDevEnvironment(environment)) throw new Error("Vite cannot run the server here.");
  const { runner } = environment;
  const { readSettings } = (await runner.import(toPath("api/settings/settings.ts"))) as SettingsModule;
  const { insertPageSettings } = (await runner.import(toPath("api/http/pages.ts"))) as PagesModule;
  const settings = readSettings(process.env);
  const { startEmbedded } = (await runner.import(toPath("api/database/embedded/embedded.ts"))) as EmbeddedModule;
  // An edit starts a new app on the same database.
  const url = settings.databaseUrl ?? (await (globalThis.devDatabase ??= startEmbedded(settings.dataDir))).url;

  const startApp = async () => {
    const { composeApp } = (await runner.import(toPath("api/compose.ts"))) as ComposeModule;
    const { renderLinkPage } = (await runner.import(toPath("client/links/renderLinkPage.tsx"))) as LinkPagesModule;
    const frame = await server.transformIndexHtml("/links.html", await readFile(toPath("client/links.html"), "utf8"));
    const { createPictureThread } = (await runner.import(
      toPath("api/http/pictures/pictureThread.ts"),
    )) as PictureThreadModule;
    const linkPages = { frame, render: renderLinkPage, drawPicture: createPictureThread(await bundleDrawProgram()) };
    const { app, close } = await composeApp(url, settings, null, await bundleImportProgram(), linkPages);
    return { listener: getRequestListener(app), close };
  };
  const closeApp = (of: typeof current) =>
    of.then(
      ({ close }) => close(),
      () => undefined,
    );
  let current = startApp();
  server.watcher.on("change", (file) => {
    if (!["api", "client/links", "shared", "schema.graphql"].some((path) => file.startsWith(toPath(path)))) return;
    const previous = current;
    runner.clearCache();
    current = closeApp(previous).then(startApp);
    // Prevents an unhandled rejection. The next request gets the error of the edit.
    current.catch(() => undefined);
  });
  await current;
  return {
    getListener: async () => (await current).listener,
    insertSettings: (html) => insertPageSettings(html, { ...settings, hasMail: settings.mail !== null }, ""),
    close: () => closeApp(current),
  };
}
