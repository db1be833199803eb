import { useMemo } from "react";
import { useLocation } from "react-router";

/**
 * The `state` of a navigation: `typing` focuses the screen's field, `item` scrolls to that item, `naming` selects the
 * name of the list, `unnamed` offers to name it, `shop` shows the list in shop mode, `tidy` selects the lists that lie
 * about, and `run` opens a past run of the list, with a row that was found in it.
 */
export type ArrivalState = {
  typing?: true;
  item?: string;
  naming?: true;
  unnamed?: true;
  shop?: true;
  tidy?: true;
  run?: { id: string; row: string };
};

/** Reads the state of the navigation that opened this screen. `key` is different for each navigation. */
export function useArrivalState() {
  const { state, key } = useLocation() as { state: ArrivalState | null; key: string };
  const item = state?.item;
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- a new navigation to the same item scrolls to it again
  const target = useMemo(() => (item ? { id: item } : undefined), [item, key]);
  return {
    key,
    isTyping: !!state?.typing,
    isNaming: !!state?.naming,
    isUnnamed: !!state?.unnamed,
    isShopping: !!state?.shop,
    isTidying: !!state?.tidy,
    run: state?.run,
    target,
  };
}
