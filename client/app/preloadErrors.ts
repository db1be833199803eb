import { i18n } from "../../shared/texts/i18n.ts";
import { SOURCE_LANGUAGE } from "../../shared/texts/languages.ts";
import { safeSessionStorage, type SafeStorage } from "../ui/safeStorage.ts";

/**
 * Reloads the page when a part of it cannot be loaded, because a newer build on the server has replaced it. It does not
 * reload while the server cannot be reached, because the reload would lose the page.
 */
export function reloadOnPreloadError() {
  window.addEventListener("vite:preloadError", () => void reloadIfReached());
}

async function reloadIfReached() {
  const isReached =
    navigator.onLine && (await fetch("/", { method: "HEAD", cache: "no-store" }).then(isOurs, () => false));
  if (claimReload(safeSessionStorage, Date.now(), isReached)) window.location.reload();
}

/** Whether an answer comes from our server and not from a proxy or a captive portal. */
const isOurs = ({ ok, headers }: Response) => ok && headers.has("listbook-server");

/** Registers the service worker, which lets the page open without a network. */
export function registerServiceWorker() {
  // Vite's development server has no `sw.js`, and some browsers do not support service workers.
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  // A worker keeps the texts of one language. In another language the page has another worker.
  const query = i18n.locale === SOURCE_LANGUAGE ? "" : `?language=${i18n.locale}`;
  navigator.serviceWorker
    .register(`/sw.js${query}`)
    .catch((error: unknown) => console.warn("Listbook is not kept for when there is no network:", error));
}

/** The shortest time between two automatic reloads, in milliseconds (docs/app.md, Builds). */
const RELOAD_INTERVAL = 10_000;

const RELOADED_KEY = "listbook.reloaded";

/**
 * Returns whether the page may reload by itself, and records the time of the reload. It may not reload twice within ten
 * seconds, without a network, or without storage: then the time of the last reload is unknown, and the page could
 * reload in a loop. Exported for tests.
 */
export function claimReload(storage: SafeStorage, now: number, isOnline: boolean): boolean {
  if (!isOnline || now - Number(storage.get(RELOADED_KEY)) < RELOAD_INTERVAL) return false;
  return storage.set(RELOADED_KEY, String(now));
}
