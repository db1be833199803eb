import { DropdownMenu } from "radix-ui";
import { createContext, useCallback, useRef, type ReactNode } from "react";
import { menuClass } from "../classNames.ts";
import { mainRef } from "../pageElements.ts";

/** A function that an entry calls when it moves the focus itself. The menu then does not focus its button again. */
export const LeaveFocusContext = createContext(() => {});

type Props = {
  label: string;
  align: "start" | "end";
  byKeys: boolean;
  onClose: () => void;
  /** Called when the menu has closed and the focus should go back to its button. */
  onReturn: () => void;
  children: ReactNode;
};

/** The open menu of a `Menu`. */
export function MenuContent({ label, align, byKeys, onClose, onReturn, children }: Props) {
  const returnsFocus = useRef(true);
  const leaveFocus = useCallback(() => void (returnsFocus.current = false), []);

  const focusFirst = useCallback(
    (menu: HTMLElement | null) => {
      if (!menu || !byKeys) return;
      // The menu focuses itself when it opens; this runs after that.
      requestAnimationFrame(() => menu.querySelector<HTMLElement>("[role^=menuitem]:not([aria-disabled])")?.focus());
    },
    [byKeys],
  );

  return (
    <LeaveFocusContext value={leaveFocus}>
      <DropdownMenu.Root open modal={false} onOpenChange={(open) => !open && onClose()}>
        {/* This trigger covers the button while the menu is open, so that a second press closes the menu. */}
        <DropdownMenu.Trigger asChild>
          <span aria-hidden className="absolute inset-0" />
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal container={mainRef.current}>
          <DropdownMenu.Content
            ref={focusFirst}
            aria-label={label}
            aria-labelledby={undefined}
            align={align}
            sideOffset={4}
            collisionPadding={8}
            loop
            onInteractOutside={leaveFocus}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              if (returnsFocus.current) onReturn();
            }}
            className={menuClass}
          >
            {children}
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
    </LeaveFocusContext>
  );
}
