import { msg } from "@lingui/core/macro";
import { v7 as makeUuid } from "uuid";
import type { Context } from "../base/context.ts";
import { inTransaction } from "../callers/transaction.ts";
import { Device } from "../../entities/Device.ts";
import { DeviceSession } from "../../entities/DeviceSession.ts";
import type { RefusalReason } from "../../entities/SessionRefusal.ts";
import type {
  DeviceAccess,
  DeviceAccessReason,
  MutationCheckDeviceAccessArgs,
  MutationRemoveDeviceArgs,
} from "../base/schema.types.ts";
import { requireVerified } from "../callers/reverification.ts";
import {
  deleteRefusal,
  findRefusal,
  getSessionId,
  refuseSessions,
  requireDeviceAccess,
} from "../callers/deviceAccess.ts";
import { badInput, notFound } from "../base/errors.ts";
import * as owned from "../ownership/ownedRows.ts";
import { scopeTo, type ScopedContext, isNobody, requireOwnerId, requireViewer } from "../ownership/scope.ts";
import { callers, deleteFrom, parameter, type Sql, sameOwner, sql, update } from "../ownership/sql.ts";
import { getPlanName, PLANS } from "../limits/plans.ts";
import { COUNTS_TOWARDS_LIMIT } from "../limits/deviceLimit.ts";
import { isUuid, mustBe } from "../base/rules.ts";
import { noteVisit } from "../sharing/people.ts";
import { endTokensOfDevice } from "./accessTokens.ts";
import { endPushOfDevice, endPushOfSessions } from "./pushSubscriptions.ts";
import { isCallerId, lockUser } from "../callers/callerUser.ts";

/** Whether a check with this answer refuses the session from then on. */
const isRefusal = (reason: DeviceAccessReason): reason is RefusalReason =>
  reason === "device_limit" || reason === "device_removed";

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

/**
 * Checks whether the caller may use this device, in the order of the table in docs/api.md, Devices, and keeps a
 * refusal for the caller's session. Errors: `BAD_USER_INPUT` when `deviceId` is not a UUID.
 */
export async function checkDeviceAccess(context: Context, args: MutationCheckDeviceAccessArgs): Promise<DeviceAccess> {
  const { viewer } = context.caller;
  const { userId, deviceId } = args;
  if (!userId) return toDeviceAccess("no_user");
  if (viewer.kind === "nobody") return toDeviceAccess("not_signed_in");
  if (!isCallerId(context, userId)) return toDeviceAccess("user_mismatch");
  if (!isUuid(deviceId)) throw badInput({ deviceId: mustBe.uuid("deviceId") });
  await noteVisit(context);
  const isRenewed =
    context.caller.refusal === null &&
    (await renewSession(scopeTo(context, viewer.user.id), getSessionId(viewer), deviceId));
  if (isRenewed) return toDeviceAccess("known_device");
  const reason = await inTransaction(context, async (tx) => {
    // Concurrent checks of one user wait for each other, so that no more devices than the limit are registered.
    await lockUser(tx, viewer.user.id);
    return checkSession(scopeTo(tx, viewer.user.id), getSessionId(viewer), deviceId);
  });
  context.caller.refusal = isRefusal(reason) ? reason : null;
  return toDeviceAccess(reason);
}

/**
 * Notes that a session is checked again for the device that it has named last. Returns whether that was all there is to do:
 * the device counts, and the session was not refused. It needs no lock, because it neither adds a device nor accepts a
 * session that a removal of the device would not refuse.
 */
async function renewSession(context: ScopedContext, sessionId: string, deviceId: string): Promise<boolean> {
  const [session, device] = [parameter(sessionId), parameter(deviceId)];
  const isSession = sql`device_sessions.id = ${session} and device_id = ${device}
    and not exists (select 1 from session_refusals where session_id = device_sessions.id)`;
  const renewed = await owned.queryOwned(
    context,
    sql`with seen as (
          ${updateLastSeen(context, device)} and ${COUNTS_TOWARDS_LIMIT}
             and exists (select 1 from ${DeviceSession} where ${sameOwner(DeviceSession, Device)} and ${isSession}))
        ${update(DeviceSession)} set last_seen_at = now() where ${callers(DeviceSession)} and ${isSession}
           and exists (select 1 from ${Device} where ${sameOwner(Device, DeviceSession)} and devices.id = ${device}
                          and ${COUNTS_TOWARDS_LIMIT})
        returning device_sessions.id`,
  );
  return renewed.length > 0;
}

/**
 * Checks the device of a session that was made in this transaction, and returns why the session is refused; null for
 * none. A caller that names no device gets a new one. The user must be locked.
 */
export async function checkNewSession(context: ScopedContext, sessionId: string, deviceId = makeUuid()) {
  const reason = await checkSession(context, sessionId, deviceId);
  return isRefusal(reason) ? reason : null;
}

