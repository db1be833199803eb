/** Milliseconds (Specification, section 9). */
export const RELOAD_INTERVAL = 10_000;

const RELOADED_KEY = "listbook.reloaded";

/**
 * A part of the page that is gone from the server was replaced by a newer build: the page is loaded again, but not
 * twice within ten seconds, and not without a network.
 */
export function claimReload(storage: Storage | undefined, now: number, isOnline: boolean): boolean {
  try {
    if (!storage || !isOnline || now - Number(storage.getItem(RELOADED_KEY)) < RELOAD_INTERVAL) return false;
    storage.setItem(RELOADED_KEY, String(now));
    return true;
  } catch {
    // What cannot be remembered cannot be kept from happening again and again.
    return false;
  }
}
