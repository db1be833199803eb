import type { OperationVariables, TypedDocumentNode } from "@apollo/client";
import { useQuery } from "@apollo/client/react";
import { isNotFound } from "./serverErrors.ts";

/**
 * A read as a screen needs it: what is known so far, also after a failure, the failure, and a way to try again; or that
 * what was asked for is gone. The failure itself is logged by the client.
 */
export function useRetryableQuery<Data, Variables extends OperationVariables>(
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
) {
  const { data, error, refetch } = useQuery(query, { variables, returnPartialData: true });
  // Every read takes a row with the same fragment, so a row is there whole or not at all: what can miss is a field.
  const known = data as Partial<Data> | undefined;
  const isGone = isNotFound(error);
  return { known, isGone, error: isGone ? undefined : error, retry: () => void refetch().catch(() => {}) };
}
