import { MAX_LISTS_AT_ONCE } from "../../../shared/listLimits.ts";
import { createStore, useStore } from "../../ui/createStore.ts";

/**
 * The lists that are selected on one part of the page, its `scope`. Only one part has a selection at a time. `anchor` is
 * the list where a range begins.
 */
type SelectedLists = { scope: string; ids: readonly string[]; anchor?: string | undefined };

const selectedLists = createStore<SelectedLists | undefined>(undefined);

/** Exported for tests. */
export const getSelected = selectedLists.get;

/** Returns what is selected in a scope; undefined while nothing is selected there, and none is to be. */
export const useSelectedLists = (scope: string) =>
  useStore(selectedLists, (selected) => (selected?.scope === scope ? selected : undefined));

/** Selects lists in a scope, in place of all others. Without any it begins a selection, which has marks at all lists. */
export const selectLists = (scope: string, ids: readonly string[] = []) =>
  selectedLists.set({ scope, ids: ids.slice(0, MAX_LISTS_AT_ONCE) });

/** Ends the selection of a scope. */
export const endSelection = (scope: string) =>
  selectedLists.set((selected) => (selected?.scope === scope ? undefined : selected));

/** Selects a list, or takes it out. Without any list the selection ends. */
export const toggleSelected = (scope: string, id: string) =>
  selectedLists.set((selected) => {
    const ids = selected?.scope === scope ? selected.ids : [];
    const toggled = ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id];
    return toggled.length > 0 ? { scope, ids: toggled.slice(0, MAX_LISTS_AT_ONCE), anchor: id } : undefined;
  });

/** Selects the shown lists from the anchor to a list. Without a shown anchor, the range begins at `start`. */
export const extendSelected = (scope: string, shownIds: readonly string[], to: string, start: string) =>
  selectedLists.set((selected) => {
    const anchor = selected?.scope === scope ? selected.anchor : undefined;
    const from = anchor !== undefined && shownIds.includes(anchor) ? anchor : start;
    const [first = 0, last = 0] = [from, to].map((id) => shownIds.indexOf(id)).toSorted((a, b) => a - b);
    return { scope, ids: shownIds.slice(Math.max(0, first), last + 1).slice(0, MAX_LISTS_AT_ONCE), anchor: from };
  });
