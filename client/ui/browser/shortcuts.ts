import { useEffect } from "react";
import { createStore, useStore } from "../createStore.ts";
import { safeLocalStorage } from "../safeStorage.ts";

/** A keyboard shortcut and a description of what it does. */
export type Shortcut = {
  /**
   * The keys as the list of shortcuts shows them: "n", "Ctrl+K", "Alt+↑ Alt+↓". With a `run`, one key or combination.
   */
  keys: string;
  label: string;
  /**
   * Runs when the keys are pressed anywhere on the page, except while the user types in a field. A shortcut without
   * `run` is only listed; the element that has the focus handles its keys.
   */
  run?: () => void;
  /** The shortcut also works while the user types in a field. */
  whileTyping?: boolean;
};

/** Shortcuts that work in one part of the page. */
type ShortcutGroup = {
  title: string;
  shortcuts: readonly Shortcut[];
  /** The shortcuts work on every screen; they are listed last. */
  everywhere?: boolean;
};

const LETTER_KEYS_KEY = "listbook.letterKeys";

let groups: readonly ShortcutGroup[] = [];
/** Letter keys are enabled in the prerendered pages, because few users disable them. */
const letterKeysEnabled = createStore(true);
letterKeysEnabled.set(safeLocalStorage.get(LETTER_KEYS_KEY) !== "off");

/** Returns the shortcuts that work now, by group, for the list of shortcuts. */
export const getShortcuts = (): ShortcutGroup[] =>
  groups
    .map((group) => ({ ...group, shortcuts: group.shortcuts.filter(isEnabled) }))
    .filter(({ shortcuts }) => shortcuts.length > 0)
    .toSorted((a, b) => Number(!!a.everywhere) - Number(!!b.everywhere));

/** Whether shortcuts of one character work. Speech input may trigger them by mistake (WCAG 2.1.4). */
export const useLetterKeysEnabled = () => useStore(letterKeysEnabled);

/** Enables or disables shortcuts of one character. Without storage, the choice lasts until the page is closed. */
export function setLetterKeysEnabled(on: boolean) {
  if (on) safeLocalStorage.remove(LETTER_KEYS_KEY);
  else safeLocalStorage.set(LETTER_KEYS_KEY, "off");
  letterKeysEnabled.set(on);
}

/** Registers shortcuts while the calling component is mounted. The group must be the same object at every render. */
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
const isEnabled = (shortcut: Shortcut) => letterKeysEnabled.get() || !isLetter(shortcut);

/** Whether a dialog or a menu is open, also one of the identity provider. */
export const hasLayer = () => document.querySelector("[role=dialog], [role=menu]") !== null;

function handleKeyDown(event: KeyboardEvent) {
  if (event.defaultPrevented) return;
  // An open dialog or menu handles its keys itself.
  if (hasLayer()) return;
  const typing = isTyping(event.target);
  const pressed = groups
    .flatMap(({ shortcuts }) => shortcuts)
    .find((shortcut) => shortcut.run && isEnabled(shortcut) && isPressed(shortcut, event));
  if (!pressed?.run || (typing && !pressed.whileTyping)) return;
  event.preventDefault();
  pressed.run();
}

/** What browsers call the keys that the list of shortcuts calls otherwise. */
const NAMES_OF_KEYS: Record<string, string> = { Esc: "Escape", Del: "Delete" };

/**
 * Whether a key press matches the shortcut. The Command key of a Mac counts as Ctrl. Some keyboards type a sign such as "["
 * with Alt, or with AltGr, which may count as Ctrl and Alt.
 */
function isPressed({ keys }: Shortcut, { key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  if (/^\W$/.test(keys)) return key === keys && !metaKey && (altKey || !ctrlKey);
  const parts = keys.split("+");
  const last = parts.at(-1) ?? "";
  const letter = NAMES_OF_KEYS[last] ?? last;
  const isSame = parts.length === 1 ? key === letter : key.toLowerCase() === letter.toLowerCase();
  const shift = parts.length === 1 || parts.includes("Shift") === shiftKey;
  return isSame && shift && !altKey && (ctrlKey || metaKey) === parts.includes("Ctrl");
}

/** Whether a key press on this element types text into it. */
export const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches("textarea, select, input:not([type=checkbox], [type=radio])"));
