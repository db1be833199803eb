import { ApolloProvider } from "@apollo/client/react";
import { startTransition, StrictMode, useEffect, useLayoutEffect } from "react";
import { v4 } from "uuid";
import { createRoot, hydrateRoot } from "react-dom/client";
import { createBrowserRouter, matchRoutes } from "react-router";
import { RouterProvider } from "react-router/dom";
import { createCache } from "../cache/cache.ts";
import { createClient } from "../network/client.ts";
import { withEarlyReads } from "../network/earlyReads.ts";
import { createLazyLink } from "../network/lazyLink.ts";
import { createCachePersistor } from "../cache/persistence.ts";
import { account } from "../identity/account.ts";
import { CurrentUser, refreshCurrentUser } from "../identity/currentUser.ts";
import { getDeviceId } from "../identity/deviceId.ts";
import { followSession } from "../identity/followSession.ts";
import { warnBeforeUnload } from "./warnBeforeUnload.ts";
import { registerServiceWorker, reloadOnPreloadError } from "./preloadErrors.ts";
import { ListWithItems } from "../lists/queries.ts";
import { NotebookAndLists, Notebooks } from "../notebooks/queries.ts";
import { loadScreen, loadScreens, routes } from "./routes.tsx";
import { replayEarlyEvents, markHydrated } from "./earlyEvents.ts";
import { whenIdle, nextTask } from "../ui/loading/idle.ts";
import { getBrowserStorage } from "../ui/storage.ts";
import "../styles.css";

const storage = getBrowserStorage();
const cache = createCache();
const persistedQueries = {
  user: CurrentUser,
  notebooks: Notebooks,
  currentNotebook: NotebookAndLists,
  currentList: ListWithItems,
};
const cachePersistor = createCachePersistor({ cache, storage, now: Date.now, kept: persistedQueries });
/** What this page calls itself. */
const page = v4();
const retries = createLazyLink(async () => (await import("../network/retries.ts")).createRetryLink());
const fetch = withEarlyReads(window.fetch.bind(window));
const client = createClient({
  fetch,
  cache,
  persistenceLink: cachePersistor.link,
  getCredentials: account.call,
  pageId: page,
  retryLink: retries,
});

const device = getDeviceId(storage);

/** Loaded when it is known who is here: the first paint does without. */
const startSessionTasks = async () => (await import("../identity/sessionTasks.ts")).runSessionTasks(client, device);

/** What is known of this person comes before anything is asked for; who they are is asked when that is drawn. */
function restoreCache() {
  cachePersistor.restore();
  // A failure is logged by the client; what was cached stays.
  nextTask()
    .then(() => refreshCurrentUser(client, cachePersistor))
    .then(() => (account.current().state === "signedIn" ? undefined : startSessionTasks()))
    .catch(() => {});
}

type Router = ReturnType<typeof createBrowserRouter>;

type PageProps = { router: Router; onDrawn?: () => void; onAlive?: () => void };

function Page({ router, onDrawn, onAlive }: PageProps) {
  useLayoutEffect(() => onDrawn?.(), [onDrawn]);
  useEffect(() => onAlive?.(), [onAlive]);
  return (
    <StrictMode>
      <ApolloProvider client={client}>
        <RouterProvider router={router} />
      </ApolloProvider>
    </StrictMode>
  );
}

function renderPage(root: HTMLElement) {
  const router = createBrowserRouter(routes);
  if (!root.hasChildNodes()) {
    restoreCache();
    markHydrated();
    createRoot(root).render(<Page router={router} />);
    return;
  }
  const wake = () => {
    // What is pressed from now on is heard by React, so that it must not be kept a moment longer.
    markHydrated();
    restoreCache();
  };
  const goOn = () => {
    void replayEarlyEvents(root);
    // What was asked for early and is not wanted now is old when it is wanted.
    whenIdle(() => window.earlyReads?.clear());
  };
  // As a transition it comes to life in small steps, between which the page hears whoever uses it already.
  startTransition(() => void hydrateRoot(root, <Page router={router} onDrawn={wake} onAlive={goOn} />));
}

/** Shows the screen of this address as soon as it is loaded; nothing else waits for anything. */
async function start(root: HTMLElement) {
  reloadOnPreloadError();
  warnBeforeUnload();
  await nextTask();
  window.addEventListener("pagehide", cachePersistor.saveIfWanted);
  followSession({ account, client, localCache: cachePersistor, onUser: () => startSessionTasks() });
  // A screen that cannot be loaded now is tried again by the router, which shows the error page then.
  await Promise.all((matchRoutes(routes, window.location) ?? []).map(loadScreen)).catch(() => {});
  renderPage(root);
  // A copy for later must not slow the page itself: it comes last, and finds most of what it keeps in the browser's cache.
  void loadScreens().then(registerServiceWorker);
  // Without it the page is right when it is read, and not live.
  whenIdle(
    () =>
      void import("../identity/followLiveChanges.ts").then(
        (live) => live.followLiveChanges(client, page),
        () => undefined,
      ),
  );
}

const root = document.getElementById("root");
if (root) void start(root);
