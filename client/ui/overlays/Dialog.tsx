import { Dialog as Parts } from "radix-ui";
import { useState, type ReactNode } from "react";
import { buttonClass } from "../Button.tsx";
import { Icon } from "../Icon.tsx";

type Props = {
  title: string;
  description?: string;
  /** Makes the dialog wider in a wide window. */
  wide?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** A modal dialog. Escape, its close button and a click beside it close it. */
export function Dialog({ title, description, wide = false, onClose, children }: Props) {
  const [previousFocus] = useState(() => document.activeElement);

  /** Returns the focus to the element that had it. Radix would focus a trigger, which this dialog does not have. */
  function restoreFocus(event: Event) {
    event.preventDefault();
    if (previousFocus instanceof HTMLElement) previousFocus.focus();
  }

  return (
    <Parts.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Parts.Portal>
        <Parts.Overlay className="fixed inset-0 z-20 grid grid-cols-1 place-items-center overflow-y-auto bg-stone-950/50 p-4">
          <Parts.Content
            onCloseAutoFocus={restoreFocus}
            className={`sheet relative w-full max-w-md p-6 shadow-lg ${wide ? "md:max-w-4xl" : ""}`}
            {...(!description && { "aria-describedby": undefined })}
          >
            <Parts.Title className="pe-10 text-lg font-semibold">{title}</Parts.Title>
            {description && <Parts.Description className="quiet mt-1">{description}</Parts.Description>}
            <div className="mt-4">{children}</div>
            <Parts.Close aria-label="Close" className={`${buttonClass("quiet")} absolute end-3 top-4 px-0!`}>
              <Icon name="lucide:x" className="size-5" />
            </Parts.Close>
          </Parts.Content>
        </Parts.Overlay>
      </Parts.Portal>
    </Parts.Root>
  );
}
