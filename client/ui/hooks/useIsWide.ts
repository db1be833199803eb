import { createStore, useStore } from "../createStore.ts";

const isWide = createStore(false);

if (typeof window !== "undefined") {
  const wideWindows = window.matchMedia("(width >= 48rem)");
  const update = () => isWide.set(wideWindows.matches);
  wideWindows.addEventListener("change", update);
  update();
}

/** Whether the window is wider than that of a phone. For what a phone does not even read; the rest is a matter of styles. */
export const useIsWide = () => useStore(isWide);
