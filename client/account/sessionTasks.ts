import { clearUndoHistory } from "../actions/undo.ts";
import { whenNextChange } from "../ui/createStore.ts";
import { openOverlay } from "../ui/overlays/Overlays.tsx";
import { safeLocalStorage } from "../ui/safeStorage.ts";
import { account, type AccountState, getSessionKey } from "./account.ts";
import { offerClaim, type ClaimQuestion } from "./claim.ts";
import { CurrentUser } from "./currentUser.ts";
import { deviceId as ownDeviceId, type DeviceId } from "../session/deviceId.ts";
import { checkDeviceAccess, type DeviceAccess, isRemovedDevice, setDeviceAccess } from "./devices.ts";
import { hasGuestChanges } from "../sync/outbox/otherChanges.ts";
import type { SyncClient } from "../sync/state/state.ts";

/** The local storage key for the id of the session in which the user chose to keep the guest's work separate. */
const KEPT_SEPARATE_KEY = "listbook.keptSeparate";

/**
 * Checks whether the user may use this device, and offers a member to claim the work of this browser's guest
 * (docs/app.md, Device check and Claim). It runs when the page starts and after each sign-in, once the user is known.
 */
export async function runSessionTasks(client: SyncClient, deviceId: DeviceId = ownDeviceId) {
  const userId = client.readQuery({ query: CurrentUser })?.currentUser?.id;
  const session = account.getState();
  const access = await checkOwnDevice(client, deviceId, userId, session.auth.sessionId);
  if (!access.canAccess && access.reason !== "error") clearUndoHistory();
  const showAccess = () => setDeviceAccess(access);
  if (access.canAccess) showAccess();
  try {
    if (access.canAccess || access.reason === "device_limit") await offerClaimTo(client, session, showAccess);
  } finally {
    // A member who has used up the devices can still claim, so the banner is shown after the claim.
    if (!access.canAccess) showAccess();
  }
}

/** Waits until the guest's unsent changes are sent for the guest, so that they are claimed too. */
async function sendGuestChanges(client: SyncClient) {
  const { startStorage, outboxState, connection } = client.sync;
  await startStorage().catch(() => undefined);
  while (hasGuestChanges(client.sync) && !connection.isLost()) await whenNextChange(outboxState, connection.store);
}

async function offerClaimTo(client: SyncClient, session: AccountState, onWait: () => void): Promise<void> {
  if (session.state !== "signedIn") return;
  await sendGuestChanges(client);
  const isStillSignedIn = () => getSessionKey(account.getState()) === getSessionKey(session) && !account.isSigningOut();
  await offerClaim({
    client,
    askToClaim: openClaimDialog,
    onWait,
    isStillSignedIn,
    keptSeparate: createKeptSeparateFlag(session.auth.sessionId ?? ""),
  });
}

/** Checks this device. A session that learns of the removal stays refused with any id; the next one needs a new id. */
async function checkOwnDevice(
  client: SyncClient,
  deviceId: DeviceId,
  userId: string | undefined,
  sessionId: string | null,
): Promise<DeviceAccess> {
  const isNewSession = userId && sessionId && deviceId.isFromEarlierSession(userId, sessionId);
  if (isNewSession && (await isRemovedDevice(client, deviceId.get()))) deviceId.remove();
  const access = await checkDeviceAccess(client, { userId, deviceId: deviceId.get() });
  if (access.reason === "device_removed") deviceId.remove();
  if (access.canAccess && userId && sessionId) deviceId.setAllowed(userId, sessionId);
  return access;
}

async function openClaimDialog(question: ClaimQuestion) {
  const { ClaimDialog } = await import("./ClaimDialog.tsx");
  return openOverlay(ClaimDialog, question).closed;
}

function createKeptSeparateFlag(sessionId: string) {
  return {
    read: () => safeLocalStorage.get(KEPT_SEPARATE_KEY) === sessionId,
    set: () => void safeLocalStorage.set(KEPT_SEPARATE_KEY, sessionId),
  };
}
