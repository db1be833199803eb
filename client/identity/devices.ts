import type { ApolloClient } from "@apollo/client";
import { SessionEndedError } from "../network/authorization.ts";
import { graphql } from "../graphql/index.ts";
import type { DeviceAccess } from "./deviceAccess.ts";

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

/** Whether this device may be used. A failure is logged, and an answer too (docs/contract.md, Devices). */
export async function checkDeviceAccess(
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
    if (!(error instanceof SessionEndedError)) console.error("Checking this device failed:", error);
    return { canAccess: false, reason: "error", error: error instanceof Error ? error.message : String(error) };
  }
}
