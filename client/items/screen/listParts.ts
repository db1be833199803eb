import { useEffect } from "react";
import { createStore } from "../../ui/createStore.ts";

/** What the page of a list does itself. A part is undefined where the page does not have it. */
export type ListParts = {
  rename?: () => void;
  editNote?: () => void;
  /** Opens the field that finds items. */
  find?: () => void;
  /** Opens shop mode. */
  shop?: (() => void) | undefined;
  selectAll?: () => void;
  typeItem?: (() => void) | undefined;
  /** The same for a heading. */
  typeHeading?: (() => void) | undefined;
  /** Skips the item whose row has the focus, or takes that back. */
  skipItem?: (() => void) | undefined;
  /** Asks for the remark of the item whose row has the focus, or had it last. */
  remarkItem?: (() => void) | undefined;
  /** Whether there is such a row. */
  hasRemarkedRow?: () => boolean;
  /** Lets the user choose when the row is due that has the focus, or had it last. */
  chooseWhen?: (() => void) | undefined;
  /** Whether there is such a row. */
  hasChosenRow?: () => boolean;
  /** Deletes the list. */
  remove?: () => void;
};

/** The parts of the list page that is open, from each of its components, for the search. */
export const openListParts = createStore<readonly ListParts[]>([]);

/** Offers parts of the list page to the search while the calling component is mounted. */
export function useListParts(parts: ListParts) {
  useEffect(() => {
    openListParts.set((all) => [...all, parts]);
    return () => openListParts.set((all) => all.filter((each) => each !== parts));
  }, [parts]);
}
