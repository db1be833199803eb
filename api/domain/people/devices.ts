import type { Context } from "../context.ts";
import { inTransaction } from "../transaction.ts";
import { Device } from "../../entities/Device.ts";
import { DeviceSession } from "../../entities/DeviceSession.ts";
import type {
  DeviceAccess,
  DeviceAccessReason,
  MutationCheckDeviceAccessArgs,
  MutationRemoveDeviceArgs,
} from "../schema.types.ts";
import { requireVerified } from "./reverification.ts";
import { refuseRemovedDevice, getSessionId } from "./deviceAccess.ts";
import { badInput, notFound } from "../errors.ts";
import * as owned from "../ownership/ownedRows.ts";
import { scopeTo, isNobody, requireOwnerId } from "../ownership/scope.ts";
import { getPlanName, PLANS } from "../billing/plans.ts";
import { isUuid, mustBe } from "../rules.ts";
import { isCallerId, lockUser } from "./users.ts";

/** Days after which an unseen device does not count (contract, section 3). */
const ACTIVE_DAYS = 90;

const toDeviceAccess = (reason: DeviceAccessReason): DeviceAccess => ({
  canAccess: reason === "known_device" || reason === "new_device",
  reason,
  error: null,
});

/** The caller's devices but for the removed ones, the last used first; none for nobody. */
export async function devices(context: Context): Promise<Device[]> {
  if (isNobody(context)) return [];
  const found = await owned.findRows(scopeTo(context, requireOwnerId(context)), Device, "removed_at is null");
  return found.sort((a, b) => (a.lastSeenAt > b.lastSeenAt ? -1 : 1));
}

/** How many devices of the caller's count; none of nobody's. */
export async function countDevices(context: Context): Promise<number> {
  if (isNobody(context)) return 0;
  const [counted] = await owned.queryOwned<{ count: number }>(
    scopeTo(context, requireOwnerId(context)),
    `select count(*)::int as count from devices
      where owner_id = any($1) and removed_at is null and last_seen_at > now() - make_interval(days => $2)`,
    [ACTIVE_DAYS],
  );
  return counted?.count ?? 0;
}

/**
 * Whether the caller may use this device (specification, section 7), in the order of the contract's section 3. The
 * answer is bound to the caller's session: what was refused here may only read.
 */
export async function checkDeviceAccess(context: Context, args: MutationCheckDeviceAccessArgs): Promise<DeviceAccess> {
  const { viewer } = context.caller;
  const { userId, deviceId } = args;
  if (!userId) return toDeviceAccess("no_user");
  if (viewer.kind === "nobody") return toDeviceAccess("not_signed_in");
  if (!isCallerId(context, userId)) return toDeviceAccess("user_mismatch");
  if (!isUuid(deviceId)) throw badInput({ deviceId: mustBe.uuid("deviceId") });
  return inTransaction(context, async (tx) => {
    // Devices that are new at the same time take turns, so that the room is counted exactly.
    await lockUser(tx, viewer.user.id);
    const scoped = scopeTo(tx, viewer.user.id);
    const reason = await registerDevice(scoped, deviceId);
    await bindSession(scoped, getSessionId(viewer), deviceId, reason === "device_limit");
    return toDeviceAccess(reason);
  });
}

async function registerDevice(context: Context, deviceId: string): Promise<DeviceAccessReason> {
  const [device] = await owned.findRows(context, Device, "id = $2", [deviceId]);
  if (device?.removedAt) return "device_removed";
  const [counts] = await owned.queryOwned<{ others: number; known: number }>(
    context,
    `select count(*) filter (where id <> $2)::int as others, count(*) filter (where id = $2)::int as known
       from devices
      where owner_id = any($1) and removed_at is null and last_seen_at > now() - make_interval(days => $3)`,
    [deviceId, ACTIVE_DAYS],
  );
  const room = PLANS[await getPlanName(context)].devices ?? Infinity;
  if (!counts?.known && (counts?.others ?? 0) >= room) return "device_limit";
  if (!device) await owned.insertRow(context, Device, { id: deviceId });
  else await updateLastSeen(context, deviceId);
  return device ? "known_device" : "new_device";
}

const updateLastSeen = (context: Context, deviceId: string) =>
  owned.queryOwned(
    context,
    `update devices set last_seen_at = now()
      where owner_id = any($1) and id = $2 and last_seen_at < now() - interval '1 minute'`,
    [deviceId],
  );

async function bindSession(context: Context, id: string, deviceId: string, refused: boolean) {
  const [bound] = await owned.queryOwned(
    context,
    "update device_sessions set device_id = $3, refused = $4 where owner_id = any($1) and id = $2 returning id",
    [id, deviceId, refused],
  );
  if (!bound) await owned.insertRow(context, DeviceSession, { id, deviceId, refused });
}

/**
 * Removes a device for good. A device that found no room may do this, to make some; one that was removed may not.
 * Errors: `FORBIDDEN` without a fresh proof, `DEVICE_REFUSED`, `NOT_FOUND`.
 */
export async function removeDevice(context: Context, { id }: MutationRemoveDeviceArgs): Promise<{ success: true }> {
  requireVerified(context, "strict");
  await refuseRemovedDevice(context);
  const [removed] = isUuid(id)
    ? await owned.queryOwned(
        scopeTo(context, requireOwnerId(context)),
        "update devices set removed_at = now() where owner_id = any($1) and id = $2 and removed_at is null returning id",
        [id],
      )
    : [];
  if (!removed) throw notFound("Device");
  return { success: true };
}
