import type { SafeStorage } from "../ui/safeStorage.ts";

/** The shortest time between two automatic reloads, in milliseconds (docs/contract.md, Builds). */
export const RELOAD_INTERVAL = 10_000;

const RELOADED_KEY = "listbook.reloaded";

/**
 * Returns whether the page may reload by itself, and records the time of the reload. It may not reload twice within ten
 * seconds, nor without a network. Without storage it may not either: the last reload is unknown then, and the page
 * could reload again and again.
 */
export function claimReload(storage: SafeStorage, now: number, isOnline: boolean): boolean {
  if (!isOnline || now - Number(storage.get(RELOADED_KEY)) < RELOAD_INTERVAL) return false;
  return storage.set(RELOADED_KEY, String(now));
}
