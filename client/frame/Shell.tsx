import { t } from "@lingui/core/macro";
import { Outlet, ScrollRestoration, useLocation, useMatches, useNavigation } from "react-router";
import { useInsertionEffect, useLayoutEffect, useRef } from "react";
import { lazyComponent } from "../ui/loading.ts";
import { Overlays } from "../ui/overlays/Overlays.tsx";
import { useForcedColorMode, type ColorMode } from "../ui/browser/theme.ts";
import { Footer } from "./Footer.tsx";
import { getFrameClass, getSheetClass, hasHeader, OfflineNotice } from "./frameParts.ts";

const Banners = lazyComponent(() => import("./Notices.tsx"), "Banners");
const HomeFrame = lazyComponent(() => import("./Frame.tsx"), "HomeFrame");
const Notices = lazyComponent(() => import("./Notices.tsx"), "Notices");
const Progress = lazyComponent(() => import("../ui/Progress.tsx"), "Progress");

/** The `handle` of a route, which describes its screen. */
export type ScreenHandle = {
  /** The color mode of the screen, which overrides the user's choice (Specification, section 2). No screen has one now. */
  colorMode?: ColorMode;
};

/** The parts of the page that are around every screen. */
export function Shell() {
  const { pathname } = useLocation();
  useRestoreScroll();
  useForcedColorMode(
    useMatches()
      .map(({ handle }) => (handle as ScreenHandle | undefined)?.colorMode)
      .findLast(Boolean),
  );
  return (
    // The first part of a page reserves the space of the side bar, so that nothing moves when the next part arrives.
    <div className={`flex min-h-[calc(100dvh-var(--inset-t)-var(--inset-b))] flex-col ${getFrameClass(pathname)}`}>
      <SkipLinks />
      <Banners />
      <NavigationProgress />
      {pathname === "/" && <HomeFrame />}
      <div className={`flex grow flex-col bg-sheet ${getSheetClass(pathname)}`}>
        <Outlet />
        <Footer />
      </div>
      {!hasHeader(pathname) && <OfflineNotice className="fixed inset-x-0 top-1 z-10 mx-auto mt-(--inset-t) w-fit" />}
      <Notices />
      <Overlays />
      <ScrollRestoration />
    </div>
  );
}

function SkipLinks() {
  return (
    <>
      <SkipLink href="#list" className="[:not(:has(#list))>&]:hidden">{t`Skip to the list`}</SkipLink>
      <SkipLink href="#main">{t`Skip to content`}</SkipLink>
    </>
  );
}

type SkipLinkProps = { href: string; className?: string; children: string };

const SkipLink = ({ href, className = "", children }: SkipLinkProps) => (
  <a
    href={href}
    className={`sr-only focus:not-sr-only focus:fixed focus:z-20 focus:rounded-control focus:bg-ink focus:p-3 focus:text-sheet ${className}`}
  >
    {children}
  </a>
);

/** Shows a progress bar while the next screen loads. The class `late` shows it only after a delay. */
function NavigationProgress() {
  const { state } = useNavigation();
  if (state === "idle") return null;
  return <Progress label={t`Opening the page`} value={null} className="late fixed inset-x-0 top-0 z-20 rounded-none" />;
}

/**
 * Keeps the scroll position of a prerendered page that the user has scrolled before hydration. The router's
 * `ScrollRestoration`, which the caller renders, scrolls to the top when it has no saved position.
 */
function useRestoreScroll() {
  const scrollTop = useRef(0);
  // The insertion effect runs before the layout effects of the children, and the layout effect after them.
  useInsertionEffect(() => void (scrollTop.current = window.scrollY), []);
  useLayoutEffect(() => {
    if (scrollTop.current > 0) window.scrollTo(0, scrollTop.current);
  }, []);
}
