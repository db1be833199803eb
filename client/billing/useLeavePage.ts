import { useEffect, useState } from "react";

/**
 * Goes to a page of the payment provider, and says so while the browser is on its way. Whoever comes back with the
 * browser's own button may find this page as it was left: then it is ready again.
 */
export function useLeavePage() {
  const [isLeaving, setLeaving] = useState(false);

  useEffect(() => {
    const stay = (event: PageTransitionEvent) => event.persisted && setLeaving(false);
    window.addEventListener("pageshow", stay);
    return () => window.removeEventListener("pageshow", stay);
  }, []);

  function leaveFor(url: string) {
    setLeaving(true);
    window.location.assign(url);
  }

  return [leaveFor, isLeaving] as const;
}
