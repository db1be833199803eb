import { getPendingWrites, subscribeToPendingWrites } from "../network/pendingWrites.ts";

/**
 * Asks those to stay who are about to leave what is not saved yet, and marks the page that holds it. Without such a
 * change nobody listens: some browsers forget a page that might ask, and load it anew for whoever goes back to it.
 */
export function warnBeforeUnload() {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  subscribeToPendingWrites(() => {
    const isUnsaved = getPendingWrites().length > 0;
    document.documentElement.toggleAttribute("data-unsaved", isUnsaved);
    if (isUnsaved) window.addEventListener("beforeunload", ask);
    else window.removeEventListener("beforeunload", ask);
  });
}
