import { ApolloLink } from "@apollo/client";
import { catchError, defer, map, mergeMap } from "rxjs";

/** As whom a request is sent. */
export type Credentials = {
  /** The session token of a member; null for guests, whom their cookie makes known. */
  token: string | null;
  /** Whether somebody else is here by now. */
  isOver: () => boolean;
  /** Whether the session is ending, or over: a refusal is no news then. */
  isEnding: () => boolean;
};

/** Whoever asked has left, or is leaving: nobody is waiting for the answer, so that this is no failure to log. */
export class SessionEndedError extends Error {
  override name = "SessionEnded";
}

const SESSION_ENDED_MESSAGE = "The session ended before the answer came";

/**
 * Says who is calling (contract, section 3). It stands behind the queue: the order of changes is settled before the
 * token is fetched, and the token is as fresh as it can be. An answer for somebody who has left is no answer, and a
 * refusal no failure.
 */
export function createAuthorizationLink(call: () => Promise<Credentials>) {
  return new ApolloLink((operation, forward) =>
    defer(call).pipe(
      mergeMap(({ token, isOver, isEnding }) => {
        if (token)
          operation.setContext(({ headers }) => ({ headers: { ...headers, authorization: `Bearer ${token}` } }));
        return forward(operation).pipe(
          catchError((error: unknown) => {
            throw isEnding() ? new SessionEndedError(SESSION_ENDED_MESSAGE) : error;
          }),
          map((answer) => {
            if (isOver()) throw new SessionEndedError(SESSION_ENDED_MESSAGE);
            return answer;
          }),
        );
      }),
    ),
  );
}
