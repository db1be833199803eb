import { useMemo } from "react";
import { useLocation } from "react-router";

/** What the screen that is gone to begins with, as the `state` of the way there: its field, or one of its items. */
export type ArrivalState = { typing?: true; item?: string };

/** How this screen begins: anew with each way to it, which `key` names. */
export function useArrivalState() {
  const { state, key } = useLocation() as { state: ArrivalState | null; key: string };
  const item = state?.item;
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- whoever comes for the same item again is led there again
  const goal = useMemo(() => (item ? { id: item } : undefined), [item, key]);
  return { key, isTyping: !!state?.typing, goal };
}
