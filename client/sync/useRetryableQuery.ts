import type { ErrorLike, OperationVariables, TypedDocumentNode } from "@apollo/client";
import { equal } from "@wry/equality";
import { useState } from "react";
import { useQuery } from "@apollo/client/react";
import { isNotFound } from "./server/serverErrors.ts";

/**
 * Reads a query for a screen. `known` is the last data, which stays after a failure; `error` is the failure, which the
 * client logs, and which stays while the page retries by itself; `retry` reads again. `isGone` is true when the server
 * answers NOT_FOUND, and `error` is undefined then. `loading`: `known` may be what the page knew before.
 */
export function useRetryableQuery<Data, Variables extends OperationVariables>(
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
) {
  const result = useQuery(query, { variables, returnPartialData: true });
  const { data, loading, refetch } = result;
  const [failure, setFailure] = useState<{ error: ErrorLike; variables: Variables }>();
  const error = loading && equal(failure?.variables, variables) ? failure?.error : result.error;
  if (failure?.error !== error) setFailure(error && { error, variables });
  // Every query reads a row with the same fragment, so a cached row is complete; only top-level fields can be missing.
  const known = data as Partial<Data> | undefined;
  const isGone = isNotFound(error);
  function retry() {
    setFailure(undefined);
    refetch().catch(() => {});
  }
  return { known, loading, isGone, error: isGone ? undefined : error, retry };
}
