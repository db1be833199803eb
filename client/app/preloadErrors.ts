import { safeSessionStorage } from "../ui/safeStorage.ts";
import { claimReload } from "./reloadGuard.ts";

/** Reloads the page when a part of it cannot be loaded, because a newer build on the server has replaced it. */
export function reloadOnPreloadError() {
  window.addEventListener("vite:preloadError", () => {
    if (claimReload(safeSessionStorage, Date.now(), navigator.onLine)) window.location.reload();
  });
}

/** Registers the service worker, which lets the page open without a network. */
export function registerServiceWorker() {
  // Vite's development server has no `sw.js`, and some browsers do not support service workers.
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  navigator.serviceWorker
    .register("/sw.js")
    .catch((error: unknown) => console.warn("Listbook is not kept for when there is no network:", error));
}
