import { useContext, type MouseEvent, type PointerEvent } from "react";
import { createPortal } from "react-dom";
import { PortalContext } from "./portalContext.ts";

/**
 * Darkens the page behind a menu or popup, which is a sheet from the lower edge on a phone. A tap closes it, and does nothing
 * to what lies below.
 */
export function Scrim({ onClose }: { onClose: () => void }) {
  const container = useContext(PortalContext).current;

  /** The click closes. Radix would close with the press, and the click would go to what lies below. */
  function handleClick(event: MouseEvent) {
    event.stopPropagation();
    onClose();
  }

  if (!container) return null;
  return createPortal(
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- Escape closes, too
    <div
      aria-hidden
      onPointerDown={(event: PointerEvent) => event.stopPropagation()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={handleClick}
      className="fixed inset-0 z-20 bg-scrim md:hidden"
    />,
    container,
  );
}
