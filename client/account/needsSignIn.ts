import { isUnauthenticated } from "../sync/server/serverErrors.ts";
import { lazyComponent } from "../ui/loading.ts";
import { useSession } from "../session/session.ts";

/** Replaces a list or a notebook whose link was opened without a user. */
export const SignInPrompt = lazyComponent(() => import("./SignInPrompt.tsx"), "SignInPrompt", { preloaded: true });

/**
 * Returns whether a read failed because its user is neither a member nor a guest. A member whose session is not valid
 * gets the same error, but the sign-in screen would send them home.
 */
export function useNeedsSignIn(error: unknown) {
  const { state } = useSession();
  return state === "signedOut" && isUnauthenticated(error);
}
