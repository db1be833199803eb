import { useCallback, useEffect, useRef } from "react";
import { useNavigation } from "react-router";

/** Whether the person is still where they asked for something: whoever has gone elsewhere is not taken back. */
export function useIsCurrentScreen() {
  const here = useRef(true);
  // On the way elsewhere already, while the part of that screen is loaded.
  const isLeaving = useNavigation().state !== "idle";
  useEffect(() => {
    here.current = !isLeaving;
    return () => void (here.current = false);
  }, [isLeaving]);
  return useCallback(() => here.current, []);
}
