import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False while the page is what the server has prerendered, for nobody in particular; true from then on. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
