import { useTitle } from "../../ui/hooks/useTitle.ts";
import { ClerkSlot } from "./ClerkSlot.tsx";
import { GuestsOnly } from "./GuestsOnly.tsx";

/** `/sign-in` and what the provider's component keeps below it. */
export function SignInPage() {
  useTitle("Sign in");
  return (
    <GuestsOnly>
      <ClerkSlot name="signIn" />
    </GuestsOnly>
  );
}
