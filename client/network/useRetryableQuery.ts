import type { OperationVariables, TypedDocumentNode } from "@apollo/client";
import { useQuery } from "@apollo/client/react";
import { isNotFound } from "./serverErrors.ts";

/**
 * Reads a query for a screen. `known` is the data so far, which stays after a failure; `error` is the failure, which
 * the client logs; `retry` reads again. `isGone` is true when the server answers NOT_FOUND, and `error` is undefined
 * then.
 */
export function useRetryableQuery<Data, Variables extends OperationVariables>(
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
) {
  const { data, error, refetch } = useQuery(query, { variables, returnPartialData: true });
  // Every query reads a row with the same fragment, so a cached row is complete; only top-level fields can be missing.
  const known = data as Partial<Data> | undefined;
  const isGone = isNotFound(error);
  return { known, isGone, error: isGone ? undefined : error, retry: () => void refetch().catch(() => {}) };
}
