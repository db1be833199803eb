import { useLayoutEffect, useRef } from "react";
import { useNavigate } from "react-router";

/**
 * Returns a function that opens another screen, and calls `afterwards` when the calling component has gone, before the other
 * screen is painted. A router shows the other screen in a transition: what this one shows could be deleted under it.
 */
export function useLeaveScreen() {
  const navigate = useNavigate();
  const afterLeaving = useRef<() => void>(undefined);
  useLayoutEffect(() => () => afterLeaving.current?.(), []);
  return (path: string, afterwards: () => void) => {
    afterLeaving.current = afterwards;
    void navigate(path);
  };
}
