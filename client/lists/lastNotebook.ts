import { safeLocalStorage } from "../ui/browser/safeStorage.ts";

const KEY = "listbook.lastNotebook";

/** Remembers the notebook that was used last, for what is added from a page that knows no notebook. */
export const saveLastNotebook = (id: string) => void safeLocalStorage.set(KEY, id);

/** Returns its id; null for none. It may be gone meanwhile, and the user may be another one. */
export const readLastNotebook = () => safeLocalStorage.get(KEY);
