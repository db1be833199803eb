import { Dialog as Parts } from "radix-ui";
import { useState, type ReactNode } from "react";
import { buttonClass } from "../Button.tsx";
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

  return (
    <Parts.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Parts.Portal>
        <Parts.Overlay className="fixed inset-0 z-20 grid grid-cols-1 place-items-end bg-scrim md:place-items-center md:overflow-y-auto md:p-4">
          <Parts.Content
            onCloseAutoFocus={restoreFocus}
            className={`${sheetClass} ${wide ? "md:max-w-4xl" : "md:max-w-md"}`}
            {...(!description && { "aria-describedby": undefined })}
          >
            <Parts.Title className="pe-10 text-[1.375rem]/7 font-bold tracking-tight">{title}</Parts.Title>
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

/** On a phone a sheet from the lower edge, with the mark of a handle; in wider windows it floats. */
const sheetClass =
  "relative w-full bg-sheet p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] max-md:max-h-[92dvh] max-md:overflow-y-auto " +
  "max-md:rounded-t-[20px] max-md:before:mx-auto max-md:before:-mt-1.5 max-md:before:mb-2.5 max-md:before:block " +
  "max-md:before:h-1 max-md:before:w-9 max-md:before:rounded-full max-md:before:bg-edge " +
  "md:rounded-sheet md:bg-float md:p-6 md:shadow-float";
