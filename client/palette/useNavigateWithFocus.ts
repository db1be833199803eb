import { useNavigate } from "react-router";
import type { ArrivalState } from "../ui/hooks/useArrivalState.ts";
import { isScreenInUse, mainRef } from "../ui/browser/pageElements.ts";

/** Returns a function that opens a screen, and focuses the main part unless an element inside it has the focus. */
export function useNavigateWithFocus() {
  const navigate = useNavigate();
  return async (path: string, state: ArrivalState = {}) => {
    await navigate(path, { state, flushSync: true });
    if (!isScreenInUse()) mainRef.current?.focus({ preventScroll: true });
  };
}
