import { useEffect } from "react";
import { safeLocalStorage } from "../../ui/safeStorage.ts";

/** What this browser has opened last. It may no longer exist, or may belong to another user. */
const NOTEBOOK_KEY = "listbook.lastNotebook";
const LIST_KEY = "listbook.lastList";

/** Saves the notebook that was used last. Pages without a notebook of their own add new lists to it. */
export const saveLastNotebook = (id: string) => void safeLocalStorage.set(NOTEBOOK_KEY, id);

/** Returns the id of the notebook that was used last; null if there is none. */
export const readLastNotebook = () => safeLocalStorage.get(NOTEBOOK_KEY);

/** Saves the list of a screen as the one that was opened last. */
export function useSaveLastList(list: { id: string; isTemplate: boolean } | null) {
  const id = list && !list.isTemplate ? list.id : undefined;
  useEffect(() => {
    if (id !== undefined) safeLocalStorage.set(LIST_KEY, id);
  }, [id]);
}

/** Returns the id of the list that was opened last; null if there is none. */
export const readLastList = () => safeLocalStorage.get(LIST_KEY);
