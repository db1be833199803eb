import { Dialog as Parts } from "radix-ui";
import { useState, type KeyboardEvent, type ReactNode } from "react";
import { iconButtonClass } from "../classNames.ts";
import { Icon } from "../Icon.tsx";
import { useBackCloses } from "./useBackCloses.ts";

type Props = {
  title: string;
  description?: string;
  /** Makes the dialog wider in a wide window. */
  wide?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** A modal dialog. Escape, *Back*, its close button and a click beside it close it. */
export function Dialog({ title, description, wide = false, onClose, children }: Props) {
  const [previousFocus] = useState(() => document.activeElement);
  useBackCloses(onClose);

  /** Returns the focus to the element that had it. Radix would focus a trigger, which this dialog does not have. */
  function restoreFocus(event: Event) {
    event.preventDefault();
    if (previousFocus instanceof HTMLElement) previousFocus.focus({ preventScroll: true });
  }

  /** Radix gives Escape to a toast that lies above the dialog. It closes the dialog, too. */
  function closeWithToast(event: KeyboardEvent) {
    if (event.key === "Escape" && !event.defaultPrevented) onClose();
  }

  return (
    <Parts.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Parts.Portal>
        <Parts.Overlay className="fixed inset-0 z-20 grid grid-cols-1 place-items-end bg-scrim safe-area max-md:pb-0 md:place-items-center md:overflow-y-auto md:[--edge:1rem]">
          <Parts.Content
            onCloseAutoFocus={restoreFocus}
            onKeyDown={closeWithToast}
            className={`${sheetClass} ${wide ? "md:max-w-4xl" : "md:max-w-116"}`}
            {...(!description && { "aria-describedby": undefined })}
          >
            <Parts.Title className="pe-10 text-title font-bold">{title}</Parts.Title>
            {description && <Parts.Description className="quiet text-sm text-pretty">{description}</Parts.Description>}
            <div className="mt-4">{children}</div>
            <Parts.Close aria-label="Close" className={`${iconButtonClass} absolute end-3 top-4`}>
              <Icon name="lucide:x" />
            </Parts.Close>
          </Parts.Content>
        </Parts.Overlay>
      </Parts.Portal>
    </Parts.Root>
  );
}

/** On a phone a sheet from the lower edge, with the mark of a handle; in wider windows it floats. */
const sheetClass = "from-below sheet-mark floating relative w-full bg-float p-5 md:rounded-sheet md:p-6";
