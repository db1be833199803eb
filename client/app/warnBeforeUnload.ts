import { pendingWrites } from "../network/queue.ts";

/**
 * Asks the user before leaving a page with unsaved changes, and marks that page with `data-unsaved`. The listener is
 * there only while changes are unsaved: some browsers do not keep a page with it in their back/forward cache.
 */
export function warnBeforeUnload() {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  pendingWrites.subscribe(() => {
    const isUnsaved = pendingWrites.get().length > 0;
    document.documentElement.toggleAttribute("data-unsaved", isUnsaved);
    if (isUnsaved) window.addEventListener("beforeunload", ask);
    else window.removeEventListener("beforeunload", ask);
  });
}
