import { CombinedGraphQLErrors } from "@apollo/client";
import { useReverification } from "@clerk/clerk-react";
import { isReverificationCancelledError } from "@clerk/clerk-react/errors";
import { useEffect } from "react";
import { setProver } from "./proof.ts";

type Act = () => Promise<unknown>;
/** The server's wish for a fresh proof, in the provider's own shape, with the error that carried it. */
type Wish = { clerk_error: object; error: unknown };

function wishIn(error: unknown): Wish | null {
  if (!CombinedGraphQLErrors.is(error)) return null;
  const wish: unknown = error.errors[0]?.extensions?.["clerk_error"];
  return typeof wish === "object" && wish !== null ? { clerk_error: wish, error } : null;
}

async function attempt(act: Act): Promise<Wish | null> {
  try {
    await act();
    return null;
  } catch (error) {
    const wish = wishIn(error);
    if (wish) return wish;
    throw error;
  }
}

/** Asks for a fresh proof on behalf of `prove`: the provider's own dialog works only among its components. */
export function Prover() {
  const proven = useReverification(attempt);

  useEffect(
    () =>
      setProver(async (act) => {
        try {
          // The library's types take the wish for granted away; its second attempt may meet it again.
          const wish = (await proven(act)) as Wish | null;
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
