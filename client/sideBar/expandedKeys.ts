import { createStore, useStore } from "../ui/createStore.ts";
import { safeLocalStorage } from "../ui/safeStorage.ts";

const EXPANDED_KEY = "listbook.sideBarNotebooks";

/** The keys of what the side bar shows more of. */
const expandedKeys = createStore<readonly string[]>([]);
expandedKeys.set(readExpanded());

function readExpanded(): string[] {
  try {
    const saved: unknown = JSON.parse(safeLocalStorage.get(EXPANDED_KEY) ?? "[]");
    return Array.isArray(saved) ? saved.map(String) : [];
  } catch {
    return [];
  }
}

/** The key of the lists of a notebook that are put away. The key of all its lists is the id of the notebook. */
export const getPutAwayKey = (notebookId: string) => `put away ${notebookId}`;

/** The key of the older lists that were created from a template. */
export const getOlderKey = (templateId: string) => `older ${templateId}`;

export const useExpandedKeys = () => useStore(expandedKeys);

/** Shows or hides the lists with a key, and saves that in this browser. */
export function setExpanded(key: string, isExpanded: boolean) {
  const others = expandedKeys.get().filter((each) => each !== key);
  expandedKeys.set(isExpanded ? [...others, key] : others);
  safeLocalStorage.set(EXPANDED_KEY, JSON.stringify(expandedKeys.get()));
}
