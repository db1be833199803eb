import { useCallback, useEffect, useRef } from "react";
import { useLocation, useNavigation } from "react-router";

/**
 * Returns a function that says whether the calling screen is still open. A screen that navigates after an answer calls
 * it first, so that it does not navigate when the user has already gone to another screen.
 */
export function useIsCurrentScreen() {
  const isCurrent = useRef(true);
  // While the code of the next screen is loaded, the user is already leaving.
  const isLeaving = useNavigation().state !== "idle";
  useEffect(() => {
    isCurrent.current = !isLeaving;
    return () => void (isCurrent.current = false);
  }, [isLeaving]);
  const { pathname } = useLocation();
  // The next screen is rendered after the browser has its address, and until then this one can be pressed.
  return useCallback(() => isCurrent.current && window.location.pathname === pathname, [pathname]);
}
