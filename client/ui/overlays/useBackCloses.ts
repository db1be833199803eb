import { useEffectEvent, useLayoutEffect } from "react";
import { openLayer } from "./layers.ts";

/** Makes the browser's *Back* close the calling component, which is a layer above the page while `isOpen`. */
export function useBackCloses(onClose: () => void, isOpen = true) {
  const close = useEffectEvent(onClose);
  useLayoutEffect(() => (isOpen ? openLayer(() => close()) : undefined), [isOpen]);
}
