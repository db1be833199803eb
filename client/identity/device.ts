import type { ApolloClient } from "@apollo/client";
import { useSyncExternalStore } from "react";
import { SessionEnded } from "../apollo/authorize.ts";
import { graphql } from "../gql/index.ts";
import type { DeviceAccessReason } from "../gql/graphql.ts";

export const Devices = graphql(`
  query Devices {
    devices {
      id
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

/** The server's answer, or one of the two that the client gives without it (Specification, section 7). */
export type DeviceAccess = { canAccess: boolean; reason: DeviceAccessReason | "error"; error: string | null };

/** Whether this device may be used. A failure is logged, and an answer too (Specification, section 8). */
export async function checkDevice(
  client: ApolloClient,
  { userId, deviceId }: { userId: string | undefined; deviceId: string },
): Promise<DeviceAccess> {
  if (!userId) return { canAccess: false, reason: "no_user", error: null };
  try {
    const { data } = await client.mutate({ mutation: CheckDeviceAccess, variables: { userId, deviceId } });
    if (!data) throw new Error("The server gave no answer");
    const { canAccess, reason, error } = data.checkDeviceAccess;
    return { canAccess, reason, error: error ?? null };
  } catch (error) {
    if (!(error instanceof SessionEnded)) console.error("Checking this device failed:", error);
    return { canAccess: false, reason: "error", error: error instanceof Error ? error.message : String(error) };
  }
}

let access: DeviceAccess | null = null;
const listeners = new Set<() => void>();

/** What the last check said, for everything that is drawn. */
export function setDeviceAccess(next: DeviceAccess | null) {
  access = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const useDeviceAccess = () =>
  useSyncExternalStore(
    subscribe,
    () => access,
    () => null,
  );
