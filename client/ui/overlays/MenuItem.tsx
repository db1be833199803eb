import { DropdownMenu } from "radix-ui";
import { useContext, useEffect, useRef, type ReactNode } from "react";
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
  children: ReactNode;
};

/** An entry of a menu. */
export function MenuItem({ icon, onSelect, disabled, danger, takesFocus, staysOpen, children }: ItemProps) {
  const { returnFocus, focusFirst } = useContext(MenuContext);
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
      onSelect={select}
      className={`${menuItemClass} ${danger ? "text-danger" : ""}`}
    >
      <Icon name={icon} className="size-5 opacity-70" />
      {children}
    </DropdownMenu.Item>
  );
}

/** A line between groups of entries. */
export const MenuSeparator = () => <DropdownMenu.Separator className="my-1 h-px bg-rule" />;

/** Entries that replace a menu's entries after one of them was chosen; the first enabled one gets the focus. */
export function MenuStep({ label, children }: { label: string; children: ReactNode }) {
  const step = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const menu = step.current?.closest<HTMLElement>("[role=menu]");
    (step.current?.querySelector<HTMLElement>("[role^=menuitem]:not([aria-disabled])") ?? menu)?.focus();
  }, []);

  return (
    <DropdownMenu.Group ref={step} aria-label={label}>
      <DropdownMenu.Label className="quiet px-3 py-1.5 text-sm">{label}</DropdownMenu.Label>
      {children}
    </DropdownMenu.Group>
  );
}
