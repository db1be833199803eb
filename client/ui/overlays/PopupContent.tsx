import { Popover } from "radix-ui";
import { useContext, useRef, type ReactNode } from "react";
import { menuClass } from "../classNames.ts";
import { PortalContext } from "./portalContext.ts";
import { Scrim } from "./Scrim.tsx";
import { useBackCloses } from "./useBackCloses.ts";

type Props = {
  label: string;
  onClose: () => void;
  /** Called when the popup has closed and the focus should go back to its button. */
  onReturn: () => void;
  children: ReactNode;
};

/** The open popup of a `Popup`: on a phone a sheet from the lower edge, in wider windows beside its button. */
export function PopupContent({ label, onClose, onReturn, children }: Props) {
  const returnsFocus = useRef(true);
  const container = useContext(PortalContext).current;
  useBackCloses(onClose);
  return (
    <Popover.Root open onOpenChange={(open) => !open && onClose()}>
      <Scrim onClose={onClose} />
      {/* This trigger covers the button while the popup is open, so that a second press closes the popup. */}
      <Popover.Trigger asChild>
        <span aria-hidden className="absolute inset-0" />
      </Popover.Trigger>
      <Popover.Portal container={container}>
        <Popover.Content
          data-from-below
          aria-label={label}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          onInteractOutside={() => void (returnsFocus.current = false)}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (returnsFocus.current) onReturn();
          }}
          className={`${menuClass} md:w-80 md:max-h-(--radix-popover-content-available-height)`}
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
