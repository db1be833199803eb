import { useEffect } from "react";
import { safeLocalStorage } from "../ui/browser/safeStorage.ts";

const KEY = "listbook.lastList";

/** Saves the list of a screen as the one that this browser has opened last. */
export function useSaveLastList(list: { id: string; isTemplate: boolean } | null) {
  const id = list && !list.isTemplate ? list.id : undefined;
  useEffect(() => {
    if (id !== undefined) safeLocalStorage.set(KEY, id);
  }, [id]);
}

/** Returns its id; null if there is none. The list may no longer exist, or may belong to another user. */
export const readLastList = () => safeLocalStorage.get(KEY);
