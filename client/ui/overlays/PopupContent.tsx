import { Popover } from "radix-ui";
import { useRef, type ReactNode } from "react";
import { getPortalRoot, menuClass } from "./menuClass.ts";

type Props = {
  label: string;
  onClose: () => void;
  /** The sheet is gone, and the focus has nowhere else to be. */
  onReturn: () => void;
  children: ReactNode;
};

/** What a popup's button opens. */
export function PopupContent({ label, onClose, onReturn, children }: Props) {
  const returns = useRef(true);
  return (
    <Popover.Root open onOpenChange={(open) => !open && onClose()}>
      {/* Lies on the button while the sheet is open, so that a second press closes it. */}
      <Popover.Trigger asChild>
        <span aria-hidden className="absolute inset-0" />
      </Popover.Trigger>
      <Popover.Portal container={getPortalRoot()}>
        <Popover.Content
          aria-label={label}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          onInteractOutside={() => void (returns.current = false)}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (returns.current) onReturn();
          }}
          className={`${menuClass} max-h-(--radix-popover-content-available-height)`}
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
