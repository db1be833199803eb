import { useEffect } from "react";
import { headerRef } from "../ui/browser/pageElements.ts";

/** Pixels that the user scrolls before the header follows. */
const MIN_DISTANCE = 8;
/** In wider windows the header is always visible (`max-md`), so the mark would only cost style computations. */
const narrowWindows = window.matchMedia("(width < 48rem)");

/**
 * Marks the header with `data-scrolled-away` when the user scrolls down, and removes the mark when the user scrolls up.
 * In a narrow window, a marked header is out of sight unless it has the focus. The component renders nothing itself.
 */
export function HeaderScroll() {
  useEffect(() => {
    let last = window.scrollY;
    function followScroll() {
      const top = window.scrollY;
      const header = headerRef.current;
      if (!header || !narrowWindows.matches || Math.abs(top - last) < MIN_DISTANCE) return;
      header.toggleAttribute("data-scrolled-away", top > last && top > header.offsetHeight);
      last = top;
    }
    window.addEventListener("scroll", followScroll, { passive: true });
    return () => window.removeEventListener("scroll", followScroll);
  }, []);
  return null;
}
