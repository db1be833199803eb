import { useApolloClient } from "@apollo/client/react";
import { useNavigate } from "react-router";
import { evictCollections } from "../../cache/cache.ts";
import { clearPersistedRows } from "../../cache/persistence.ts";
import { useSession } from "../../identity/session.ts";
import { safeLocalStorage } from "../../ui/safeStorage.ts";

/** Signing out clears what is known and goes home, even if the call fails (docs/contract.md, Session states). */
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
