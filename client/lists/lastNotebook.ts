import { safeLocalStorage } from "../ui/browser/safeStorage.ts";

const KEY = "listbook.lastNotebook";

/** Saves the notebook that was used last. Pages without a notebook of their own add new lists to it. */
export const saveLastNotebook = (id: string) => void safeLocalStorage.set(KEY, id);

/** Returns its id; null if there is none. The notebook may no longer exist, or may belong to another user. */
export const readLastNotebook = () => safeLocalStorage.get(KEY);
