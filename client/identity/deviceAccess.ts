import { useSyncExternalStore } from "react";
import type { DeviceAccessReason } from "../graphql/graphql.ts";

/** The server's answer, or one of the two that the client gives without it (docs/contract.md, Devices). */
export type DeviceAccess = { canAccess: boolean; reason: DeviceAccessReason | "error"; error: string | null };

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
