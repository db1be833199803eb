import { useCallback } from "react";
import { type SyncClient, useClient } from "./state/state.ts";

type ClientFunction<Args extends unknown[], Answer> = (client: SyncClient, ...args: Args) => Answer;

/** Returns `change` without its first parameter, the client; it is the same function at every render. */
export function useWithClient<Args extends unknown[], Answer>(change: ClientFunction<Args, Answer>) {
  const client = useClient();
  return useCallback((...args: Args) => change(client, ...args), [client, change]);
}
