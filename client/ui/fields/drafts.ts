import { useSyncExternalStore } from "react";
import { getBrowserStorage } from "../storage.ts";

const KEY = "listbook.drafts";

const drafts = new Map(readDrafts(getBrowserStorage("sessionStorage")));
const listeners = new Set<() => void>();

/**
 * Returns the text that was typed into a field and not sent. Drafts are kept when the user goes to another screen, and
 * in session storage when the page is reloaded or left.
 */
export const getDraft = (key: string) => drafts.get(key) ?? "";

/** Keeps the text of a field; an empty text removes the draft. */
export function setDraft(key: string, text: string) {
  if (text) drafts.set(key, text);
  else drafts.delete(key);
  for (const listener of listeners) listener();
}

/** The draft of a field. Fields with the same key show the same text, so that one can replace another while typing. */
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

/** Reads the drafts that `saveDrafts` has saved. */
export function readDrafts(storage: Storage | undefined): [string, string][] {
  try {
    return JSON.parse(storage?.getItem(KEY) ?? "[]") as [string, string][];
  } catch {
    return [];
  }
}

/** Saves all drafts for the next page of this tab. */
export function saveDrafts(storage: Storage | undefined) {
  try {
    storage?.setItem(KEY, JSON.stringify([...drafts]));
  } catch {
    // The storage is full or disabled; the drafts are not saved.
  }
}

if (typeof window !== "undefined")
  window.addEventListener("pagehide", () => saveDrafts(getBrowserStorage("sessionStorage")));
