import { useEffect } from "react";

/** Keeps the screen from going dark while the calling component is mounted, where the browser can do so. */
export function useScreenAwake() {
  useEffect(() => {
    if (!("wakeLock" in navigator)) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    let lock: WakeLockSentinel | undefined;

    async function request() {
      if (document.visibilityState !== "visible") return;
      // A browser refuses when the battery is low. The screen then goes dark as usual.
      lock = await navigator.wakeLock.request("screen").catch(() => undefined);
      if (signal.aborted) void lock?.release();
    }

    void request();
    // The browser releases the lock when the page is hidden.
    document.addEventListener("visibilitychange", () => void request(), { signal });
    return () => {
      controller.abort();
      void lock?.release();
    };
  }, []);
}
