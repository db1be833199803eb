import { useInsertionEffect, useLayoutEffect, useRef } from "react";

/**
 * Leaves whoever has scrolled a prerendered page where they are: the router's `ScrollRestoration`, which is drawn inside
 * the caller, begins at the top when it knows of no earlier place.
 */
export function useRestoreScroll() {
  const top = useRef(0);
  // Before the effects of what is inside, and after them.
  useInsertionEffect(() => void (top.current = window.scrollY), []);
  useLayoutEffect(() => {
    if (top.current > 0) window.scrollTo(0, top.current);
  }, []);
}
