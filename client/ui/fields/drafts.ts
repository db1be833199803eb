import { createStore, useStore } from "../createStore.ts";
import { safeSessionStorage, type SafeStorage } from "../safeStorage.ts";

const KEY = "listbook.drafts";

/** The text of each field by its key. The store starts empty, because the prerendered pages have no drafts. */
const drafts = createStore<ReadonlyMap<string, string>>(new Map());
drafts.set(new Map(readDrafts(safeSessionStorage)));

const getText = (key: string, texts: ReadonlyMap<string, string>) => texts.get(key) ?? "";

/**
 * Returns the text that was typed into a field and not sent. Drafts are kept when the user goes to another screen, and
 * in session storage when the page is reloaded or left.
 */
export const getDraft = (key: string) => getText(key, drafts.get());

/** Keeps the text of a field; an empty text removes the draft. */
export function setDraft(key: string, text: string) {
  const changed = new Map(drafts.get());
  if (text) changed.set(key, text);
  else changed.delete(key);
  drafts.set(changed);
}

/** The draft of a field. Fields with the same key show the same text, so that one can replace another while typing. */
export const useDraft = (key: string) => useStore(drafts, (texts) => getText(key, texts));

/** Reads the drafts that `saveDrafts` has saved. */
export function readDrafts(storage: SafeStorage): [string, string][] {
  try {
    return JSON.parse(storage.get(KEY) ?? "[]") as [string, string][];
  } catch {
    return [];
  }
}

/** Saves all drafts for the next page of this tab, if the storage takes them. */
export function saveDrafts(storage: SafeStorage) {
  storage.set(KEY, JSON.stringify([...drafts.get()]));
}

if (typeof window !== "undefined") window.addEventListener("pagehide", () => saveDrafts(safeSessionStorage));
