import { CombinedGraphQLErrors } from "@apollo/client";
import { useReverification } from "@clerk/clerk-react";
import { isReverificationCancelledError } from "@clerk/clerk-react/errors";
import { useEffect } from "react";
import { setReverifier } from "../../actions/reverify.ts";

type Action = () => Promise<unknown>;
/**
 * The server's demand for a fresh proof in the form that the provider's library reads, and the error that contained it.
 */
type ReverificationRequest = { clerk_error: object; error: unknown };

function readReverificationRequest(error: unknown): ReverificationRequest | null {
  if (!CombinedGraphQLErrors.is(error)) return null;
  const clerkError: unknown = error.errors[0]?.extensions?.["clerk_error"];
  return typeof clerkError === "object" && clerkError !== null ? { clerk_error: clerkError, error } : null;
}

async function tryAction(action: Action): Promise<ReverificationRequest | null> {
  try {
    await action();
    return null;
  } catch (error) {
    const request = readReverificationRequest(error);
    if (request) return request;
    throw error;
  }
}

/** Asks for a fresh proof on behalf of `reverify`. The provider's dialog works only inside `ClerkProvider`. */
export function Reverify() {
  const tryVerified = useReverification(tryAction);

  useEffect(
    () =>
      setReverifier(async (action) => {
        try {
          // The library's types leave the request out, but the second attempt may return one again.
          const request = (await tryVerified(action)) as ReverificationRequest | null;
          if (request) throw request.error;
          return true;
        } catch (error) {
          if (isReverificationCancelledError(error)) return false;
          throw error;
        }
      }),
    [tryVerified],
  );
  return null;
}
