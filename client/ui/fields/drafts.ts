import { useSyncExternalStore } from "react";
import { getBrowserStorage } from "../storage.ts";

const KEY = "listbook.drafts";

const drafts = new Map(readDrafts(getBrowserStorage("sessionStorage")));
const listeners = new Set<() => void>();

/**
 * What was typed into a field and not sent; it outlives the field, so that going to another screen loses nothing, and
 * the page, as long as its tab is there.
 */
export const getDraft = (key: string) => drafts.get(key) ?? "";

/** Keeps what stands in the field now; an empty field keeps nothing. */
export function setDraft(key: string, text: string) {
  if (text) drafts.set(key, text);
  else drafts.delete(key);
  for (const listener of listeners) listener();
}

/** Fields with the same key show the same text: one that takes the other's place misses no letter. */
export const useDraft = (key: string) =>
  useSyncExternalStore(
    subscribe,
    () => getDraft(key),
    () => "",
  );

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** What `saveDrafts` kept. */
export function readDrafts(storage: Storage | undefined): [string, string][] {
  try {
    return JSON.parse(storage?.getItem(KEY) ?? "[]") as [string, string][];
  } catch {
    return [];
  }
}

/** Keeps all drafts for the next page of this tab. */
export function saveDrafts(storage: Storage | undefined) {
  try {
    storage?.setItem(KEY, JSON.stringify([...drafts]));
  } catch {
    // A storage that is full or switched off keeps nothing.
  }
}

if (typeof window !== "undefined")
  window.addEventListener("pagehide", () => saveDrafts(getBrowserStorage("sessionStorage")));
