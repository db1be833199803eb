import { t } from "@lingui/core/macro";
import { Dialog as Parts } from "radix-ui";
import { useState, type KeyboardEvent, type ReactNode } from "react";
import { iconButtonClass } from "../classNames.ts";
import { Icon } from "../Icon.tsx";
import { useBackCloses } from "./useBackCloses.ts";

type LayerProps = {
  description?: string | undefined;
  onClose: () => void;
  className: string;
  children: ReactNode;
};

/** The layer of a modal dialog. Escape, *Back* and a click beside it close it. */
function DialogLayer({ description, onClose, className, children }: LayerProps) {
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
            className={`${sheetClass} ${className}`}
            {...(!description && { "aria-describedby": undefined })}
          >
            {children}
          </Parts.Content>
        </Parts.Overlay>
      </Parts.Portal>
    </Parts.Root>
  );
}

/** On a phone a sheet from the lower edge, with the mark of a handle; in wider windows it floats. */
const sheetClass = "from-below sheet-mark floating relative w-full bg-float md:rounded-sheet";

type Props = Omit<LayerProps, "className"> & {
  title: string;
  /** Makes the dialog wider in a wide window. */
  wide?: boolean;
  /** Whether the content ends with a `DialogFoot`. */
  hasFoot?: boolean;
};

/** A modal dialog with a title and a button that closes it. */
export const Dialog = ({ title, wide = false, hasFoot = false, description, onClose, children }: Props) => (
  <DialogLayer
    description={description}
    onClose={onClose}
    className={`p-5 md:p-6 ${hasFoot ? "pb-0! max-md:after:hidden" : ""} ${wide ? "md:max-w-4xl" : "md:max-w-116"}`}
  >
    <Parts.Title className="pe-10 text-title font-bold">{title}</Parts.Title>
    {description && <Parts.Description className="quiet text-sm text-pretty">{description}</Parts.Description>}
    <div className="mt-4">{children}</div>
    <Parts.Close aria-label={t`Close`} className={`${iconButtonClass} absolute end-3 top-4`}>
      <Icon name="lucide:x" />
    </Parts.Close>
  </DialogLayer>
);

/** The foot of a dialog in which something is made, with its button. It stays in sight when the rest is longer. */
export const DialogFoot = ({ children }: { children: ReactNode }) => (
  <div className="sticky bottom-0 z-1 -mx-5 mt-4 flex flex-col rounded-b-sheet border-t border-rule bg-float px-5 pt-3 pb-[max(1rem,var(--inset-b))] md:-mx-6 md:items-end md:px-6">
    {children}
  </div>
);

/** A modal dialog around a `Sheet`, which shows the title and has the button that closes it. */
export const SheetDialog = ({ title, description, onClose, children }: Omit<Props, "wide">) => (
  <DialogLayer description={description} onClose={onClose} className="p-1.5 max-md:pt-4 md:max-w-80">
    <Parts.Title asChild>
      <span className="sr-only">{title}</span>
    </Parts.Title>
    {description && <Parts.Description className="sr-only">{description}</Parts.Description>}
    {children}
  </DialogLayer>
);

/** The class of the button in a foot. */
export const footButtonClass = "ms-auto min-h-12! min-w-28 max-md:w-full";

/** What the button of a foot does, beside it; on a phone below. */
export const FootHint = ({ hint, children }: { hint: string | undefined; children: ReactNode }) => (
  <div className="flex w-full items-center gap-3 max-md:flex-col">
    {hint && <p className="quiet min-w-0 grow text-sm wrap-anywhere max-md:order-last max-md:w-full">{hint}</p>}
    {children}
  </div>
);
