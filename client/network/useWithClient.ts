import type { ApolloClient } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import { useCallback } from "react";

type ClientFunction<Args extends unknown[], Answer> = (client: ApolloClient, ...args: Args) => Answer;

/** A change as a component calls it: without the client, and the same function at every render. */
export function useWithClient<Args extends unknown[], Answer>(change: ClientFunction<Args, Answer>) {
  const client = useApolloClient();
  return useCallback((...args: Args) => change(client, ...args), [client, change]);
}
