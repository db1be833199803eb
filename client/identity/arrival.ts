import type { ApolloClient } from "@apollo/client";
import { forgetActs } from "../apollo/undo.ts";
import { openOverlay } from "../ui/overlays.ts";
import { browserStorage } from "../ui/storage.ts";
import { account, keyOf } from "./account.ts";
import { offerClaim, type Question } from "./claim.ts";
import { CurrentUser } from "./currentUser.ts";
import { checkDevice } from "./device.ts";
import { setDeviceAccess } from "./deviceAccess.ts";

/** The session in which the person chose to keep a guest's work separate. */
const KEPT = "listbook.keptSeparate";

/**
 * What is due at the start and after signing in, when it is known who is here: may this device be used, and does a
 * guest's work in this browser belong to the account?
 */
export async function arrive(client: ApolloClient, deviceId: string) {
  const userId = client.readQuery({ query: CurrentUser })?.currentUser?.id;
  const access = await checkDevice(client, { userId, deviceId });
  setDeviceAccess(access);
  if (!access.canAccess && access.reason !== "error") forgetActs();
  const here = account.current();
  if (here.state !== "signedIn" || !access.canAccess) return;
  const isHere = () => keyOf(account.current()) === keyOf(here) && !account.isLeaving();
  await offerClaim({ client, ask, isHere, kept: keptIn(here.auth.sessionId ?? "") });
}

async function ask(question: Question) {
  const { ClaimDialog } = await import("./ClaimDialog.tsx");
  return openOverlay(ClaimDialog, question).closed;
}

function keptIn(sessionId: string) {
  const storage = browserStorage();
  return {
    read: () => storage?.getItem(KEPT) === sessionId,
    note: () => storage?.setItem(KEPT, sessionId),
  };
}
