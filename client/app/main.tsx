import { ApolloProvider } from "@apollo/client/react";
import { startTransition, StrictMode, useEffect, useLayoutEffect } from "react";
import { v4 } from "uuid";
import { createRoot, hydrateRoot } from "react-dom/client";
import { createBrowserRouter, matchRoutes } from "react-router";
import { RouterProvider } from "react-router/dom";
import { createCache } from "../cache/cache.ts";
import { createClient, createLazyLink, withEarlyReads } from "../network/client.ts";
import { createCachePersistor } from "../cache/persistence.ts";
import { account } from "../identity/account.ts";
import { CurrentUser, refreshCurrentUser } from "../identity/currentUser.ts";
import { followSession } from "../identity/followSession.ts";
import { registerServiceWorker, reloadOnPreloadError } from "./preloadErrors.ts";
import { ListWithItems } from "../lists/queries.ts";
import { NotebookAndLists, Notebooks } from "../notebooks/queries.ts";
import { loadScreen, loadScreens, routes } from "./routes.tsx";
import { replayEarlyEvents, markHydrated } from "./earlyEvents.ts";
import { nextTask, whenIdle } from "../ui/loading.ts";
import { safeLocalStorage } from "../ui/safeStorage.ts";
import "../styles.css";
import { pendingWrites } from "../network/queue.ts";

const cache = createCache();
const persistedQueries = {
  user: CurrentUser,
  notebooks: Notebooks,
  currentNotebook: NotebookAndLists,
  currentList: ListWithItems,
};
const cachePersistor = createCachePersistor({
  cache,
  storage: safeLocalStorage,
  now: Date.now,
  queries: persistedQueries,
});
/** The id of this page; the server does not notify the page of its own changes. */
const pageId = v4();
const retryLink = createLazyLink(async () => (await import("../network/retries.ts")).createRetryLink());
const fetch = withEarlyReads(window.fetch.bind(window));
const client = createClient({
  fetch,
  cache,
  persistenceLink: cachePersistor.link,
  getCredentials: account.getCredentials,
  pageId,
  retryLink,
});

/** Loads and starts the tasks that need to know the user. The first paint does not need their code. */
const startSessionTasks = async () => (await import("../identity/sessionTasks.ts")).runSessionTasks(client);

/** Fills the cache with the saved data before any read, and reads the current user after that data is on the screen. */
function restoreCache() {
  cachePersistor.restore();
  // The client logs a failure; the cached data stays.
  nextTask()
    .then(() => refreshCurrentUser(client, cachePersistor))
    .then(() => (account.getState().state === "signedIn" ? undefined : startSessionTasks()))
    .catch(() => {});
}

type Router = ReturnType<typeof createBrowserRouter>;

type PageProps = { router: Router; onRendered?: () => void; onHydrated?: () => void };

function Page({ router, onRendered, onHydrated }: PageProps) {
  useLayoutEffect(() => onRendered?.(), [onRendered]);
  useEffect(() => onHydrated?.(), [onHydrated]);
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
  const handleRendered = () => {
    // React handles events from now on, so `boot.js` must stop recording them at once.
    markHydrated();
    restoreCache();
  };
  const handleHydrated = () => {
    void replayEarlyEvents(root);
    // Early reads that no screen has used by now would be out of date later.
    whenIdle(() => window.earlyReads?.clear());
  };
  // In a transition React hydrates the page in small steps, and the browser can handle input between them.
  const element = <Page router={router} onRendered={handleRendered} onHydrated={handleHydrated} />;
  startTransition(() => void hydrateRoot(root, element));
}

/**
 * Asks the user before leaving a page with unsaved changes, and marks that page with `data-unsaved`. The listener is
 * there only while changes are unsaved: some browsers do not keep a page with it in their back/forward cache.
 */
function warnBeforeUnload() {
  const confirmLeaving = (event: BeforeUnloadEvent) => event.preventDefault();
  pendingWrites.subscribe(() => {
    const isUnsaved = pendingWrites.get().length > 0;
    document.documentElement.toggleAttribute("data-unsaved", isUnsaved);
    if (isUnsaved) window.addEventListener("beforeunload", confirmLeaving);
    else window.removeEventListener("beforeunload", confirmLeaving);
  });
}

/**
 * Starts the page: shows the screen of the address as soon as its code is loaded, and does everything else after it.
 */
async function start(root: HTMLElement) {
  reloadOnPreloadError();
  warnBeforeUnload();
  await nextTask();
  window.addEventListener("pagehide", cachePersistor.saveIfScheduled);
  followSession({ account, client, localCache: cachePersistor, onUser: () => startSessionTasks() });
  // When loading a screen fails here, the router tries again and shows the error page if that fails too. The prerendered
  // screen is removed then, because React could not hydrate it and would leave it beside the error page.
  await Promise.all((matchRoutes(routes, window.location) ?? []).map(loadScreen)).catch(() => root.replaceChildren());
  renderPage(root);
  // The service worker comes last, so that it does not slow the page; most of its files are in the browser's cache by
  // then.
  void loadScreens().then(registerServiceWorker);
  // When loading this code fails, the page works but does not follow the changes of other pages.
  whenIdle(
    () =>
      void import("../identity/followLiveChanges.ts").then(
        (live) => live.followLiveChanges(client, pageId),
        () => undefined,
      ),
  );
}

const root = document.getElementById("root");
if (root) void start(root);
