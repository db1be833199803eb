import { getBrowserStorage } from "../ui/storage.ts";
import { claimReload } from "./reloadGuard.ts";

/** Keeps the page working across a newer build on the server. */
export function reloadOnPreloadError() {
  window.addEventListener("vite:preloadError", () => {
    if (claimReload(getBrowserStorage("sessionStorage"), Date.now(), navigator.onLine)) window.location.reload();
  });
}

/** Keeps the page for when there is no network. */
export function registerServiceWorker() {
  // Vite's own server has no service worker, and a browser may have none.
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  navigator.serviceWorker
    .register("/sw.js")
    .catch((error: unknown) => console.warn("Listbook is not kept for when there is no network:", error));
}
