import { useSyncExternalStore } from "react";

const subscribeToNothing = () => () => {};

/** False while the page is what the server has prerendered, for nobody in particular; true from then on. */
export const useHydrated = () =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
