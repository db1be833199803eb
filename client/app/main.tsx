import { ApolloProvider } from "@apollo/client/react";
import { startTransition, StrictMode, useEffect, useLayoutEffect } from "react";
import { v4 } from "uuid";
import { createRoot, hydrateRoot } from "react-dom/client";
import { createBrowserRouter, matchRoutes } from "react-router";
import { RouterProvider } from "react-router/dom";
import { createCache } from "../cache/cache.ts";
import { createClient, createLazyLink } from "../sync/client.ts";
import { WAITING_KEY } from "../sync/state/state.ts";
import { endEarlyRead } from "../sync/links/earlyRead.ts";
import { PROBE_CONTEXT } from "../sync/links/reads.ts";
import { createCachePersistor } from "../cache/persistence.ts";
import { account } from "../account/account.ts";
import { CurrentUser, isAnonymous, refreshCurrentUser } from "../account/currentUser.ts";
import { followSession } from "../account/followSession.ts";
import { registerServiceWorker, reloadOnPreloadError } from "./preloadErrors.ts";
import { ListWithItems } from "../lists/model/queries.ts";
import { Notebooks } from "../lists/model/queries.ts";
import { NotebookAndLists } from "../notebooks/queries.ts";
import { loadScreen, loadScreens, routes } from "./routes.tsx";
import { replayEarlyEvents, markHydrated } from "./earlyEvents.ts";
import { ignoreComposingKeys } from "../ui/browser/composition.ts";
import { followForcedColors } from "../ui/browser/forcedColors.ts";
import { followInstall } from "../ui/browser/installOffer.ts";
import { markFirstScreen, nextTask, whenIdle } from "../ui/loading.ts";
import { createRouterWindow } from "../ui/overlays/moves.ts";
import { safeLocalStorage } from "../ui/safeStorage.ts";
import "../styles.css";

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
const retryLink = createLazyLink(async () => (await import("../sync/links/retries.ts")).createRetryLink());
const client = createClient({
  fetch: window.fetch.bind(window),
  cache,
  persistenceLink: cachePersistor.link,
  getCredentials: account.getCredentials,
  pageId,
  retryLink,
  probe: () => refreshCurrentUser(client, cachePersistor, PROBE_CONTEXT),
  loadStorage: async (of) => (await import("./offline.ts")).startOfflineSupport(of),
});
const { sync } = client;

/** Loads and starts the tasks that need to know the user. The first paint does not need their code. */
const startSessionTasks = async () => (await import("./userTasks.ts")).runUserTasks(client);

/** Fills the cache with the saved data before any read, and reads the current user after that data is on the screen. */
function restoreCache() {
  cachePersistor.restore();
  // The client logs a failure; the cached data stays.
  nextTask()
    .then(() => refreshCurrentUser(client, cachePersistor))
    .then(() => deleteSentChanges())
    .then(() => (account.getState().state === "signedIn" ? undefined : startSessionTasks()))
    .catch(() => {});
}

/** Deletes the sent changes of a new guest, whom the server knows (see `sync/guest/newGuest.ts`). */
function deleteSentChanges() {
  const user = client.readQuery({ query: CurrentUser })?.currentUser;
  if (!user) return;
  whenIdle(
    () => void sync.startStorage().then((storage) => storage?.guest.deleteSentChanges(isAnonymous(user) ?? false)),
  );
}

/** Follows the browser's reports of its connection. Only a report that it is offline is reliable. */
function followBrowser() {
  const { connection } = sync;
  if (!navigator.onLine) connection.reportLost();
  window.addEventListener("offline", connection.reportLost);
  for (const event of ["online", "focus", "pageshow"]) window.addEventListener(event, connection.checkNow);
}

