import { useEffect, useEffectEvent, type ReactNode } from "react";
import { createPortal } from "react-dom";
import type { OverlayProps } from "../../ui/overlays/Overlays.tsx";
import { printOther } from "../model/printing.ts";

/** Pages for paper alone: they are in the document only while the browser prints them, in place of the screen. */
export function PrintOverlay({ children, onClose }: { children: ReactNode } & OverlayProps) {
  const close = useEffectEvent(() => onClose());
  useEffect(() => {
    const end = () => close();
    window.addEventListener("afterprint", end, { once: true });
    printOther();
    return () => window.removeEventListener("afterprint", end);
  }, []);
  return createPortal(
    <article data-print="" className="hidden print:block">
      {children}
    </article>,
    document.body,
  );
}
