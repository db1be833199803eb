import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import type { ApolloClient } from "@apollo/client";
import { useOnce } from "../ui/useOnce.ts";
import { useDeparture } from "./useDeparture.ts";

type Open = (opening: { client: ApolloClient; onFailure: (why: string) => void }) => Promise<string | null>;

const OFFLINE = "There is no network.";

/** Asks where a page of the payment provider is and goes there. When that fails the reason is kept, to be shown. */
export function useOpening(open: Open) {
  const client = useApolloClient();
  const [leaveFor, isLeaving] = useDeparture();
  const [failure, setFailure] = useState<string>();
  const [start, isAsking] = useOnce(async () => {
    // Sent as soon as there is a network again, it would take the person away from something else.
    if (!navigator.onLine) return setFailure(OFFLINE);
    // The reason stays while it is tried again, with the button that was pressed.
    let reason: string | undefined;
    const url = await open({ client, onFailure: (why) => (reason = why) });
    setFailure(reason);
    if (url !== null) leaveFor(url);
  });
  return { start: () => void start(), isBusy: isAsking || isLeaving, failure };
}
