import { ApolloProvider } from "@apollo/client/react";
import { StrictMode, useEffect } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { createBrowserRouter, matchRoutes } from "react-router";
import { RouterProvider } from "react-router/dom";
import { createCache } from "./apollo/cache.ts";
import { createClient } from "./apollo/client.ts";
import { createLocalCache } from "./apollo/persist.ts";
import { account } from "./identity/account.ts";
import { CurrentUser, refreshUser } from "./identity/currentUser.ts";
import { deviceId } from "./identity/deviceId.ts";
import { followSession } from "./identity/followSession.ts";
import { keepPage } from "./layout/keepPage.ts";
import { ListPageQuery } from "./lists/reads.ts";
import { NotebookPageQuery, NotebooksQuery } from "./notebooks/reads.ts";
import { loadScreen, loadScreens, routes } from "./routes.tsx";
import { catchUp, comeAlive } from "./ui/early.ts";
import { atLeisure } from "./ui/leisure.ts";
import { browserStorage } from "./ui/storage.ts";
import "./styles.css";

const storage = browserStorage();
const cache = createCache();
const kept = {
  user: CurrentUser,
  notebooks: NotebooksQuery,
  currentNotebook: NotebookPageQuery,
  currentList: ListPageQuery,
};
const localCache = createLocalCache({ cache, storage, now: Date.now, kept });
const client = createClient({ fetch: window.fetch.bind(window), cache, watch: localCache.link, call: account.call });

const device = deviceId(storage);

/** Loaded when it is known who is here: the first paint does without. */
const arrive = async () => (await import("./identity/arrival.ts")).arrive(client, device);

function recall() {
  localCache.restore();
  // A failure is logged by the client; what was cached stays.
  refreshUser(client, localCache)
    .then(() => (account.current().state === "signedIn" ? undefined : arrive()))
    .catch(() => {});
}

type Router = ReturnType<typeof createBrowserRouter>;

function Page({ router, onAlive }: { router: Router; onAlive?: () => void }) {
  useEffect(() => onAlive?.(), [onAlive]);
  return (
    <StrictMode>
      <ApolloProvider client={client}>
        <RouterProvider router={router} />
      </ApolloProvider>
    </StrictMode>
  );
}

function show(root: HTMLElement) {
  const router = createBrowserRouter(routes);
  if (!root.hasChildNodes()) {
    recall();
    comeAlive();
    createRoot(root).render(<Page router={router} />);
    return;
  }
  // What was rendered at the build knows nobody: what is known of this person comes when it is alive.
  const wake = () => {
    comeAlive();
    catchUp(root);
    recall();
  };
  hydrateRoot(root, <Page router={router} onAlive={wake} />);
}

/** Shows the screen of this address as soon as it is loaded; nothing else waits for anything. */
async function start(root: HTMLElement) {
  followSession({ account, client, localCache, onUser: () => arrive() });
  keepPage();
  // A screen that cannot be loaded now is tried again by the router, which shows the error page then.
  await Promise.all((matchRoutes(routes, window.location) ?? []).map(loadScreen)).catch(() => {});
  show(root);
  atLeisure(loadScreens);
}

const root = document.getElementById("root");
if (root) void start(root);
