import { CombinedGraphQLErrors } from "@apollo/client";
import { useReverification } from "@clerk/clerk-react";
import { isReverificationCancelledError } from "@clerk/clerk-react/errors";

/** The server's wish for a fresh proof, in the provider's own shape, with the error that carried it. */
type Wish = { clerk_error: object; error: unknown };

function wishIn(error: unknown): Wish | null {
  if (!CombinedGraphQLErrors.is(error)) return null;
  const wish: unknown = error.errors[0]?.extensions?.["clerk_error"];
  return typeof wish === "object" && wish !== null ? { clerk_error: wish, error } : null;
}

/**
 * An act that the server does only for somebody who has just shown who they are: if it asks for that, the provider
 * does, and the act is tried again. Answers false when the person would rather not. Errors: the act's own, and the
 * server's wish when it stays with it.
 */
export function useProven<Args extends unknown[]>(act: (...args: Args) => Promise<unknown>) {
  const proven = useReverification(async (...args: Args): Promise<Wish | null> => {
    try {
      await act(...args);
      return null;
    } catch (error) {
      const wish = wishIn(error);
      if (wish) return wish;
      throw error;
    }
  });

  return async (...args: Args): Promise<boolean> => {
    try {
      // The library's types take the wish for granted away; its second attempt may meet it again.
      const wish = (await proven(...args)) as Wish | null;
      if (wish) throw wish.error;
      return true;
    } catch (error) {
      if (isReverificationCancelledError(error)) return false;
      throw error;
    }
  };
}
