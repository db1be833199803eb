import { DropdownMenu } from "radix-ui";
import { createContext, useCallback, useRef, type ReactNode } from "react";
import { getPortalRoot, menuClass } from "./menuClass.ts";

/** Tells the open menu that the chosen act takes the focus elsewhere. */
export const LeaveFocusContext = createContext(() => {});

type Props = {
  label: string;
  align: "start" | "end";
  byKeys: boolean;
  onClose: () => void;
  /** The menu is gone, and the focus has nowhere else to be. */
  onReturn: () => void;
  children: ReactNode;
};

/** What a menu's button opens. */
export function MenuContent({ label, align, byKeys, onClose, onReturn, children }: Props) {
  const returns = useRef(true);
  const leave = useCallback(() => void (returns.current = false), []);

  const focusFirst = useCallback(
    (menu: HTMLElement | null) => {
      if (!menu || !byKeys) return;
      // After the menu has taken the focus for itself.
      requestAnimationFrame(() => menu.querySelector<HTMLElement>("[role^=menuitem]:not([aria-disabled])")?.focus());
    },
    [byKeys],
  );

  return (
    <LeaveFocusContext value={leave}>
      <DropdownMenu.Root open modal={false} onOpenChange={(open) => !open && onClose()}>
        {/* Lies on the button while the menu is open, so that a second press closes it. */}
        <DropdownMenu.Trigger asChild>
          <span aria-hidden className="absolute inset-0" />
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal container={getPortalRoot()}>
          <DropdownMenu.Content
            ref={focusFirst}
            aria-label={label}
            aria-labelledby={undefined}
            align={align}
            sideOffset={4}
            collisionPadding={8}
            loop
            onInteractOutside={leave}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              if (returns.current) onReturn();
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
