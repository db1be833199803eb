import { Outlet, ScrollRestoration, useMatches, useNavigation } from "react-router";
import { useInsertionEffect, useLayoutEffect, useRef } from "react";
import { Icon } from "../ui/Icon.tsx";
import { lazyComponent } from "../ui/loading.ts";
import { mainRef } from "../ui/pageElements.ts";
import { Overlays } from "../ui/overlays/Overlays.tsx";
import { useForcedColorMode, type ColorMode } from "../ui/theme.ts";
import { Footer } from "./Footer.tsx";
import { useOnline } from "../ui/hooks/useOnline.ts";

const NewVersionNotice = lazyComponent(() =>
  import("./NewVersionNotice.tsx").then(({ NewVersionNotice }) => NewVersionNotice),
);
const UnsavedNotice = lazyComponent(() => import("./UnsavedNotice.tsx").then(({ UnsavedNotice }) => UnsavedNotice));
const Progress = lazyComponent(() => import("../ui/Progress.tsx").then(({ Progress }) => Progress));

/** The toasts of the page. Their code is loaded after the first paint, because a page starts without toasts. */
const Toaster = lazyComponent(() => import("../feedback/ToastStack.tsx").then(({ ToastStack }) => ToastStack));

/** What a route may say about its screen, as its `handle`. */
export type ScreenHandle = {
  /** Light or dark, whatever the person chose. */
  colorMode?: ColorMode;
};

/** What stands around every screen. */
export function Shell() {
  useRestoreScroll();
  useForcedColorMode(
    useMatches()
      .map(({ handle }) => (handle as ScreenHandle | undefined)?.colorMode)
      .findLast(Boolean),
  );
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <OfflineNotice />
      <NavigationProgress />
      <Outlet />
      <Footer />
      <UnsavedNotice />
      <Toaster />
      <Overlays />
      <NewVersionNotice />
      <ScrollRestoration />
    </div>
  );
}

function SkipLink() {
  return (
    <a
      href="#main"
      className="sr-only focus:not-sr-only focus:fixed focus:z-20 focus:bg-white focus:p-3 dark:focus:bg-stone-900"
    >
      Skip to content
    </a>
  );
}

function OfflineNotice() {
  const isOnline = useOnline();
  return (
    <output className="mx-auto block w-full max-w-5xl px-3 empty:hidden sm:px-4">
      {!isOnline && (
        <span className="sheet mt-3 flex items-center gap-2 px-3 py-2 text-sm">
          <Icon name="lucide:cloud-off" />
          Offline. What you see was saved on this device.
        </span>
      )}
    </output>
  );
}

/** The next screen is on its way, and it takes a while. */
function NavigationProgress() {
  const { state } = useNavigation();
  if (state === "idle") return null;
  return <Progress label="Opening the page" value={null} className="late fixed inset-x-0 top-0 z-20 rounded-none" />;
}

/** Where the screen stands. */
export function Main() {
  return (
    <main
      ref={mainRef}
      id="main"
      tabIndex={-1}
      className="mx-auto w-full max-w-5xl px-3 pt-3 pb-16 outline-none sm:px-4"
    >
      <Outlet />
    </main>
  );
}

/**
 * Leaves whoever has scrolled a prerendered page where they are: the router's `ScrollRestoration`, which is drawn inside
 * the caller, begins at the top when it knows of no earlier place.
 */
function useRestoreScroll() {
  const top = useRef(0);
  // Before the effects of what is inside, and after them.
  useInsertionEffect(() => void (top.current = window.scrollY), []);
  useLayoutEffect(() => {
    if (top.current > 0) window.scrollTo(0, top.current);
  }, []);
}
