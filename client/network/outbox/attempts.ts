import { ApolloLink } from "@apollo/client";
import { tap, timeout } from "rxjs";

/** One try to send a call. The outbox passes it as `context.attempt`. */
export type Attempt = {
  /** The `Idempotency-Key` of the call. */
  key: string;
  /** Whether an earlier try may have failed. */
  isRepeated: boolean;
  /** Whether the changes are those of the browser's guest, whom the server knows by the cookie, and not of a member. */
  isGuests: boolean;
  /** The seconds after which the server wants to be asked again; set when it has named them. */
  retryAfter?: number;
};

/** Milliseconds to wait for the answer to the first try, and to later ones. */
const FIRST_TIMEOUT = 10_000;
const REPEATED_TIMEOUT = 30_000;

/** The most characters of a call that may be finished after the page is closed: browsers allow 64 kB of all of them. */
const MAX_KEEPALIVE_LENGTH = 2_000;

/** Sends the calls of the outbox: with the key by which the server knows a repeated one, and for a limited time. */
export const attemptLink = new ApolloLink((operation, forward) => {
  const { attempt } = operation.getContext() as { attempt?: Attempt };
  if (!attempt) return forward(operation);
  const keepalive = JSON.stringify(operation.variables).length < MAX_KEEPALIVE_LENGTH;
  operation.setContext(({ headers }) => ({
    headers: { ...headers, "idempotency-key": attempt.key },
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
