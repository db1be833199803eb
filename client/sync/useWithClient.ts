import type { ApolloClient } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import { useCallback } from "react";

type ClientFunction<Args extends unknown[], Answer> = (client: ApolloClient, ...args: Args) => Answer;

/** Returns `change` without its first parameter, the client; it is the same function at every render. */
export function useWithClient<Args extends unknown[], Answer>(change: ClientFunction<Args, Answer>) {
  const client = useApolloClient();
  return useCallback((...args: Args) => change(client, ...args), [client, change]);
}
