import { getBrowserStorage } from "../../ui/storage.ts";

const KEY = "listbook.doneCollapsed";
/** Lists that were collapsed long ago may open again. */
const MAX_COLLAPSED_LISTS = 200;

function readCollapsed(storage: Storage | undefined): string[] {
  try {
    const kept: unknown = JSON.parse(storage?.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.map(String) : [];
  } catch {
    return [];
  }
}

/** Whether this browser was told to keep the done items of a list out of sight. */
export const isCollapsed = (listId: string, storage = getBrowserStorage()) => readCollapsed(storage).includes(listId);

export function saveCollapsed(listId: string, collapsed: boolean, storage = getBrowserStorage()) {
  const others = readCollapsed(storage).filter((id) => id !== listId);
  try {
    storage?.setItem(KEY, JSON.stringify(collapsed ? [...others, listId].slice(-MAX_COLLAPSED_LISTS) : others));
  } catch {
    // A storage that is full or switched off keeps nothing; the list itself does not mind.
  }
}
