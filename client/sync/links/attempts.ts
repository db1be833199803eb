import { ApolloLink } from "@apollo/client";
import { tap, timeout } from "rxjs";

/** One attempt to send a call. The outbox passes it as `context.attempt`. */
export type Attempt = {
  /** The `Idempotency-Key` of the call. */
  key: string;
  /** Whether the call may have been sent before. */
  isRepeated: boolean;
  /**
   * Whether the changes belong to the browser's guest, whom the server recognizes by the cookie, and not to a member.
   */
  isGuests: boolean;
  /** The seconds of the answer's `Retry-After` header, if it has one. */
  retryAfter?: number;
};

/** Milliseconds to wait for the answer to the first attempt, and to later ones. */
const FIRST_TIMEOUT = 10_000;
const REPEATED_TIMEOUT = 30_000;

/** The maximum length of a call that outlives the page. Browsers allow 64 kB for all of them. */
const MAX_KEEPALIVE_LENGTH = 2_000;

/**
 * Sends the calls of the outbox with a timeout, with the key by which the server recognizes a repeated call, and with the
 * time of this clock: the times in a call are the same in each attempt, and the server sets them right by it.
 */
export const attemptLink = new ApolloLink((operation, forward) => {
  const { attempt } = operation.getContext() as { attempt?: Attempt };
  if (!attempt) return forward(operation);
  const keepalive = JSON.stringify(operation.variables).length < MAX_KEEPALIVE_LENGTH;
  operation.setContext(({ headers }) => ({
    headers: { ...headers, "idempotency-key": attempt.key, "listbook-time": new Date().toISOString() },
    fetchOptions: { keepalive },
  }));
  const readRetryAfter = () => {
    const { response } = operation.getContext() as { response?: Response };
    attempt.retryAfter = Number(response?.headers.get("retry-after")) || undefined;
  };
  return forward(operation).pipe(
    timeout({ first: attempt.isRepeated ? REPEATED_TIMEOUT : FIRST_TIMEOUT }),
    tap({ next: readRetryAfter, error: readRetryAfter }),
  );
});