/** Reads the queries of the screen again when the server can be reached again and the waiting changes are sent. */
function readAgainWhenReached() {
  const { connection, outboxState } = sync;
  let wasLost = connection.isLost();
  const check = () => {
    if (connection.isLost()) wasLost = true;
    else if (wasLost && outboxState.get().count === 0) {
      wasLost = false;
      // The client logs a failure.
      client.refetchQueries({ include: "active" }).catch(() => {});
    }
  };
  connection.store.subscribe(check);
  outboxState.subscribe(check);
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

/**
 * Gives the entry of a page that was opened by its address a key. The router keeps how far a page was scrolled by the key
 * of its entry, and all entries without one would have one place. An entry that has one was shown before.
 */
function keyEntry() {
  const state = window.history.state as { key?: string } | null;
  const key = state?.key;
  if (!key) return window.history.replaceState({ ...state, key: v4() }, "");
  // Without this code the user may have to scroll again.
  import("./restoreScroll.ts").then(
    ({ restoreScroll }) => restoreScroll(key),
    () => undefined,
  );
}

function renderPage(root: HTMLElement) {
  keyEntry();
  const router = createBrowserRouter(routes, { window: createRouterWindow() });
  // The parts of this screen have asked for their code by now, which comes before that of the other screens. The service
  // worker comes last, so that it does not slow the page; most of its files are in the browser's cache by then.
  const loadOthers = () => {
    markFirstScreen();
    whenIdle(() => void loadScreens().then(registerServiceWorker));
  };
  if (!root.hasChildNodes()) {
    restoreCache();
    markHydrated();
    createRoot(root).render(<Page router={router} onHydrated={loadOthers} />);
    return;
  }
  const handleRendered = () => {
    // React handles events from now on, so `boot.js` must stop recording them at once.
    markHydrated();
    restoreCache();
  };
  const handleHydrated = () => {
    void replayEarlyEvents(root);
    whenIdle(endEarlyRead);
    loadOthers();
  };
  // In a transition React hydrates the page in small steps, and the browser can handle input between them.
  const element = <Page router={router} onRendered={handleRendered} onHydrated={handleHydrated} />;
  startTransition(() => void hydrateRoot(root, element));
}

/** Opens what the address asks for above the page: the words that another app shares, or the search. */
function followLaunch() {
  if (/^#(shared|add|search)\b/.test(window.location.hash))
    whenIdle(() => void import("../palette/openLaunch.ts").then(({ openLaunch }) => openLaunch()));
}

/**
 * Marks a page with unsaved changes with `data-unsaved`. If the browser cannot keep them, it asks the user before the
 * page is left. The listener is registered only then, because it excludes a page from the back/forward cache of some
 * browsers.
 */
function warnBeforeUnload() {
  const { outboxState } = sync;
  const confirmLeaving = (event: BeforeUnloadEvent) => event.preventDefault();
  outboxState.subscribe(() => {
    const { count, isKept } = outboxState.get();
    document.documentElement.toggleAttribute("data-unsaved", count > 0);
    if (count > 0 && !isKept) window.addEventListener("beforeunload", confirmLeaving);
    else window.removeEventListener("beforeunload", confirmLeaving);
  });
}

/** Saves the cache when the page is left or hidden: a phone may end a hidden page without another event. */
function saveWhenLeft() {
  const { saveIfScheduled } = cachePersistor;
  window.addEventListener("pagehide", saveIfScheduled);
  document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && saveIfScheduled());
}

/** Starts the page: shows the screen of the address as soon as its code is loaded, and then does everything else. */
async function start(root: HTMLElement) {
  reloadOnPreloadError();
  ignoreComposingKeys();
  followForcedColors();
  followInstall();
  warnBeforeUnload();
  followBrowser();
  readAgainWhenReached();
  await nextTask();
  saveWhenLeft();
  followSession({ account, client, localCache: cachePersistor, onUser: () => startSessionTasks() });
  // When loading a screen fails here, the router tries again and shows the error page if that fails too. The prerendered
  // screen is removed then, because React could not hydrate it and would leave it beside the error page.
  await Promise.all((matchRoutes(routes, window.location) ?? []).map(loadScreen)).catch(() => root.replaceChildren());
  // The first paint includes the waiting changes.
  if (safeLocalStorage.get(WAITING_KEY)) await sync.startStorage().catch(() => undefined);
  renderPage(root);
  whenIdle(() => void sync.startStorage());
  followLaunch();
  // A shortcut of the installed app may find its window at this page.
  window.addEventListener("hashchange", followLaunch);
  // When loading this code fails, the page works but does not follow the changes of other pages.
  whenIdle(
    () =>
      void import("../account/followLiveChanges.ts").then(
        (live) => live.followLiveChanges(client, pageId),
        () => undefined,
      ),
  );
}

const root = document.getElementById("root");
if (root) void start(root);
