import { useApolloClient } from "@apollo/client/react";
import { useNavigate } from "react-router";
import { forgetRows } from "../apollo/forget.ts";
import { forgetSaved } from "../apollo/persist.ts";
import { useSession } from "../identity/session.ts";
import { browserStorage } from "../ui/storage.ts";

/** Signing out clears what is known and goes home, even if the call fails (Specification, section 4). */
export function useLeave() {
  const { signOut } = useSession();
  const { cache } = useApolloClient();
  const navigate = useNavigate();

  return async () => {
    await signOut().catch((error: unknown) => console.error("Signing out failed:", error));
    forgetRows(cache);
    forgetSaved(browserStorage());
    await navigate("/");
  };
}
