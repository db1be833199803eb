import { t } from "@lingui/core/macro";
import { ApolloLink } from "@apollo/client";
import { SessionEndedError } from "../server/sessionEnded.ts";
import type { Attempt } from "./attempts.ts";
import { catchError, defer, map, mergeMap } from "rxjs";

/** The session for which a request is sent. */
export type Credentials = {
  /** The session token of a member; null for guests, whom the server recognizes by their cookie. */
  token: string | null;
  /** Whether this session is over, so that the page may belong to another user by now. */
  isOver: () => boolean;
  /** Whether the session is ending or over; the server may then refuse its token. */
  isEnding: () => boolean;
};

const SESSION_ENDED_MESSAGE = t`The session ended before the answer came`;

/** `isGuests`: whether a request is sent for the browser's guest also while a member is signed in. */
type Context = { attempt?: Attempt; isGuests?: boolean };

/**
 * Adds the session token to each request (docs/api.md, Who is calling). The link comes after the queue, so that
 * the token is fetched just before the request is sent. An answer after the session has ended, or a failure while it is
 * ending, becomes a `SessionEndedError`.
 */
export function createAuthorizationLink(getCredentials: () => Promise<Credentials>) {
  return new ApolloLink((operation, forward) => {
    const { attempt, isGuests = attempt?.isGuests } = operation.getContext() as Context;
    if (isGuests) return forward(operation);
    return defer(getCredentials).pipe(
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
    );
  });
}
