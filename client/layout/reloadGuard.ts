/** Milliseconds (Specification, section 9). */
export const RELOAD_GUARD = 10_000;

const RELOADED = "listbook.reloaded";

/**
 * A part of the page that is gone from the server was replaced by a newer build: the page is loaded again, but not
 * twice within ten seconds, and not without a network.
 */
export function mayReload(storage: Storage | undefined, now: number, isOnline: boolean): boolean {
  try {
    if (!storage || !isOnline || now - Number(storage.getItem(RELOADED)) < RELOAD_GUARD) return false;
    storage.setItem(RELOADED, String(now));
    return true;
  } catch {
    // What cannot be remembered cannot be kept from happening again and again.
    return false;
  }
}
