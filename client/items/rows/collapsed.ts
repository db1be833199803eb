import { createStore, useStore } from "../../ui/createStore.ts";
import { safeLocalStorage } from "../../ui/safeStorage.ts";

const KEY = "listbook.doneCollapsed";
/** Only the groups that were collapsed last are saved; older ones are expanded again. */
const MAX_COLLAPSED_GROUPS = 500;

/**
 * The ids of the collapsed groups: of a list for its done items, of a heading for its items. Done items are collapsed
 * unless the list is finished, so the id of `toExpandedId` is there once the user has expanded them. The latest is last.
 */
type GroupIds = readonly string[];

function readCollapsed(): GroupIds {
  try {
    const saved: unknown = JSON.parse(safeLocalStorage.get(KEY) ?? "[]");
    return Array.isArray(saved) ? saved.map(String) : [];
  } catch {
    return [];
  }
}

function changeCollapsed(groupIds: GroupIds, id: string, collapsed: boolean): GroupIds {
  const others = groupIds.filter((groupId) => groupId !== id);
  return collapsed ? [...others, id].slice(-MAX_COLLAPSED_GROUPS) : others;
}

/** The groups that this page shows collapsed. The store starts empty, because the prerendered pages have no lists. */
const collapsedGroups = createStore<GroupIds>([]);
collapsedGroups.set(readCollapsed());

/** Collapses or expands a group, and saves it with what other tabs have saved. */
export function setCollapsed(id: string, collapsed: boolean) {
  collapsedGroups.set((groupIds) => changeCollapsed(groupIds, id, collapsed));
  safeLocalStorage.set(KEY, JSON.stringify(changeCollapsed(readCollapsed(), id, collapsed)));
}

/** Expands a group until the page is left, without saving it. */
export function expand(id: string) {
  if (collapsedGroups.get().includes(id)) collapsedGroups.set((groupIds) => changeCollapsed(groupIds, id, false));
}

/** Collapses a group for a moment, without saving it. Returns a function that expands it again. */
export function collapseForNow(id: string): () => void {
  if (collapsedGroups.get().includes(id)) return () => {};
  collapsedGroups.set((groupIds) => changeCollapsed(groupIds, id, true));
  return () => expand(id);
}

const toExpandedId = (listId: string) => `expanded ${listId}`;

/** Whether the done items of a list are expanded. Those of a finished list are, until the user collapses them. */
export const areDoneExpanded = (groupIds: GroupIds, listId: string, isFinished: boolean) =>
  isFinished ? !groupIds.includes(listId) : groupIds.includes(toExpandedId(listId));

/** Collapses or expands the done items of a list, and saves it. */
export function setDoneExpanded(listId: string, expanded: boolean) {
  setCollapsed(listId, !expanded);
  setCollapsed(toExpandedId(listId), expanded);
}

/** Expands the done items of a list until the page is left, without saving it. */
export function expandDone(listId: string) {
  if (collapsedGroups.get().includes(toExpandedId(listId)) && !collapsedGroups.get().includes(listId)) return;
  collapsedGroups.set((groupIds) =>
    changeCollapsed(changeCollapsed(groupIds, listId, false), toExpandedId(listId), true),
  );
}

/** The ids of all collapsed groups. */
export const useCollapsedGroups = () => useStore(collapsedGroups);
/** Whether one group is collapsed. */
export const useCollapsed = (id: string) => useStore(collapsedGroups, (groupIds) => groupIds.includes(id));
