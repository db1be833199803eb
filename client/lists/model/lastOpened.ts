import { useEffect } from "react";
import { safeLocalStorage } from "../../ui/safeStorage.ts";

/** What this browser has used last. It may no longer exist, or may belong to another user. */
const NOTEBOOK_KEY = "listbook.lastNotebook";
const LIST_KEY = "listbook.lastList";
/** The number of lists that are remembered. */
const MAX_LISTS = 5;

/** Saves the notebook that was used last. Pages without a notebook of their own add new lists to it. */
export const saveLastNotebook = (id: string) => void safeLocalStorage.set(NOTEBOOK_KEY, id);

/** Returns the id of the notebook that was used last; null if there is none. */
export const readLastNotebook = () => safeLocalStorage.get(NOTEBOOK_KEY);

/** Saves a list as the one that was used last: it was opened, or something was added to it. */
export function saveLastList(id: string) {
  const others = readLastLists().filter((each) => each !== id);
  safeLocalStorage.set(LIST_KEY, [id, ...others].slice(0, MAX_LISTS).join(" "));
}

/** Does so for the list of a screen. */
export function useSaveLastList(list: { id: string; isTemplate: boolean } | null) {
  const id = list && !list.isTemplate ? list.id : undefined;
  useEffect(() => {
    if (id !== undefined) saveLastList(id);
  }, [id]);
}

/** Returns the ids of the lists that were used last, the last one first. */
export const readLastLists = (): string[] => safeLocalStorage.get(LIST_KEY)?.split(" ") ?? [];
