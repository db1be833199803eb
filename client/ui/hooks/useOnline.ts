import { useSyncExternalStore } from "react";

function subscribe(listener: () => void) {
  for (const change of ["online", "offline"]) window.addEventListener(change, listener);
  return () => {
    for (const change of ["online", "offline"]) window.removeEventListener(change, listener);
  };
}

/** Whether the browser reports a network connection. */
export const useOnline = () =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
