import { useCallback, useEffect, useRef } from "react";
import { useNavigation } from "react-router";

/**
 * Returns a function that says whether the calling screen is still open. A screen that navigates after an answer asks
 * it first, so that it does not take a user back who has gone to another screen meanwhile.
 */
export function useIsCurrentScreen() {
  const isCurrent = useRef(true);
  // The user is leaving already while the code of the next screen is loaded.
  const isLeaving = useNavigation().state !== "idle";
  useEffect(() => {
    isCurrent.current = !isLeaving;
    return () => void (isCurrent.current = false);
  }, [isLeaving]);
  return useCallback(() => isCurrent.current, []);
}
