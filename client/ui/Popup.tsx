import { Popover } from "radix-ui";
import { useState, type ReactNode } from "react";
import { floor, menuLook } from "./menuLook.ts";

type Props = {
  /** What the popup is about, for those who do not see where it stands. */
  label: string;
  button: ReactNode;
  className: string;
  children: (close: () => void) => ReactNode;
};

/** A button that opens a small sheet beside itself. */
export function Popup({ label, button, className, children }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger className={className}>{button}</Popover.Trigger>
      <Popover.Portal container={floor()}>
        <Popover.Content
          aria-label={label}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          className={`${menuLook} max-h-(--radix-popover-content-available-height)`}
        >
          {children(() => setOpen(false))}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
