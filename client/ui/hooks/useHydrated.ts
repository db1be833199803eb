import { useSyncExternalStore } from "react";

const subscribeToNothing = () => () => {};

/** False in the prerendered page and while React hydrates it; true afterwards. */
export const useHydrated = () =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
