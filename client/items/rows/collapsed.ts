import { useState } from "react";
import { safeLocalStorage, type SafeStorage } from "../../ui/safeStorage.ts";

const KEY = "listbook.doneCollapsed";
/** Only the lists that were collapsed last are saved; the done items of older ones are shown again. */
const MAX_COLLAPSED_LISTS = 200;

function readCollapsed(storage: SafeStorage): string[] {
  try {
    const saved: unknown = JSON.parse(storage.get(KEY) ?? "[]");
    return Array.isArray(saved) ? saved.map(String) : [];
  } catch {
    return [];
  }
}

/** Whether the user has collapsed the done items of a list in this browser. */
export const isCollapsed = (listId: string, storage = safeLocalStorage) => readCollapsed(storage).includes(listId);

/** Saves in this browser whether the done items of a list are collapsed. */
export function saveCollapsed(listId: string, collapsed: boolean, storage = safeLocalStorage) {
  const others = readCollapsed(storage).filter((id) => id !== listId);
  storage.set(KEY, JSON.stringify(collapsed ? [...others, listId].slice(-MAX_COLLAPSED_LISTS) : others));
}

/**
 * Whether the done items of a list are collapsed, as this browser has saved it. `toggle` saves the change, `show`
 * expands them without saving.
 */
export function useCollapsed(listId: string) {
  const [collapsed, setCollapsed] = useState(() => isCollapsed(listId));

  function toggle() {
    setCollapsed(!collapsed);
    saveCollapsed(listId, !collapsed);
  }

  return { collapsed, toggle, show: () => setCollapsed(false) };
}
