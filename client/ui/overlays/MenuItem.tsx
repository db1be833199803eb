import { DropdownMenu } from "radix-ui";
import { useContext, useEffect, useRef, type ReactNode } from "react";
import { Icon } from "../Icon.tsx";
import { LeaveFocusContext } from "./MenuContent.tsx";
import { menuItemClass } from "./menuClass.ts";

type ItemProps = {
  icon: string;
  onSelect: () => void;
  /** It does nothing now, and is found all the same by those who go through the menu. */
  disabled?: boolean;
  danger?: boolean;
  /** What is chosen takes the focus itself; otherwise it goes back to the menu's button. */
  takesFocus?: boolean;
  /** The menu stays and asks for more. */
  staysOpen?: boolean;
  children: ReactNode;
};

/** One act of a menu. */
export function MenuItem({ icon, onSelect, disabled, danger, takesFocus, staysOpen, children }: ItemProps) {
  const leave = useContext(LeaveFocusContext);

  function select(event: Event) {
    if (staysOpen || disabled) event.preventDefault();
    if (disabled) return;
    if (takesFocus) leave();
    onSelect();
  }

  return (
    <DropdownMenu.Item
      aria-disabled={disabled || undefined}
      onSelect={select}
      className={`${menuItemClass} ${danger ? "text-red-700 dark:text-red-400" : ""}`}
    >
      <Icon name={icon} className="size-5 opacity-70" />
      {children}
    </DropdownMenu.Item>
  );
}

/** A line between groups of acts. */
export const MenuSeparator = () => <DropdownMenu.Separator className="my-1 h-px bg-stone-200 dark:bg-stone-800" />;

/** What stands in the place of a menu's acts when one of them asks for more; it begins at its first act. */
export function MenuStep({ label, children }: { label: string; children: ReactNode }) {
  const step = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const menu = step.current?.closest<HTMLElement>("[role=menu]");
    (step.current?.querySelector<HTMLElement>("[role=menuitem]:not([aria-disabled])") ?? menu)?.focus();
  }, []);

  return (
    <DropdownMenu.Group ref={step} aria-label={label}>
      <DropdownMenu.Label className="quiet px-3 py-1.5 text-sm">{label}</DropdownMenu.Label>
      {children}
    </DropdownMenu.Group>
  );
}
