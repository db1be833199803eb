import { useEffect, useSyncExternalStore } from "react";
import { getBrowserStorage } from "./storage.ts";

/** The colour mode that the user has chosen (docs/contract.md, Parts of the page). */
export type ColorMode = "system" | "light" | "dark";
/** The colour mode that is shown; a page may force one of them. */
export type ResolvedColorMode = Exclude<ColorMode, "system">;

const KEY = "listbook.colorMode";
/** The background colours of `styles.css`; the browser draws its own bars in them. */
const THEME_COLORS = { light: "#fafaf9", dark: "#0c0a09" };

type ThemeOptions = {
  storage: Storage | undefined;
  /** Whether the operating system prefers dark; undefined counts as light. */
  prefersDark: Pick<MediaQueryList, "matches" | "addEventListener"> | undefined;
  root: HTMLElement | undefined;
};

export type Theme = ReturnType<typeof createTheme>;

/** Creates the colour mode of one window. `public/boot.js` has already set the same mode before the first paint. */
export function createTheme({ storage, prefersDark, root }: ThemeOptions) {
  const listeners = new Set<() => void>();
  let chosen = readColorMode(storage);
  let forced: ResolvedColorMode | undefined;
  let system: ResolvedColorMode = prefersDark?.matches ? "dark" : "light";

  const shade = (): ResolvedColorMode => forced ?? (chosen === "system" ? system : chosen);

  function show() {
    root?.classList.toggle("dark", shade() === "dark");
    for (const tag of root?.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]") ?? [])
      tag.content = THEME_COLORS[shade()];
    for (const listener of listeners) listener();
  }

  // `system` is kept here and `matches` is not read again: Chromium sends no change event for a value already read.
  prefersDark?.addEventListener("change", ({ matches }) => {
    system = matches ? "dark" : "light";
    show();
  });

  return {
    shade,
    isForced: () => forced !== undefined,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /**
     * Switches between light and dark. A choice equal to the system's is stored as `system`, so the page follows it.
     */
    toggle() {
      const wanted = shade() === "dark" ? "light" : "dark";
      chosen = wanted === system ? "system" : wanted;
      saveColorMode(storage, chosen);
      show();
    },
    /** Forces light or dark while a page is shown; undefined ends it. Throws for `system`. */
    force(mode: ColorMode | undefined) {
      if (mode === "system") throw new Error("A page can force the colour mode light or dark, not system");
      forced = mode;
      show();
    },
  };
}

function readColorMode(storage: Storage | undefined): ColorMode {
  try {
    const known = storage?.getItem(KEY);
    return known === "light" || known === "dark" ? known : "system";
  } catch {
    return "system";
  }
}

function saveColorMode(storage: Storage | undefined, mode: ColorMode) {
  try {
    if (mode === "system") storage?.removeItem(KEY);
    else storage?.setItem(KEY, mode);
  } catch {
    // The mode could not be saved; it lasts until the page is closed.
  }
}

/** The theme of this page. It is light where there is no window, as when pages are prerendered. */
export const pageTheme: Theme = createTheme({
  storage: getBrowserStorage(),
  prefersDark: globalThis.matchMedia?.("(prefers-color-scheme: dark)"),
  root: globalThis.document?.documentElement,
});

const getResolvedColorMode = () => pageTheme.shade();
const subscribe = (listener: () => void) => pageTheme.subscribe(listener);

export const useResolvedColorMode = () => useSyncExternalStore(subscribe, getResolvedColorMode, () => "light" as const);

/** Forces the colour mode that a route asks for (docs/contract.md, Parts of the page). */
export function useForcedColorMode(mode: ColorMode | undefined) {
  useEffect(() => pageTheme.force(mode), [mode]);
}
