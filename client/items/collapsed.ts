import { browserStorage } from "../ui/storage.ts";

const KEY = "listbook.doneCollapsed";
/** Lists that were collapsed long ago may open again. */
const MOST = 200;

function read(storage: Storage | undefined): string[] {
  try {
    const kept: unknown = JSON.parse(storage?.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.map(String) : [];
  } catch {
    return [];
  }
}

/** Whether this browser was told to keep the done items of a list out of sight. */
export const isCollapsed = (listId: string, storage = browserStorage()) => read(storage).includes(listId);

export function keepCollapsed(listId: string, collapsed: boolean, storage = browserStorage()) {
  const others = read(storage).filter((id) => id !== listId);
  try {
    storage?.setItem(KEY, JSON.stringify(collapsed ? [...others, listId].slice(-MOST) : others));
  } catch {
    // A storage that is full or switched off keeps nothing; the list itself does not mind.
  }
}
