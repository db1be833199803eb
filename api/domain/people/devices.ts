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

/** The caller's devices without the removed ones, the last used first; none when nobody is calling. */
export async function devices(context: Context): Promise<Device[]> {
  if (isNobody(context)) return [];
  const found = await owned.findRows(scopeTo(context, requireOwnerId(context)), Device, sql`removed_at is null`);
  return found.sort((a, b) => (a.lastSeenAt > b.lastSeenAt ? -1 : 1));
}

/** A device counts towards the limit when it was not removed and was seen in the last 90 days. */
const COUNTS_TOWARDS_LIMIT = sql`removed_at is null and last_seen_at > now() - make_interval(days => ${ACTIVE_DAYS})`;

/** The number of the caller's devices that count towards the limit; 0 when nobody is calling. */
export async function countDevices(context: Context): Promise<number> {
  if (isNobody(context)) return 0;
  const [counted] = await owned.queryOwned<{ count: number }>(
    scopeTo(context, requireOwnerId(context)),
    sql`select count(*)::int as count from ${Device} where ${callers(Device)} and ${COUNTS_TOWARDS_LIMIT}`,
  );
  return counted?.count ?? 0;
}

/**
 * Checks whether the caller may use this device, in the order of the table in docs/contract.md, Devices. Stores the
 * result with the caller's session: after `device_limit` and `device_removed` the session may only read. Errors:
 * `BAD_USER_INPUT` when `deviceId` is not a UUID.
 */
export async function checkDeviceAccess(context: Context, args: MutationCheckDeviceAccessArgs): Promise<DeviceAccess> {
  const { viewer } = context.caller;
  const { userId, deviceId } = args;
  if (!userId) return toDeviceAccess("no_user");
  if (viewer.kind === "nobody") return toDeviceAccess("not_signed_in");
  if (!isCallerId(context, userId)) return toDeviceAccess("user_mismatch");
  if (!isUuid(deviceId)) throw badInput({ deviceId: mustBe.uuid("deviceId") });
  return inTransaction(context, async (tx) => {
    // Concurrent checks of one user wait for each other, so that no more devices than the limit are registered.
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
          from ${Device} where ${callers(Device)} and ${COUNTS_TOWARDS_LIMIT}`,
  );
  const limit = PLANS[await getPlanName(context)].devices ?? Infinity;
  if (!counts?.known && (counts?.others ?? 0) >= limit) return "device_limit";
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
 * Removes a device for good. A session that was refused at the device limit may remove one; a session of a removed
 * device may not. Errors: `UNAUTHENTICATED`, `FORBIDDEN` for a member who must verify a factor again, `DEVICE_REFUSED`,
 * `NOT_FOUND`.
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
