import { DropdownMenu } from "radix-ui";
import { createContext, useCallback, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { Icon } from "./Icon.tsx";
import { iconButtonLook } from "./iconButton.ts";
import { floor, menuLook } from "./menuLook.ts";

type Props = { label: string; className?: string; /** Asked for when the menu opens. */ children: () => ReactNode };

/** Tells the open menu that the chosen act takes the focus elsewhere. */
export const LeaveFocus = createContext(() => {});

/**
 * A button with a menu. The menu's own machinery listens to the whole document, so it is there only while it is open:
 * a list has a thousand of these buttons.
 */
export function Menu({ label, className = "", children }: Props) {
  const [opened, setOpened] = useState<"mouse" | "keys">();
  const button = useRef<HTMLButtonElement>(null);

  function openWithArrow(event: KeyboardEvent) {
    if (event.key !== "ArrowDown") return;
    event.preventDefault();
    setOpened("keys");
  }

  return (
    <span className={`relative shrink-0 ${className}`}>
      <button
        ref={button}
        type="button"
        aria-haspopup="menu"
        aria-expanded={!!opened}
        aria-label={label}
        // A click that was made with a key counts no presses.
        onClick={(event) => setOpened(event.detail === 0 ? "keys" : "mouse")}
        onKeyDown={openWithArrow}
        className={iconButtonLook}
      >
        <Icon name="lucide:ellipsis" />
      </button>
      {opened && (
        <OpenMenu
          label={label}
          byKeys={opened === "keys"}
          onClose={() => setOpened(undefined)}
          onReturn={() => button.current?.focus()}
        >
          {children()}
        </OpenMenu>
      )}
    </span>
  );
}

type OpenProps = {
  label: string;
  byKeys: boolean;
  onClose: () => void;
  /** The menu is gone, and the focus has nowhere else to be. */
  onReturn: () => void;
  children: ReactNode;
};

function OpenMenu({ label, byKeys, onClose, onReturn, children }: OpenProps) {
  const returns = useRef(true);
  const leave = useCallback(() => void (returns.current = false), []);

  const focusFirst = useCallback(
    (menu: HTMLElement | null) => {
      if (!menu || !byKeys) return;
      // After the menu has taken the focus for itself.
      requestAnimationFrame(() => menu.querySelector<HTMLElement>("[role^=menuitem]:not([data-disabled])")?.focus());
    },
    [byKeys],
  );

  return (
    <LeaveFocus value={leave}>
      <DropdownMenu.Root open modal={false} onOpenChange={(open) => !open && onClose()}>
        {/* Lies on the button while the menu is open, so that a second press closes it. */}
        <DropdownMenu.Trigger asChild>
          <span aria-hidden className="absolute inset-0" />
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal container={floor()}>
          <DropdownMenu.Content
            ref={focusFirst}
            aria-label={label}
            aria-labelledby={undefined}
            align="end"
            sideOffset={4}
            collisionPadding={8}
            loop
            onInteractOutside={leave}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              if (returns.current) onReturn();
            }}
            className={menuLook}
          >
            {children}
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
    </LeaveFocus>
  );
}
