import { useMemo, useRef, useState, type FocusEvent } from "react";
import { flushSync } from "react-dom";
import type { RowElements } from "../../ui/browser/rowElements.ts";
import type { ScrollTarget } from "../rows/scrolling.ts";

export type FindInList = ReturnType<typeof useFindInList>;

type Search = {
  /** Undefined while the search field is closed. */
  text?: string | undefined;
  /**
   * The number of times that the field was opened. It is the field's key, so that the field gets the focus each time.
   */
  openCount: number;
  /** The scroll position when the field was opened. */
  scrollY: number;
};

/** Keeps whether the search field of a list is open, and its text. */
export function useFindInList() {
  const [{ text, openCount, scrollY }, setSearch] = useState<Search>({ openCount: 0, scrollY: 0 });
  const actions = useMemo(
    () => ({
      open: () => {
        const now = window.scrollY;
        setSearch((search) => ({
          text: search.text ?? "",
          openCount: search.openCount + 1,
          scrollY: search.text === undefined ? now : search.scrollY,
        }));
      },
      close: () => setSearch((search) => ({ ...search, text: undefined })),
      setSearchText: (changed: string) => setSearch((search) => ({ ...search, text: changed })),
    }),
    [],
  );
  return { isOpen: text !== undefined, searchText: text ?? "", openCount, scrollY, ...actions };
}

/**
 * When the search is closed, focuses the row that had the focus last, or else restores the scroll position. `onFocus`
 * receives each focus event in the list while the search is open.
 */
export function useReturnFromSearch(rows: RowElements, find: FindInList) {
  const lastId = useRef<string>(undefined);
  const [target, setTarget] = useState<ScrollTarget>();

  function onFocus({ target: focused, relatedTarget: blurred }: FocusEvent) {
    lastId.current = rows.getContaining(focused)?.key || rows.getContaining(blurred)?.key || lastId.current;
  }

  function close() {
    const id = lastId.current;
    lastId.current = undefined;
    flushSync(() => {
      find.close();
      if (id) setTarget({ id });
    });
    if (!id) window.scrollTo(0, find.scrollY);
  }

  return { target, onFocus, close };
}
