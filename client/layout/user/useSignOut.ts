import { useApolloClient } from "@apollo/client/react";
import { useNavigate } from "react-router";
import { evictCollections } from "../../cache/cache.ts";
import { clearPersistedRows } from "../../cache/persistence.ts";
import { useSession } from "../../identity/session.ts";
import { safeLocalStorage } from "../../ui/safeStorage.ts";

/**
 * Returns a function that signs out, clears the cached rows and opens the home screen. It does so even if the call to
 * the provider fails (docs/contract.md, Session states).
 */
export function useSignOut() {
  const { signOut } = useSession();
  const { cache } = useApolloClient();
  const navigate = useNavigate();

  return async () => {
    await signOut().catch((error: unknown) => console.error("Signing out failed:", error));
    evictCollections(cache);
    clearPersistedRows(safeLocalStorage);
    await navigate("/");
  };
}
