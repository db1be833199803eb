import { buttonClass } from "../../ui/Button.tsx";
import { createStore, useStore } from "../../ui/createStore.ts";
import { Icon } from "../../ui/Icon.tsx";
import { lazyComponent } from "../../ui/loading.ts";
import { toggleSideBar, useSideBarOpen } from "./sideBarState.ts";

const SideBar = lazyComponent(() => import("./SideBar.tsx"), "SideBar");

const ID = "side-bar";

/** Reserves the space of the side bar, which style sheets show or hide. Its content is loaded only in wide windows. */
export function SideBarSlot() {
  const isWide = useStore(isWideState);
  return (
    <nav
      id={ID}
      aria-label="Side bar"
      className="fixed inset-y-0 start-0 z-10 hidden w-60 overflow-y-auto border-e border-rule bg-stone-100/60 with-side-bar:block dark:bg-stone-900/40 print:hidden"
    >
      {isWide && <SideBar />}
    </nav>
  );
}

/** The button that opens and closes the side bar. */
export function SideBarToggle() {
  const isOpen = useSideBarOpen();
  return (
    <button
      type="button"
      aria-label="Side bar"
      aria-expanded={isOpen}
      aria-controls={ID}
      title={`${isOpen ? "Hide" : "Show"} the side bar`}
      onClick={toggleSideBar}
      className={`${buttonClass("quiet")} px-0! max-lg:hidden`}
    >
      <Icon name="lucide:panel-left" />
    </button>
  );
}

/** Whether the window is wide enough for the side bar; unknown in the prerendered pages. */
const isWideState = createStore(false);
const wideWindows = globalThis.matchMedia?.("(width >= 64rem)");
isWideState.set(wideWindows?.matches ?? false);
wideWindows?.addEventListener("change", ({ matches }) => isWideState.set(matches));
