import { useEffect } from "react";
import { createStore, useStore, type ReadableStore } from "../createStore.ts";
import { safeLocalStorage, type SafeStorage } from "../safeStorage.ts";

/** The colour mode that the user has chosen (docs/app.md, Parts of the page). */
export type ColorMode = "system" | "light" | "dark";
/** The colour mode that is shown; a page may force one of them. */
export type ResolvedColorMode = Exclude<ColorMode, "system">;

const KEY = "listbook.colorMode";
/** The background colours of `styles.css`, in which the browser draws its own bars. */
const THEME_COLORS = { light: "#ffffff", dark: "#1c1917" };

type ThemeOptions = {
  storage: SafeStorage;
  /** Whether the operating system prefers dark; undefined counts as light. */
  prefersDark: Pick<MediaQueryList, "matches" | "addEventListener"> | undefined;
  root: HTMLElement | undefined;
};

type Theme = ReturnType<typeof createTheme>;

/**
 * Creates the colour mode of one window. `public/boot.js` has already set the same mode before the first paint. Exported for
 * tests, which create others.
 */
export function createTheme({ storage, prefersDark, root }: ThemeOptions) {
  /** The prerendered pages are light. */
  const shown = createStore<ResolvedColorMode>("light");
  let chosen = readColorMode(storage);
  let forced: ResolvedColorMode | undefined;
  let system: ResolvedColorMode = prefersDark?.matches ? "dark" : "light";

  const resolve = (): ResolvedColorMode => forced ?? (chosen === "system" ? system : chosen);
  shown.set(resolve());

  function show() {
    const mode = resolve();
    root?.classList.toggle("dark", mode === "dark");
    for (const tag of root?.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]") ?? [])
      tag.content = THEME_COLORS[mode];
    shown.set(mode);
  }

  // `system` stores the value, because Chromium sends no change event for a value of `matches` that was already read.
  prefersDark?.addEventListener("change", ({ matches }) => {
    system = matches ? "dark" : "light";
    show();
  });

  return {
    resolvedMode: shown as ReadableStore<ResolvedColorMode>,
    isForced: () => forced !== undefined,
    /**
     * Switches between light and dark. A choice equal to the system's is stored as `system`, so the page follows it.
     */
    toggle() {
      const wanted = resolve() === "dark" ? "light" : "dark";
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

function readColorMode(storage: SafeStorage): ColorMode {
  const saved = storage.get(KEY);
  return saved === "light" || saved === "dark" ? saved : "system";
}

/** Saves the mode. If that fails, the mode lasts until the page is closed. */
function saveColorMode(storage: SafeStorage, mode: ColorMode) {
  if (mode === "system") storage.remove(KEY);
  else storage.set(KEY, mode);
}

/** The theme of this page. It is light without a window, such as in the prerendered pages. */
export const pageTheme: Theme = createTheme({
  storage: safeLocalStorage,
  prefersDark: globalThis.matchMedia?.("(prefers-color-scheme: dark)"),
  root: globalThis.document?.documentElement,
});

export const useResolvedColorMode = () => useStore(pageTheme.resolvedMode);

/** Forces the colour mode that a route asks for (docs/app.md, Parts of the page). */
export function useForcedColorMode(mode: ColorMode | undefined) {
  useEffect(() => pageTheme.force(mode), [mode]);
}
