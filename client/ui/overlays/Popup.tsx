import { useRef, useState, type ReactNode } from "react";
import { lazyComponent } from "../loading.ts";

type Props = {
  /** The name of the popup for screen readers. */
  label: string;
  button: ReactNode;
  /** What a button that shows only an icon is for. */
  tooltip?: string | undefined;
  className: string;
  children: (close: () => void) => ReactNode;
};

const PopupContent = lazyComponent(() => import("./PopupContent.tsx"), "PopupContent", { preloaded: true });

/** A button that opens a popup beside itself. The code of the popup is loaded after the first paint. */
export function Popup({ label, button, tooltip, className, children }: Props) {
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(false);
  return (
    <span className="relative inline-flex">
      <button
        ref={opener}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        data-tooltip={tooltip}
        onClick={() => setOpen(true)}
        className={className}
      >
        {button}
      </button>
      {open && (
        <PopupContent label={label} onClose={close} onReturn={() => opener.current?.focus()}>
          {children(close)}
        </PopupContent>
      )}
    </span>
  );
}
