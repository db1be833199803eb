import { t } from "@lingui/core/macro";
import { useState, useEffect } from "react";
import { useBusyAction } from "../ui/hooks/useBusyAction.ts";
import { type SyncClient, useClient } from "../sync/state/state.ts";

type RequestUrl = (options: { client: SyncClient; onFailure: (message: string) => void }) => Promise<string | null>;

const OFFLINE_MESSAGE = t`You’re offline.`;

/**
 * Returns a function that requests the address of the payment provider's page and opens it, whether it is running, and
 * the message of its last failure.
 */
export function useProviderRedirect(requestUrl: RequestUrl) {
  const client = useClient();
  const [leaveFor, isLeaving] = useLeavePage();
  const [failure, setFailure] = useState<string>();
  const [start, isRequesting] = useBusyAction(async () => {
    // The client would send the request when the network is back, and take the user away from another task.
    if (!navigator.onLine) return setFailure(OFFLINE_MESSAGE);
    // The old failure stays on the page during a retry, together with its retry button.
    let message: string | undefined;
    const url = await requestUrl({ client, onFailure: (text) => (message = text) });
    setFailure(message);
    if (url !== null) leaveFor(url);
  });
  return { start: () => void start(), isBusy: isRequesting || isLeaving, failure };
}

/**
 * Returns a function that opens another site's page, and whether the browser is about to leave this page for it. When
 * the user goes back, the browser may restore this page from its back/forward cache; the value is false again then.
 */
function useLeavePage() {
  const [isLeaving, setLeaving] = useState(false);

  useEffect(() => {
    const onPageShow = (event: PageTransitionEvent) => event.persisted && setLeaving(false);
    window.addEventListener("pageshow", onPageShow);
    return () => window.removeEventListener("pageshow", onPageShow);
  }, []);

  function leaveFor(url: string) {
    setLeaving(true);
    window.location.assign(url);
  }

  return [leaveFor, isLeaving] as const;
}
