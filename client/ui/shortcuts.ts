import { useEffect, useSyncExternalStore } from "react";
import { getBrowserStorage } from "./storage.ts";

/** A key and what it does here. */
export type Shortcut = {
  /** As the sheet of the keys shows it, and as the page hears it where it has an `act`: "n", "Ctrl+K", "Alt+↑ Alt+↓". */
  keys: string;
  does: string;
  /** Done wherever on the page the key is pressed, but not while something is typed. Without it the key is heard by
   * what has the focus, and is only told here. */
  act?: () => void;
  /** It is heard while something is typed, too. */
  whileTyping?: boolean;
};

/** Keys that work in one part of the page. */
export type ShortcutGroup = {
  title: string;
  shortcuts: readonly Shortcut[];
  /** They work on every screen, and are told last. */
  everywhere?: boolean;
};

const LETTER_KEYS_KEY = "listbook.letterKeys";

let groups: readonly ShortcutGroup[] = [];
let letterKeysEnabled = readLetterKeys(getBrowserStorage());
const listeners = new Set<() => void>();

/** What works now: exactly what a sheet of the keys has to say. */
export const getShortcuts = (): ShortcutGroup[] =>
  groups
    .map((group) => ({ ...group, shortcuts: group.shortcuts.filter(isEnabled) }))
    .filter(({ shortcuts }) => shortcuts.length > 0)
    .toSorted((a, b) => Number(!!a.everywhere) - Number(!!b.everywhere));

/** Whether keys of one letter act; whoever speaks to the computer switches them off (WCAG 2.1.4). */
export const useLetterKeysEnabled = () =>
  useSyncExternalStore(
    subscribe,
    () => letterKeysEnabled,
    () => true,
  );

/** Switches keys of one letter on or off, for this browser. */
export function setLetterKeysEnabled(on: boolean, storage = getBrowserStorage()) {
  letterKeysEnabled = on;
  try {
    if (on) storage?.removeItem(LETTER_KEYS_KEY);
    else storage?.setItem(LETTER_KEYS_KEY, "off");
  } catch {
    // It lasts as long as the page then.
  }
  for (const listener of listeners) listener();
}

/** Makes keys work while the caller is on the screen. The group is the same object at every render, or made of memo. */
export function useShortcuts(group: ShortcutGroup) {
  useEffect(() => {
    if (groups.length === 0) document.addEventListener("keydown", handleKeyDown);
    groups = [...groups, group];
    return () => {
      groups = groups.filter((each) => each !== group);
      if (groups.length === 0) document.removeEventListener("keydown", handleKeyDown);
    };
  }, [group]);
}

const isLetter = ({ keys }: Shortcut) => keys.length === 1;
const isEnabled = (shortcut: Shortcut) => letterKeysEnabled || !isLetter(shortcut);

function handleKeyDown(event: KeyboardEvent) {
  if (event.defaultPrevented || event.isComposing || event.altKey) return;
  // What is open above the page hears its keys itself.
  if (document.querySelector("[role=dialog], [role=menu]")) return;
  const typing = isTyping(event.target);
  const heard = groups
    .flatMap(({ shortcuts }) => shortcuts)
    .find((shortcut) => shortcut.act && isEnabled(shortcut) && isPressed(shortcut, event));
  if (!heard?.act || (typing && !heard.whileTyping)) return;
  event.preventDefault();
  heard.act();
}

/** Ctrl stands for the Command key of a Mac, too. */
function isPressed({ keys }: Shortcut, { key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  const parts = keys.split("+");
  const last = parts.at(-1) ?? "";
  const letter = last === "Esc" ? "Escape" : last;
  const isSame = parts.length === 1 ? key === letter : key.toLowerCase() === letter.toLowerCase();
  const shift = parts.length === 1 || parts.includes("Shift") === shiftKey;
  return isSame && shift && (ctrlKey || metaKey) === parts.includes("Ctrl");
}

/** Whether a key goes into a field. */
export const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches("textarea, select, input:not([type=checkbox], [type=radio])"));

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function readLetterKeys(storage: Storage | undefined): boolean {
  try {
    return storage?.getItem(LETTER_KEYS_KEY) !== "off";
  } catch {
    return true;
  }
}
