import { useEffect, useEffectEvent, useState } from "react";
import { flushSync } from "react-dom";

/**
 * Returns what `read` returns while the browser prints, and null before and after. `read` says what is printed; null for
 * nothing. The browser prints the page as it is when the event before it has been handled, so it is rendered by then.
 */
export function usePrinted<Printed>(read: () => Printed | null): Printed | null {
  const [printed, setPrinted] = useState<Printed | null>(null);
  const readNow = useEffectEvent(read);
  useEffect(() => {
    const show = () => flushSync(() => setPrinted(readNow()));
    const remove = () => setPrinted(null);
    window.addEventListener("beforeprint", show);
    window.addEventListener("afterprint", remove);
    return () => {
      window.removeEventListener("beforeprint", show);
      window.removeEventListener("afterprint", remove);
    };
  }, []);
  return printed;
}
