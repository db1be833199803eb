import { useTitle } from "../../ui/hooks/useTitle.ts";
import { ClerkSlot } from "./ClerkSlot.tsx";
import { GuestsOnly } from "./GuestsOnly.tsx";

/** `/sign-up` and what the provider's component keeps below it, `verify-email-address` among it. */
export function SignUpPage() {
  useTitle("Sign up");
  return (
    <GuestsOnly>
      <ClerkSlot name="signUp" />
    </GuestsOnly>
  );
}
