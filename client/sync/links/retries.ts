import { ApolloLink, ServerError } from "@apollo/client";
import { OperationTypeNode } from "graphql";
import { retry } from "rxjs";

/** Milliseconds before each retry of a write. A read has two retries, then it waits until the server can be reached. */
const RETRY_DELAYS = [500, 1_000, 2_000, 4_000];
const MAX_READ_RETRIES = 2;

/**
 * Repeats a request that did not reach the server or was answered with 502, 503 or 504. It does not repeat the calls of
 * the outbox, which repeats them itself, or probes.
 */
export function createRetryLink(delays: readonly number[] = RETRY_DELAYS) {
  return new ApolloLink((operation, forward) => {
    const { attempt, isProbe } = operation.getContext();
    if (attempt || isProbe) return forward(operation);
    const isWrite = operation.operationType === OperationTypeNode.MUTATION;
    const maxRetries = isWrite ? delays.length : Math.min(delays.length, MAX_READ_RETRIES);
    let retries = 0;
    return forward(operation).pipe(
      retry({
        delay: async (error: unknown) => {
          if (!isTransient(error) || isOffline() || retries >= maxRetries) throw error;
          return wait(delays[retries++] ?? 0);
        },
      }),
    );
  });
}

const isTransient = (error: unknown) =>
  ServerError.is(error) ? [502, 503, 504].includes(error.statusCode) : error instanceof TypeError;

// oxlint-disable-next-line typescript/no-unnecessary-boolean-literal-compare -- a missing `onLine` counts as online
const isOffline = () => globalThis.navigator?.onLine === false;

const wait = (delay: number) => new Promise<void>((resolve) => setTimeout(resolve, delay));
