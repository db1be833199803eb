import { ApolloProvider } from "@apollo/client/react";
import { startTransition, StrictMode, useEffect, useLayoutEffect } from "react";
import { v4 } from "uuid";
import { createRoot, hydrateRoot } from "react-dom/client";
import { createBrowserRouter, matchRoutes } from "react-router";
import { RouterProvider } from "react-router/dom";
import { createCache } from "./apollo/cache.ts";
import { createClient } from "./apollo/client.ts";
import { takeEarlyReads } from "./apollo/earlyReads.ts";
import { onceLoaded } from "./apollo/onceLoaded.ts";
import { createLocalCache } from "./apollo/persist.ts";
import { account } from "./identity/account.ts";
import { CurrentUser, refreshUser } from "./identity/currentUser.ts";
import { deviceId } from "./identity/deviceId.ts";
import { followSession } from "./identity/followSession.ts";
import { guardUnsaved } from "./layout/guardUnsaved.ts";
import { keepOffline, keepPage } from "./layout/keepPage.ts";
import { ListPageQuery } from "./lists/reads.ts";
import { NotebookPageQuery, NotebooksQuery } from "./notebooks/reads.ts";
import { loadScreen, loadScreens, routes } from "./routes.tsx";
import { catchUp, comeAlive } from "./ui/early.ts";
import { atLeisure, nextTask } from "./ui/leisure.ts";
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
/** What this page calls itself. */
const page = v4();
const retries = onceLoaded(async () => (await import("./apollo/retries.ts")).createRetries());
const fetch = takeEarlyReads(window.fetch.bind(window));
const client = createClient({ fetch, cache, watch: localCache.link, call: account.call, page, retries });

const device = deviceId(storage);

/** Loaded when it is known who is here: the first paint does without. */
const arrive = async () => (await import("./identity/arrival.ts")).arrive(client, device);

/** What is known of this person comes before anything is asked for; who they are is asked when that is drawn. */
function recall() {
  localCache.restore();
  // A failure is logged by the client; what was cached stays.
  nextTask()
    .then(() => refreshUser(client, localCache))
    .then(() => (account.current().state === "signedIn" ? undefined : arrive()))
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

function show(root: HTMLElement) {
  const router = createBrowserRouter(routes);
  if (!root.hasChildNodes()) {
    recall();
    comeAlive();
    createRoot(root).render(<Page router={router} />);
    return;
  }
  const wake = () => {
    // What is pressed from now on is heard by React, so that it must not be kept a moment longer.
    comeAlive();
    recall();
  };
  const goOn = () => {
    void catchUp(root);
    // What was asked for early and is not wanted now is old when it is wanted.
    atLeisure(() => window.earlyReads?.clear());
  };
  // As a transition it comes to life in small steps, between which the page hears whoever uses it already.
  startTransition(() => void hydrateRoot(root, <Page router={router} onDrawn={wake} onAlive={goOn} />));
}

/** Shows the screen of this address as soon as it is loaded; nothing else waits for anything. */
async function start(root: HTMLElement) {
  keepPage();
  guardUnsaved();
  await nextTask();
  window.addEventListener("pagehide", localCache.saveIfWanted);
  followSession({ account, client, localCache, onUser: () => arrive() });
  // A screen that cannot be loaded now is tried again by the router, which shows the error page then.
  await Promise.all((matchRoutes(routes, window.location) ?? []).map(loadScreen)).catch(() => {});
  show(root);
  // A copy for later must not slow the page itself: it comes last, and finds most of what it keeps in the browser's cache.
  void loadScreens().then(keepOffline);
  // Without it the page is right when it is read, and not live.
  atLeisure(
    () =>
      void import("./identity/followLive.ts").then(
        (live) => live.followLive(client, page),
        () => undefined,
      ),
  );
}

const root = document.getElementById("root");
if (root) void start(root);
