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
import { callers, sql, update } from "../ownership/sql.ts";
import { getPlanName, PLANS } from "../billing/plans.ts";
import { isUuid, mustBe } from "../rules.ts";
import { isCallerId, lockUser } from "./users.ts";

/** Days after which an unseen device does not count (docs/contract.md, Devices). */
const ACTIVE_DAYS = 90;

const toDeviceAccess = (reason: DeviceAccessReason): DeviceAccess => ({
  canAccess: reason === "known_device" || reason === "new_device",
  reason,
  error: null,
});

/** The caller's devices but for the removed ones, the last used first; none for nobody. */
export async function devices(context: Context): Promise<Device[]> {
  if (isNobody(context)) return [];
  const found = await owned.findRows(scopeTo(context, requireOwnerId(context)), Device, sql`removed_at is null`);
  return found.sort((a, b) => (a.lastSeenAt > b.lastSeenAt ? -1 : 1));
}

/** A device that counts was not removed, and was seen lately. */
const COUNTS = sql`removed_at is null and last_seen_at > now() - make_interval(days => ${ACTIVE_DAYS})`;

/** How many devices of the caller's count; none of nobody's. */
export async function countDevices(context: Context): Promise<number> {
  if (isNobody(context)) return 0;
  const [counted] = await owned.queryOwned<{ count: number }>(
    scopeTo(context, requireOwnerId(context)),
    sql`select count(*)::int as count from ${Device} where ${callers(Device)} and ${COUNTS}`,
  );
  return counted?.count ?? 0;
}

/**
 * Whether the caller may use this device (docs/contract.md, Devices), in the order that is stated there. The
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
  const [device] = await owned.findRows(context, Device, sql`id = ${deviceId}`);
  if (device?.removedAt) return "device_removed";
  const [counts] = await owned.queryOwned<{ others: number; known: number }>(
    context,
    sql`select count(*) filter (where id <> ${deviceId})::int as others,
               count(*) filter (where id = ${deviceId})::int as known
          from ${Device} where ${callers(Device)} and ${COUNTS}`,
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
    sql`${update(Device)} set last_seen_at = now()
         where ${callers(Device)} and id = ${deviceId} and last_seen_at < now() - interval '1 minute'`,
  );

async function bindSession(context: Context, id: string, deviceId: string, refused: boolean) {
  const [bound] = await owned.queryOwned(
    context,
    sql`${update(DeviceSession)} set device_id = ${deviceId}, refused = ${refused}
         where ${callers(DeviceSession)} and id = ${id} returning id`,
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
        sql`${update(Device)} set removed_at = now()
             where ${callers(Device)} and id = ${id} and removed_at is null returning id`,
      )
    : [];
  if (!removed) throw notFound("Device");
  return { success: true };
}
