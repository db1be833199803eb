import { useState, type FocusEvent, type KeyboardEvent } from "react";
import { useRowElements } from "../../ui/rowElements.ts";

export type ArrowKeys = ReturnType<typeof useArrowKeys>;

/**
 * Moves the focus between the entries of the side bar with ↓ and ↑, Home and End. One entry can be reached with Tab: the
 * one that had the focus last, or else the open screen, whose key is `openKey`. `keys` are those of all entries.
 */
export function useArrowKeys(openKey: string, keys: readonly string[]) {
  const elements = useRowElements();
  const [last, setLast] = useState({ openKey, key: openKey });
  const tabStop = [last.openKey === openKey ? last.key : openKey, keys[0]].find((key) => key && keys.includes(key));

  const listElements = () => elements.getAll().map(({ element }) => element);

  function handleFocus({ target }: FocusEvent) {
    const key = elements.getContaining(target)?.key;
    if (key) setLast({ openKey, key });
  }

  function handleKeyDown(event: KeyboardEvent) {
    const all = listElements();
    const index = all.findIndex((element) => element === event.target);
    if (index < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    const target = { ArrowDown: all[index + 1], ArrowUp: all[index - 1], Home: all[0], End: all.at(-1) }[event.key];
    if (!target) return;
    event.preventDefault();
    target.focus();
  }

  return {
    container: { onFocus: handleFocus, onKeyDown: handleKeyDown },
    entry: (key: string) => ({ ref: elements.ref(key), tabIndex: key === tabStop ? 0 : -1 }),
    focus: (key: string) => elements.get(key)?.element.focus(),
    focusNext(key: string) {
      const all = listElements();
      all[all.findIndex((element) => element === elements.get(key)?.element) + 1]?.focus();
    },
  };
}
