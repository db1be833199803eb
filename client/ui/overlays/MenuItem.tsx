import { t } from "@lingui/core/macro";
import { DropdownMenu } from "radix-ui";
import { createContext, useContext, useEffect, useRef, type ReactNode } from "react";
import { useLetterKeysEnabled } from "../browser/shortcuts.ts";
import { Icon } from "../Icon.tsx";
import { MenuContext } from "./MenuContent.tsx";
import { menuItemClass } from "../classNames.ts";

type ItemProps = {
  icon: string;
  onSelect: () => void;
  /** The entry is disabled, but keyboard and screen reader users can still reach it. */
  disabled?: boolean | undefined;
  danger?: boolean | undefined;
  /** `onSelect` moves the focus itself; otherwise the focus goes back to the menu's button. */
  takesFocus?: boolean;
  /** The menu stays open after the entry is chosen. */
  staysOpen?: boolean | undefined;
  /** The entry opens a `MenuStep`. */
  opensStep?: boolean;
  /** The entry gets the focus when it is rendered: the user has come back to it. */
  isReturn?: boolean;
  /** The key with the same action, shown at the end of the entry. */
  keys?: string | undefined;
  children: ReactNode;
};

/** An entry of a menu. */
export function MenuItem({ icon, onSelect, disabled, danger, keys, children, ...options }: ItemProps) {
  const { takesFocus = false, staysOpen = false, opensStep = false, isReturn = false } = options;
  const { returnFocus, focusFirst } = useContext(MenuContext);
  const item = useRef<HTMLDivElement>(null);
  const letterKeysEnabled = useLetterKeysEnabled();
  const hasKey = keys !== undefined && (letterKeysEnabled || keys.length > 1);
  useEffect(() => (isReturn ? item.current?.focus() : focusFirst()), [isReturn, focusFirst]);

  function select(event: Event) {
    if (staysOpen || opensStep || disabled) event.preventDefault();
    if (disabled) return;
    if (takesFocus) returnFocus();
    onSelect();
  }

  return (
    <DropdownMenu.Item
      ref={item}
      aria-disabled={disabled || undefined}
      aria-haspopup={opensStep ? "menu" : undefined}
      aria-keyshortcuts={hasKey ? keys : undefined}
      onSelect={select}
      className={`group ${menuItemClass} ${danger ? "text-danger" : ""}`}
    >
      <Icon name={icon} className={`size-5 ${danger ? "text-danger" : "text-mark"}`} />
      {children}
      {/* The key is not part of the entry's accessible name. */}
      {hasKey && <kbd aria-hidden data-keys={keys} className={keyClass} />}
      {opensStep && <Icon name="lucide:chevron-right" className="ms-auto size-4 text-mark rtl:rotate-180" />}
    </DropdownMenu.Item>
  );
}

const keyClass =
  "ms-auto shrink-0 ps-3 text-sm text-ink-2 group-data-highlighted:text-ink max-md:hidden pointer-coarse:hidden";

/** A line between groups of entries. */
export const MenuSeparator = () => <DropdownMenu.Separator className="mx-2.5 my-1.5 h-px bg-rule" />;

/** What the menu acts on. Only the sheet of a phone says it, which hides that. */
export const MenuTitle = ({ children }: { children: string }) => (
  <DropdownMenu.Label dir="auto" className="truncate px-2.5 pb-1.5 text-section font-semibold md:hidden">
    {children}
  </DropdownMenu.Label>
);

/** Goes back from the step of a menu to the entries that it has replaced. */
export const MenuBack = createContext<(() => void) | undefined>(undefined);

/** Entries that replace a menu's entries after one of them was chosen; the first enabled one gets the focus. */
export function MenuStep({ label, children }: { label: string; children: ReactNode }) {
  const goBack = useContext(MenuBack);
  const step = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The user may have come back to one of the entries.
    if (step.current?.contains(document.activeElement)) return;
    const menu = step.current?.closest<HTMLElement>("[role=menu]");
    (step.current?.querySelector<HTMLElement>("[role^=menuitem]:not([aria-disabled], [data-back])") ?? menu)?.focus();
  }, []);

  function select(event: Event) {
    event.preventDefault();
    goBack?.();
  }

  return (
    <DropdownMenu.Group ref={step} aria-label={label}>
      <div className="flex items-center">
        <DropdownMenu.Item data-back="" aria-label={t`Back`} onSelect={select} className={`${menuItemClass} shrink-0`}>
          <Icon name="lucide:chevron-left" className="size-5 text-mark rtl:rotate-180" />
        </DropdownMenu.Item>
        <DropdownMenu.Label dir="auto" className="min-w-0 grow truncate text-section font-semibold">
          {label}
        </DropdownMenu.Label>
      </div>
      {children}
    </DropdownMenu.Group>
  );
}
