/** Whether a page is active, that is, visible and online. Notifies listeners of changes. */
export type PageActivity = { isActive: () => boolean; subscribe: (listener: () => void) => () => void };

export const pageActivity: PageActivity = {
  isActive: () => document.visibilityState === "visible" && navigator.onLine,
  subscribe(listener) {
    const events = [
      [document, "visibilitychange"],
      [window, "online"],
      [window, "offline"],
    ] as const;
    for (const [target, event] of events) target.addEventListener(event, listener);
    return () => {
      for (const [target, event] of events) target.removeEventListener(event, listener);
    };
  },
};
