import { SessionEndedError } from "../sync/server/sessionEnded.ts";
import { NO_CHANGE_CONTEXT } from "../sync/links/reads.ts";
import { graphql } from "../graphql/index.ts";
import type { DeviceAccessReason } from "../graphql/graphql.ts";
import { hasPart } from "../ui/browser/serverParts.ts";
import { setReadOnly } from "../ui/readOnly.ts";
import { createStore, useStore } from "../ui/createStore.ts";
import type { SyncClient } from "../sync/state/state.ts";

/** The server's answer, or the client's own if there is no user or the request fails (docs/app.md, Device check). */
export type DeviceAccess = { canAccess: boolean; reason: DeviceAccessReason | "error"; error: string | null };

const deviceAccess = createStore<DeviceAccess | null>(null);

/** Whether nothing can be changed: on a device that was refused, and by nobody on a server without guests. */
const mayOnlyRead = ({ reason }: DeviceAccess) =>
  reason === "device_limit" || reason === "device_removed" || (reason === "no_user" && !hasPart("guests"));

/** Saves the result of the last check, for the components that show it. */
export function setDeviceAccess(access: DeviceAccess) {
  deviceAccess.set(access);
  setReadOnly(mayOnlyRead(access));
}

/** Returns the result of the last check; null before the first one. */
export const getDeviceAccess = deviceAccess.get;
export const useDeviceAccess = () => useStore(deviceAccess);

export const Devices = graphql(`
  query Devices {
    devices {
      id
      name
      firstSeenAt
      lastSeenAt
    }
  }
`);

export const RemoveDevice = graphql(`
  mutation RemoveDevice($id: ID!) {
    removeDevice(id: $id) {
      success
    }
  }
`);

const CheckDeviceAccess = graphql(`
  mutation CheckDeviceAccess($userId: ID, $deviceId: ID) {
    checkDeviceAccess(userId: $userId, deviceId: $deviceId) {
      canAccess
      reason
      error
    }
  }
`);

/** Returns whether a device was removed from the devices of the user; false when that cannot be read. */
export async function isRemovedDevice(client: SyncClient, deviceId: string): Promise<boolean> {
  try {
    const { data } = await client.query({ query: Devices, fetchPolicy: "network-only" });
    return data !== undefined && !data.devices.some(({ id }) => id === deviceId);
  } catch {
    // The client has logged the failure. The check that follows asks the server again.
    return false;
  }
}

/**
 * Returns whether the user may use this device (docs/app.md, Device check). It never throws: a failure is logged, and
 * the reason is `error`.
 */
export async function checkDeviceAccess(
  client: SyncClient,
  { userId, deviceId }: { userId: string | undefined; deviceId: string },
): Promise<DeviceAccess> {
  if (!userId) return { canAccess: false, reason: "no_user", error: null };
  try {
    const variables = { userId, deviceId };
    const { data } = await client.mutate({ mutation: CheckDeviceAccess, variables, context: NO_CHANGE_CONTEXT });
    if (!data) throw new Error("The server gave no answer");
    const { canAccess, reason, error } = data.checkDeviceAccess;
    return { canAccess, reason, error: error ?? null };
  } catch (error) {
    if (!(error instanceof SessionEndedError)) console.error("Checking this device failed:", error);
    return { canAccess: false, reason: "error", error: error instanceof Error ? error.message : String(error) };
  }
}