/** Checks the device that a session names. A session that was refused is checked for the refused device instead. */
async function checkSession(context: ScopedContext, sessionId: string, namedId: string): Promise<DeviceAccessReason> {
  const refusal = await findRefusal(context, sessionId);
  if (refusal?.reason === "device_removed") return refusal.reason;
  const deviceId = refusal?.deviceId ?? namedId;
  const reason = await registerDevice(context, deviceId);
  // A refused session may name any number of ids. Only those of devices are stored.
  const otherIds = refusal ? await findDeviceIds(context, namedId) : [];
  await saveSession(context, sessionId, [deviceId, ...otherIds]);
  if (isRefusal(reason))
    await refuseSessions(context, [sessionId], { userId: context.scopedOwnerId, deviceId, reason });
  else if (refusal) await deleteRefusal(context, sessionId);
  return reason;
}

const findDeviceIds = async (context: Context, id: string) =>
  (await owned.findRows(context, Device, sql`id = ${id}`)).map((device) => device.id);

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
  if (!device) await owned.insertRow(context, Device, { id: deviceId, name: context.deviceName });
  else await owned.queryOwned(context, updateLastSeen(context, parameter(deviceId)));
  return device ? "known_device" : "new_device";
}

const updateLastSeen = ({ deviceName }: Context, deviceId: Sql) =>
  sql`${update(Device)} set last_seen_at = now(), name = ${deviceName}
       where ${callers(Device)} and id = ${deviceId}
         and (last_seen_at < now() - interval '1 minute' or name <> ${deviceName})`;

/** Stores the devices that a session has named; the first one is that for which the check was answered. */
async function saveSession(context: Context, id: string, deviceIds: [string, ...string[]]) {
  const [deviceId] = deviceIds;
  const [saved] = await owned.queryOwned(
    context,
    sql`${update(DeviceSession)} set device_id = ${deviceId}, last_seen_at = now(),
           device_ids = array(select distinct unnest(device_ids || ${deviceIds}::uuid[]))
         where ${callers(DeviceSession)} and id = ${id} returning id`,
  );
  if (!saved) await owned.insertRow(context, DeviceSession, { id, deviceId, deviceIds });
}

/**
 * Removes a device for good, and refuses every session that ever named it. A guest's own session goes on, because
 * nothing else leads back to the lists: what it named before was this browser, which may forget its id. Errors:
 * `UNAUTHENTICATED`, `FORBIDDEN` for a member who must verify a factor again, `NOT_FOUND`, `BAD_USER_INPUT` when a guest
 * uses this device, `DEVICE_REFUSED` for the device itself that was refused at the limit.
 */
export async function removeDevice(context: Context, { id }: MutationRemoveDeviceArgs): Promise<{ success: true }> {
  requireVerified(context, "strict");
  const viewer = requireViewer(context);
  if (!isUuid(id)) throw notFound("Device");
  const sessionIds = await inTransaction(context, async (tx) => {
    // A check that runs at the same time is over, or sees that the device was removed.
    await lockUser(tx, viewer.user.id);
    const scoped = scopeTo(tx, viewer.user.id);
    const sessions = await findSessionsOfDevice(scoped, id);
    const ownSession = sessions.find((session) => session.id === getSessionId(viewer));
    const isGuests = viewer.kind === "guest";
    if (ownSession?.isCurrent && isGuests) throw badInput({ id: msg`You are using this device` });
    // A session at the device limit may only remove another device.
    if (ownSession?.isCurrent) requireDeviceAccess(context);
    const refused = isGuests ? sessions.filter((session) => session !== ownSession) : sessions;
    // A device that only this browser has named is forgotten, so that the browser may name it again.
    const [removed] = await (ownSession && refused.length === 0 ? forgetDevice : markRemoved)(scoped, id);
    if (!removed) throw notFound("Device");
    const ids = refused.map((session) => session.id);
    await refuseSessions(tx, ids, { userId: viewer.user.id, deviceId: id, reason: "device_removed" });
    await endPushOfSessions(tx, ids);
    await endPushOfDevice(tx, viewer.user.id, id);
    await endTokensOfDevice(tx, id, ids);
    return ids;
  });
  if (sessionIds.includes(getSessionId(viewer))) context.caller.refusal = "device_removed";
  return { success: true };
}

const NOT_REMOVED = sql`removed_at is null`;

const markRemoved = (context: Context, id: string) =>
  owned.queryOwned(
    context,
    sql`${update(Device)} set removed_at = now() where ${callers(Device)} and id = ${id} and ${NOT_REMOVED} returning id`,
  );

const forgetDevice = (context: Context, id: string) =>
  owned.queryOwned(
    context,
    sql`${deleteFrom(Device)} where ${callers(Device)} and id = ${id} and ${NOT_REMOVED} returning id`,
  );

/** Returns the sessions that have named a device. `isCurrent`: the last check of the session was for this device. */
const findSessionsOfDevice = (context: Context, deviceId: string): Promise<{ id: string; isCurrent: boolean }[]> =>
  owned.queryOwned(
    context,
    sql`select id, device_id = ${deviceId} as "isCurrent" from ${DeviceSession}
         where ${callers(DeviceSession)} and ${deviceId} = any(device_ids)`,
  );
