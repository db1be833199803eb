import { ApolloLink, ServerError } from "@apollo/client";
import { OperationTypeNode } from "graphql";
import { map, retry } from "rxjs";

/**
 * Milliseconds to wait before each new try of a write. A read is tried again only twice, since no work is lost with it.
 */
const RETRY_DELAYS = [500, 1_000, 2_000, 4_000];
const MAX_READ_RETRIES = 2;

/**
 * Repeats a request that did not reach the server, or met 502, 503 or 504. A write is safe to repeat because the client
 * makes the ids of new rows (docs/contract.md, Ids and repeated calls). Without a network a write waits for one.
 */
export function createRetryLink(delays: readonly number[] = RETRY_DELAYS) {
  return new ApolloLink((operation, forward) => {
    const isWrite = operation.operationType === OperationTypeNode.MUTATION;
    const maxRetries = isWrite ? delays.length : Math.min(delays.length, MAX_READ_RETRIES);
    let retries = 0;
    let isRepeated = false;
    return forward(operation).pipe(
      map((answer) => (isRepeated ? acceptRepeatedDelete(operation, answer) : answer)),
      retry({
        delay: async (error: unknown) => {
          if (!isTransient(error)) throw error;
          isRepeated = true;
          if (isWrite && isOffline()) return waitUntilOnline();
          if (retries >= maxRetries) throw error;
          return wait(delays[retries++] ?? 0);
        },
      }),
    );
  });
}

/** Turns NOT_FOUND for a repeated delete into success: an earlier try deleted the row, and its answer was lost. */
function acceptRepeatedDelete(
  { operationName = "" }: ApolloLink.Operation,
  answer: ApolloLink.Result,
): ApolloLink.Result {
  const isGone = operationName.startsWith("Delete") && answer.errors?.[0]?.extensions?.["code"] === "NOT_FOUND";
  if (!isGone) return answer;
  const field = operationName.charAt(0).toLowerCase() + operationName.slice(1);
  return { data: { [field]: { __typename: "Deletion", success: true } } };
}

const isTransient = (error: unknown) =>
  ServerError.is(error) ? [502, 503, 504].includes(error.statusCode) : error instanceof TypeError;

// oxlint-disable-next-line typescript/no-unnecessary-boolean-literal-compare -- a missing `onLine` counts as online
const isOffline = () => globalThis.navigator?.onLine === false;

const waitUntilOnline = () =>
  new Promise<void>((resolve) => window.addEventListener("online", () => resolve(), { once: true }));

const wait = (delay: number) => new Promise<void>((resolve) => setTimeout(resolve, delay));
