import type { Context, Viewer } from "../context.ts";
import { Device } from "../../entities/Device.ts";
import { DeviceSession } from "../../entities/DeviceSession.ts";
import { DomainError } from "../errors.ts";
import { queryOwned } from "../ownership/ownedRows.ts";
import { scopeTo, isNobody, requireOwnerId } from "../ownership/scope.ts";
import { callers, sameOwner, sql } from "../ownership/sql.ts";

/**
 * What the caller's session may do. `open`: everything. `limited` (the device limit was reached) and `removed` (the
 * user removed the device): only read.
 */
export type DeviceState = "open" | "limited" | "removed";

const MESSAGES = {
  limited: "This device can only read: you use as many devices as you may; remove one first",
  removed: "This device can only read: it was removed from your devices",
};

/** The provider's id of a member's session, or the token hash of a guest's. */
export const getSessionId = (viewer: Exclude<Viewer, { kind: "nobody" }>) =>
  viewer.kind === "member" ? viewer.auth.sessionId : viewer.sessionId;

/** Returns `open` for a session that was never checked: a check can only narrow what a session may do. */
export async function getDeviceState(context: Context): Promise<DeviceState> {
  const { viewer } = context.caller;
  if (viewer.kind === "nobody") return "open";
  const [session] = await queryOwned<{ refused: boolean; removed: boolean }>(
    scopeTo(context, requireOwnerId(context)),
    sql`select refused, devices.removed_at is not null as removed
          from ${DeviceSession}
          left join ${Device} on ${sameOwner(Device, DeviceSession)} and devices.id = device_sessions.device_id
         where ${callers(DeviceSession)} and device_sessions.id = ${getSessionId(viewer)}`,
  );
  return session?.removed ? "removed" : session?.refused ? "limited" : "open";
}

/**
 * Allows `limited` sessions, which may remove a device or subscribe in order to get below the limit. Errors:
 * `DEVICE_REFUSED` for a removed device.
 */
export async function refuseRemovedDevice(context: Context): Promise<void> {
  if ((await getDeviceState(context)) === "removed") throw new DomainError("DEVICE_REFUSED", MESSAGES.removed);
}

/** Checks the caller's session before a write (docs/contract.md, Devices). Errors: `DEVICE_REFUSED`. */
export async function requireDeviceAccess(context: Context): Promise<void> {
  if (isNobody(context)) return;
  const state = await getDeviceState(context);
  if (state !== "open") throw new DomainError("DEVICE_REFUSED", MESSAGES[state]);
}
