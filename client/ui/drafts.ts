import { useSyncExternalStore } from "react";

const drafts = new Map<string, string>();
const listeners = new Set<() => void>();

/** What was typed into a field and not sent; it outlives the field, so that going to another screen loses nothing. */
export const draftOf = (key: string) => drafts.get(key) ?? "";

/** Keeps what stands in the field now; an empty field keeps nothing. */
export function keepDraft(key: string, text: string) {
  if (text) drafts.set(key, text);
  else drafts.delete(key);
  for (const listener of listeners) listener();
}

/** Fields with the same key show the same text: one that takes the other's place misses no letter. */
export const useDraft = (key: string) =>
  useSyncExternalStore(
    subscribe,
    () => draftOf(key),
    () => "",
  );

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
