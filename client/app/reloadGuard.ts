/** The shortest time between two automatic reloads, in milliseconds (docs/contract.md, Builds). */
export const RELOAD_INTERVAL = 10_000;

const RELOADED_KEY = "listbook.reloaded";

/**
 * Returns whether the page may reload by itself, and records the time of the reload. It may not reload twice within ten
 * seconds, nor without a network.
 */
export function claimReload(storage: Storage | undefined, now: number, isOnline: boolean): boolean {
  try {
    if (!storage || !isOnline || now - Number(storage.getItem(RELOADED_KEY)) < RELOAD_INTERVAL) return false;
    storage.setItem(RELOADED_KEY, String(now));
    return true;
  } catch {
    // Without storage the last reload is unknown, and the page could reload again and again.
    return false;
  }
}
