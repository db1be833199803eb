import { useNavigate } from "react-router";
import { evictCollections } from "../../cache/cache.ts";
import { clearPersistedRows } from "../../cache/persistence.ts";
import { openOverlay } from "../../ui/overlays/Overlays.tsx";
import { useSession } from "../../session/session.ts";
import { safeLocalStorage } from "../../ui/safeStorage.ts";
import { type SyncClient, useClient } from "../../sync/state/state.ts";

/** Returns whether to sign out: true without unsaved changes, otherwise as the user decides. */
async function mayLeave(client: SyncClient): Promise<boolean> {
  if (client.sync.outboxState.get().count === 0) return true;
  const [{ SignOutDialog }, { discardAll }] = await Promise.all([
    import("./SignOutDialog.tsx"),
    import("../../sync/outbox/otherChanges.ts"),
  ]);
  const answer = await openOverlay(SignOutDialog, {}).closed;
  if (answer === "discard") discardAll(client);
  return answer !== undefined;
}

/** Ends the notifications in this browser, because nobody is signed in there any more. */
async function endPush(client: SyncClient) {
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  const { unsubscribe } = await import("../notifications/push.ts");
  await unsubscribe(client);
}

/**
 * Returns a function that signs out, clears the cached rows and opens the home screen. It does so even if the call to
 * the provider fails (docs/app.md, Session states).
 */
export function useSignOut() {
  const { signOut } = useSession();
  const client = useClient();
  const { cache } = client;
  const navigate = useNavigate();

  return async () => {
    if (!(await mayLeave(client))) return;
    await endPush(client).catch((error: unknown) => console.error("Ending push messages failed:", error));
    await signOut().catch((error: unknown) => console.error("Signing out failed:", error));
    evictCollections(cache);
    clearPersistedRows(safeLocalStorage);
    await navigate("/");
  };
}
