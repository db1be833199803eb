import { CombinedGraphQLErrors } from "@apollo/client";
import { useReverification } from "@clerk/clerk-react";
import { isReverificationCancelledError } from "@clerk/clerk-react/errors";
import { useEffect } from "react";
import { setReverifier } from "../reverify.ts";

type Action = () => Promise<unknown>;
/** The server's wish for a fresh proof, in the provider's own shape, with the error that carried it. */
type ReverificationRequest = { clerk_error: object; error: unknown };

function readReverificationRequest(error: unknown): ReverificationRequest | null {
  if (!CombinedGraphQLErrors.is(error)) return null;
  const wish: unknown = error.errors[0]?.extensions?.["clerk_error"];
  return typeof wish === "object" && wish !== null ? { clerk_error: wish, error } : null;
}

async function tryAction(act: Action): Promise<ReverificationRequest | null> {
  try {
    await act();
    return null;
  } catch (error) {
    const wish = readReverificationRequest(error);
    if (wish) return wish;
    throw error;
  }
}

/** Asks for a fresh proof on behalf of `reverify`: the provider's own dialog works only among its components. */
export function Reverify() {
  const proven = useReverification(tryAction);

  useEffect(
    () =>
      setReverifier(async (act) => {
        try {
          // The library's types take the wish for granted away; its second attempt may meet it again.
          const wish = (await proven(act)) as ReverificationRequest | null;
          if (wish) throw wish.error;
          return true;
        } catch (error) {
          if (isReverificationCancelledError(error)) return false;
          throw error;
        }
      }),
    [proven],
  );
  return null;
}
