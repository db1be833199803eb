import { useApolloClient } from "@apollo/client/react";
import { useState, useEffect } from "react";
import type { ApolloClient } from "@apollo/client";
import { useBusyAction } from "../ui/hooks/useBusyAction.ts";

type RequestUrl = (opening: { client: ApolloClient; onFailure: (why: string) => void }) => Promise<string | null>;

const OFFLINE_MESSAGE = "There is no network.";

/** Asks where a page of the payment provider is and goes there. When that fails the reason is kept, to be shown. */
export function useProviderRedirect(open: RequestUrl) {
  const client = useApolloClient();
  const [leaveFor, isLeaving] = useLeavePage();
  const [failure, setFailure] = useState<string>();
  const [start, isAsking] = useBusyAction(async () => {
    // Sent as soon as there is a network again, it would take the person away from something else.
    if (!navigator.onLine) return setFailure(OFFLINE_MESSAGE);
    // The reason stays while it is tried again, with the button that was pressed.
    let reason: string | undefined;
    const url = await open({ client, onFailure: (why) => (reason = why) });
    setFailure(reason);
    if (url !== null) leaveFor(url);
  });
  return { start: () => void start(), isBusy: isAsking || isLeaving, failure };
}

/**
 * Goes to a page of the payment provider, and says so while the browser is on its way. Whoever comes back with the
 * browser's own button may find this page as it was left: then it is ready again.
 */
function useLeavePage() {
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
