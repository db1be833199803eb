import { DropdownMenu } from "radix-ui";
import { useContext, useEffect, useRef, type ReactNode } from "react";
import { useLetterKeysEnabled } from "../browser/shortcuts.ts";
import { Icon } from "../Icon.tsx";
import { MenuContext } from "./MenuContent.tsx";
import { menuItemClass } from "../classNames.ts";

type ItemProps = {
  icon: string;
  onSelect: () => void;
  /** The entry is disabled, but keyboard and screen reader users can still reach it. */
  disabled?: boolean;
  danger?: boolean;
  /** `onSelect` moves the focus itself; otherwise the focus goes back to the menu's button. */
  takesFocus?: boolean;
  /** The menu stays open after the entry is chosen, to show a `MenuStep`. */
  staysOpen?: boolean;
  /** The key with the same action, shown at the end of the entry. */
  keys?: string;
  children: ReactNode;
};

/** An entry of a menu. */
export function MenuItem({ icon, onSelect, disabled, danger, takesFocus, staysOpen, keys, children }: ItemProps) {
  const { returnFocus, focusFirst } = useContext(MenuContext);
  const letterKeysEnabled = useLetterKeysEnabled();
  const hasKey = keys !== undefined && (letterKeysEnabled || keys.length > 1);
  useEffect(focusFirst, [focusFirst]);

  function select(event: Event) {
    if (staysOpen || disabled) event.preventDefault();
    if (disabled) return;
    if (takesFocus) returnFocus();
    onSelect();
  }

  return (
    <DropdownMenu.Item
      aria-disabled={disabled || undefined}
      aria-keyshortcuts={hasKey ? keys : undefined}
      onSelect={select}
      className={`group ${menuItemClass} ${danger ? "text-danger" : ""}`}
    >
      <Icon name={icon} className={`size-5 ${danger ? "text-danger" : "text-mark"}`} />
      {children}
      {/* The key is not part of the entry's accessible name. */}
      {hasKey && <kbd aria-hidden data-keys={keys} className={keyClass} />}
    </DropdownMenu.Item>
  );
}

const keyClass =
  "ms-auto shrink-0 ps-3 text-sm text-ink-2 group-data-highlighted:text-ink max-md:hidden pointer-coarse:hidden";

/** A line between groups of entries. */
export const MenuSeparator = () => <DropdownMenu.Separator className="mx-2.5 my-1.5 h-px bg-rule" />;

/** Entries that replace a menu's entries after one of them was chosen; the first enabled one gets the focus. */
export function MenuStep({ label, children }: { label: string; children: ReactNode }) {
  const step = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const menu = step.current?.closest<HTMLElement>("[role=menu]");
    (step.current?.querySelector<HTMLElement>("[role^=menuitem]:not([aria-disabled])") ?? menu)?.focus();
  }, []);

  return (
    <DropdownMenu.Group ref={step} aria-label={label}>
      <DropdownMenu.Label className="quiet px-2.5 py-1.5 text-sm">{label}</DropdownMenu.Label>
      {children}
    </DropdownMenu.Group>
  );
}
