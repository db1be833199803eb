import { CombinedGraphQLErrors } from "@apollo/client";
import { useReverification } from "@clerk/clerk-react";
import { isReverificationCancelledError } from "@clerk/clerk-react/errors";

/** What makes the provider ask once more who somebody is; its shape is the provider's. */
function hintIn(error: unknown): object | undefined {
  if (!CombinedGraphQLErrors.is(error)) return undefined;
  const hint: unknown = error.errors[0]?.extensions?.["clerk_error"];
  return typeof hint === "object" && hint !== null ? { clerk_error: hint } : undefined;
}

/**
 * An act that the server does only for somebody who has just shown who they are: if it asks for that, the provider
 * does, and the act is tried again. Answers false when the person would rather not.
 */
export function useProven<Args extends unknown[]>(act: (...args: Args) => Promise<unknown>) {
  const proven = useReverification(async (...args: Args): Promise<unknown> => {
    try {
      return await act(...args);
    } catch (error) {
      const hint = hintIn(error);
      if (hint) return hint;
      throw error;
    }
  });

  return async (...args: Args): Promise<boolean> => {
    try {
      await proven(...args);
      return true;
    } catch (error) {
      if (isReverificationCancelledError(error)) return false;
      throw error;
    }
  };
}
