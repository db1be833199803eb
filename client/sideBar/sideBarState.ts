import { closeOverlay } from "../ui/overlays/Overlays.tsx";
import { createStore, useStore, type ReadableStore } from "../ui/createStore.ts";
import { safeLocalStorage } from "../ui/safeStorage.ts";

const CLOSED_KEY = "listbook.sideBar";

/** The side bar is open in the prerendered pages; `public/boot.js` closes it before the first paint. */
const openState = createStore(true);
openState.set(safeLocalStorage.get(CLOSED_KEY) !== "closed");

/** Whether the side bar is open where the window is wide enough for it. */
export const useSideBarOpen = () => useStore(openState);

/** Opens or closes the side bar of a wide window, and saves that in this browser. */
export function setSideBarOpen(change: (wasOpen: boolean) => boolean) {
  openState.set(change);
  const isOpen = openState.get();
  if (isOpen) safeLocalStorage.remove(CLOSED_KEY);
  else safeLocalStorage.set(CLOSED_KEY, "closed");
  document.documentElement.toggleAttribute("data-side-bar-closed", !isOpen);
}

const wideState = createStore(false);
const wideWindows = globalThis.matchMedia?.("(width >= 64rem)");
wideState.set(wideWindows?.matches ?? false);
wideWindows?.addEventListener("change", ({ matches }) => wideState.set(matches));

export const windowWide: ReadableStore<boolean> = wideState;

/** Whether the window is wide enough for the side bar beside the screen; false in the prerendered pages. */
export const useWindowWide = () => useStore(wideState);

/** The id of the overlay that shows the side bar in a narrower window; undefined while it is closed. */
const layerId = createStore<number | undefined>(undefined);

export const getLayerId = layerId.get;
export const setLayerId = (id: number | undefined) => layerId.set(id);
export const useLayerOpen = () => useStore(layerId, (id) => id !== undefined);

export function closeSideBarLayer() {
  const id = layerId.get();
  if (id !== undefined) closeOverlay(id);
}
