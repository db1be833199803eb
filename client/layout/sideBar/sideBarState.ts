import { createStore, useStore } from "../../ui/createStore.ts";
import { safeLocalStorage } from "../../ui/browser/safeStorage.ts";

const CLOSED_KEY = "listbook.sideBar";
const EXPANDED_KEY = "listbook.sideBarNotebooks";

/** The side bar is open in the prerendered pages; `public/boot.js` closes it before the first paint. */
const openState = createStore(true);
openState.set(safeLocalStorage.get(CLOSED_KEY) !== "closed");

/** Whether the side bar is open where the window is wide enough for it. */
export const useSideBarOpen = () => useStore(openState);

/** Opens or closes the side bar, and saves that in this browser. */
export function toggleSideBar() {
  const isOpen = !openState.get();
  if (isOpen) safeLocalStorage.remove(CLOSED_KEY);
  else safeLocalStorage.set(CLOSED_KEY, "closed");
  document.documentElement.toggleAttribute("data-side-bar-closed", !isOpen);
  openState.set(isOpen);
}

/** The ids of the notebooks whose lists the side bar shows. */
const expandedIds = createStore<readonly string[]>([]);
expandedIds.set(readExpanded());

function readExpanded(): string[] {
  try {
    const saved: unknown = JSON.parse(safeLocalStorage.get(EXPANDED_KEY) ?? "[]");
    return Array.isArray(saved) ? saved.map(String) : [];
  } catch {
    return [];
  }
}

export const useExpandedNotebooks = () => useStore(expandedIds);

/** Shows or hides the lists of a notebook, and saves that in this browser. */
export function setExpanded(notebookId: string, isExpanded: boolean) {
  const others = expandedIds.get().filter((id) => id !== notebookId);
  expandedIds.set(isExpanded ? [...others, notebookId] : others);
  safeLocalStorage.set(EXPANDED_KEY, JSON.stringify(expandedIds.get()));
}
