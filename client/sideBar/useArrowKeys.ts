import { useState, type FocusEvent, type KeyboardEvent } from "react";
import { focusFirst, useRowElements } from "../ui/browser/rowElements.ts";

export type ArrowKeys = ReturnType<typeof useArrowKeys>;

/**
 * Moves the focus between the entries of the side bar with ↓ and ↑, Home and End. One entry can be reached with Tab: the
 * one that had the focus last, or else the open screen, whose key is `openKey`. `keys` are those of all entries.
 */
export function useArrowKeys(openKey: string, keys: readonly string[]) {
  const elements = useRowElements();
  const [last, setLast] = useState({ openKey, key: openKey });
  const tabStop = [last.openKey === openKey ? last.key : openKey, keys[0]].find((key) => key && keys.includes(key));

  /** Returns the entry that is `distance` after the one with the key. */
  function getNeighbour(key: string | undefined, distance: number) {
    const all = elements.getAll();
    const index = all.findIndex((row) => row.key === key);
    return index < 0 ? undefined : all[index + distance];
  }

  function handleFocus({ target }: FocusEvent) {
    const key = elements.getContaining(target)?.key;
    if (key) setLast({ openKey, key });
  }

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    const key = elements.getContaining(event.target as Node)?.key;
    if (!key || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    const all = elements.getAll();
    const target = {
      ArrowDown: getNeighbour(key, 1),
      ArrowUp: getNeighbour(key, -1),
      Home: all[0],
      End: all.at(-1),
    }[event.key];
    if (!target) return;
    event.preventDefault();
    focusFirst(target.element);
  }

  return {
    container: { onFocus: handleFocus, onKeyDown: handleKeyDown },
    entry: (key: string) => ({ rowRef: elements.ref(key), tabIndex: key === tabStop ? (0 as const) : (-1 as const) }),
    focus: (key: string) => focusFirst(elements.get(key)?.element),
    focusNext: (key: string) => focusFirst(getNeighbour(key, 1)?.element),
  };
}
