import { useEffect, useSyncExternalStore } from "react";
import { getBrowserStorage } from "./storage.ts";

/** Specification, section 2. */
export type ColorMode = "system" | "light" | "dark";
/** What can be seen, and what a page may force. */
export type ResolvedColorMode = Exclude<ColorMode, "system">;

const KEY = "listbook.colorMode";
/** Paper and night, as in `styles.css`: what the browser draws around the page. */
const THEME_COLORS = { light: "#fafaf9", dark: "#0c0a09" };

type ThemeOptions = {
  storage: Storage | undefined;
  /** What the system asks for; it falls back to light (Specification, section 9). */
  prefersDark: Pick<MediaQueryList, "matches" | "addEventListener"> | undefined;
  root: HTMLElement | undefined;
};

export type Theme = ReturnType<typeof createTheme>;

/** The colour mode of one window. `public/boot.js` has already drawn the first paint in it. */
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

  // Asked for in between, Chromium does not tell a change that it has answered with.
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
    /** What the system shows anyway is not remembered: the page goes on following the system. */
    toggle() {
      const wanted = shade() === "dark" ? "light" : "dark";
      chosen = wanted === system ? "system" : wanted;
      saveColorMode(storage, chosen);
      show();
    },
    /** A page forces light or dark while it is shown. Errors: a page cannot force `system`. */
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
    // The mode lasts as long as the page then.
  }
}

/** The theme of this page; where there is no window it is light. */
export const pageTheme: Theme = createTheme({
  storage: getBrowserStorage(),
  prefersDark: globalThis.matchMedia?.("(prefers-color-scheme: dark)"),
  root: globalThis.document?.documentElement,
});

const getResolvedColorMode = () => pageTheme.shade();
const subscribe = (listener: () => void) => pageTheme.subscribe(listener);

export const useResolvedColorMode = () => useSyncExternalStore(subscribe, getResolvedColorMode, () => "light" as const);

/** Holds the page to the mode that its route forces (Specification, section 2). */
export function useForcedColorMode(mode: ColorMode | undefined) {
  useEffect(() => pageTheme.force(mode), [mode]);
}
