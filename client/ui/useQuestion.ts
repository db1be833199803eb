import { useRef, useState } from "react";

/** A question that a menu asks before it acts. When the answer is no, the focus goes back to the menu's button. */
export function useQuestion<T extends HTMLElement>() {
  const place = useRef<T>(null);
  const [asking, setAsking] = useState(false);

  function keep() {
    setAsking(false);
    // The button that was pressed is gone after this event.
    requestAnimationFrame(() => place.current?.querySelector<HTMLElement>("[aria-haspopup=menu]")?.focus());
  }

  return { place, asking, ask: () => setAsking(true), keep };
}
