import { t } from "@lingui/core/macro";
import { iconButtonClass } from "../ui/classNames.ts";
import { lazyComponent } from "../ui/loading.ts";
import { useShortcuts } from "../ui/browser/shortcuts.ts";
import { FrameIcon } from "../ui/FrameIcon.tsx";
import { useLayerOpen, useSideBarOpen, useWindowWide } from "./sideBarState.ts";
import { toggleSideBar } from "./toggleSideBar.tsx";

const SideBar = lazyComponent(() => import("./SideBar.tsx"), "SideBar");

const ID = "side-bar";

const SHORTCUTS = {
  title: t`Side bar`,
  everywhere: true,
  shortcuts: [
    { keys: "[", label: t`Hide or show the side bar`, run: toggleSideBar },
    { keys: "↓ ↑ Home End", label: t`Move through the side bar` },
    { keys: "→ ←", label: t`Show or hide a notebook’s lists` },
  ],
};

/**
 * Reserves the space of the side bar, which style sheets show or hide. Its content is loaded only in wide windows. Above it
 * there is room for the logo.
 */
export function SideBarSlot() {
  useShortcuts(SHORTCUTS);
  const isShown = useSideBarOpen();
  const isWide = useWindowWide();
  return (
    <nav
      id={ID}
      aria-label={t`Side bar`}
      className="fixed start-0 top-16 bottom-0 ms-(--inset-x) mt-(--inset-t) hidden w-64 overflow-y-auto with-side-bar:block has-[[role=toolbar]]:z-15 print:hidden"
    >
      {isWide && isShown && <SideBar />}
    </nav>
  );
}

/** The button that opens and closes the side bar. */
export function SideBarToggle({ className = "" }: { className?: string }) {
  const isOpen = useSideBarOpen();
  const isLayerOpen = useLayerOpen();
  const isShown = useWindowWide() ? isOpen : isLayerOpen;
  return (
    <button
      type="button"
      aria-label={t`Side bar`}
      aria-expanded={isShown}
      aria-controls={ID}
      data-tooltip={isShown ? t`Hide the side bar` : t`Show the side bar`}
      data-key="["
      onClick={toggleSideBar}
      className={`${toggleClass} max-md:hidden ${className}`}
    >
      <FrameIcon name="lucide:panel-left" className="size-5 rtl:rotate-180" />
    </button>
  );
}

/** Unlike other buttons it has no background while it is expanded, because that is the usual state. */
const toggleClass = `${iconButtonClass.replaceAll(/ aria-expanded:\S+/g, "")} with-side-bar:hover:bg-hover-desk`;
