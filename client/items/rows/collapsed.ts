import { useState } from "react";
import { safeLocalStorage, type SafeStorage } from "../../ui/safeStorage.ts";

const KEY = "listbook.doneCollapsed";
/** Lists that were collapsed long ago may open again. */
const MAX_COLLAPSED_LISTS = 200;

function readCollapsed(storage: SafeStorage): string[] {
  try {
    const saved: unknown = JSON.parse(storage.get(KEY) ?? "[]");
    return Array.isArray(saved) ? saved.map(String) : [];
  } catch {
    return [];
  }
}

/** Whether this browser was told to keep the done items of a list out of sight. */
export const isCollapsed = (listId: string, storage = safeLocalStorage) => readCollapsed(storage).includes(listId);

export function saveCollapsed(listId: string, collapsed: boolean, storage = safeLocalStorage) {
  const others = readCollapsed(storage).filter((id) => id !== listId);
  storage.set(KEY, JSON.stringify(collapsed ? [...others, listId].slice(-MAX_COLLAPSED_LISTS) : others));
}

/** Whether the done items of a list are out of sight, as they were left, and ways to turn that and to end it. */
export function useCollapsed(listId: string) {
  const [collapsed, setCollapsed] = useState(() => isCollapsed(listId));

  function toggle() {
    setCollapsed(!collapsed);
    saveCollapsed(listId, !collapsed);
  }

  return { collapsed, toggle, show: () => setCollapsed(false) };
}
