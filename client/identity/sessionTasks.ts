import type { ApolloClient } from "@apollo/client";
import { clearUndoHistory } from "../feedback/undo.ts";
import { openOverlay } from "../ui/overlays/Overlays.tsx";
import { safeLocalStorage } from "../ui/safeStorage.ts";
import { account, getSessionKey } from "./account.ts";
import { offerClaim, type ClaimQuestion } from "./claim.ts";
import { CurrentUser } from "./currentUser.ts";
import { checkDeviceAccess, setDeviceAccess } from "./devices.ts";

/** The session in which the person chose to keep a guest's work separate. */
const KEPT_SEPARATE_KEY = "listbook.keptSeparate";

/**
 * What is due at the start and after signing in, when it is known who is here: may this device be used, and does a
 * guest's work in this browser belong to the account?
 */
export async function runSessionTasks(client: ApolloClient, deviceId: string) {
  const userId = client.readQuery({ query: CurrentUser })?.currentUser?.id;
  const access = await checkDeviceAccess(client, { userId, deviceId });
  setDeviceAccess(access);
  if (!access.canAccess && access.reason !== "error") clearUndoHistory();
  const here = account.current();
  if (here.state !== "signedIn" || !access.canAccess) return;
  const isHere = () => getSessionKey(account.current()) === getSessionKey(here) && !account.isLeaving();
  await offerClaim({
    client,
    askToClaim: openClaimDialog,
    isStillSignedIn: isHere,
    kept: createKeptSeparateFlag(here.auth.sessionId ?? ""),
  });
}

async function openClaimDialog(question: ClaimQuestion) {
  const { ClaimDialog } = await import("./ClaimDialog.tsx");
  return openOverlay(ClaimDialog, question).closed;
}

function createKeptSeparateFlag(sessionId: string) {
  return {
    read: () => safeLocalStorage.get(KEPT_SEPARATE_KEY) === sessionId,
    note: () => void safeLocalStorage.set(KEPT_SEPARATE_KEY, sessionId),
  };
}
