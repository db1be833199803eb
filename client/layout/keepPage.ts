import { atLeisure } from "../ui/leisure.ts";
import { browserStorage } from "../ui/storage.ts";
import { mayReload } from "./reloadGuard.ts";

/** Keeps the page working without a network, and across a newer build on the server. */
export function keepPage() {
  window.addEventListener("vite:preloadError", () => {
    if (mayReload(browserStorage("sessionStorage"), Date.now(), navigator.onLine)) window.location.reload();
  });
  // Vite's own server has no service worker, and a browser may have none. Saving a copy must not slow the page itself.
  if (import.meta.env.PROD && "serviceWorker" in navigator) window.addEventListener("load", () => atLeisure(install));
}

function install() {
  navigator.serviceWorker
    .register("/sw.js")
    .catch((error: unknown) => console.warn("Listbook is not kept for when there is no network:", error));
}
