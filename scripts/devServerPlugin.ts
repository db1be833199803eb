import { resolve } from "node:path";
import type { RequestListener } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { isRunnableDevEnvironment, type Plugin, type ViteDevServer } from "vite";

type EmbeddedModule = typeof import("../api/database/embedded/embedded.ts");
type ComposeModule = typeof import("../api/compose.ts");
type SettingsModule = typeof import("../api/settings/settings.ts");

const toPath = (path: string) => resolve(import.meta.dirname, "..", path);

const isServerPath = (url: string) => /^\/(api|graphql|__clerk|__stripe|\.well-known)([/?]|$)/.test(url);

/** Runs the server inside Vite's, on the same port: an edit of `api/` is live at the next request. */
export function devServer(): Plugin {
  return {
    name: "listbook:serve-api",
    apply: (_config, { command, isPreview }) => command === "serve" && !isPreview && !process.env["VITEST"],
    async configureServer(server) {
      const answer = await startApi(server);
      server.middlewares.use((request, response, next) => {
        if (request.url === "/graphiql") request.url = "/graphiql.html";
        if (!isServerPath(request.url ?? "")) return next();
        answer().then((listener) => listener(request, response), next);
      });
    },
  };
}

async function startApi(server: ViteDevServer): Promise<() => Promise<RequestListener>> {
  const environment = server.environments["ssr"];
  if (!environment || !isRunnableDevEnvironment(environment)) throw new Error("Vite cannot run the server here.");
  const { runner } = environment;
  const { readSettings } = (await runner.import(toPath("api/settings/settings.ts"))) as SettingsModule;
  const settings = readSettings(process.env);
  const { startEmbedded } = (await runner.import(toPath("api/database/embedded/embedded.ts"))) as EmbeddedModule;
  // The database outlives the edits; it ends with this process.
  const url = settings.databaseUrl ?? (await startEmbedded(settings.dataDir)).url;

  const open = async () => {
    const { composeApp } = (await runner.import(toPath("api/compose.ts"))) as ComposeModule;
    const { app, close } = await composeApp(url, settings, null);
    return { listener: getRequestListener(app), close };
  };
  let current = open();
  server.watcher.on("change", (file) => {
    if (!file.startsWith(toPath("api")) && file !== toPath("schema.graphql")) return;
    const before = current;
    runner.clearCache();
    current = before
      .then(
        ({ close }) => close(),
        () => undefined,
      )
      .then(open);
    // The next request tells what is wrong with the edit.
    current.catch(() => undefined);
  });
  await current;
  return async () => (await current).listener;
}
