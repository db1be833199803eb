import { v4 } from "uuid";
import type { SafeStorage } from "../ui/safeStorage.ts";

const KEY = "deviceId";

/** This browser's identity, made once and kept in local storage under `deviceId` (docs/contract.md, Devices). */
export function getDeviceId(storage: SafeStorage): string {
  const saved = storage.get(KEY);
  if (saved) return saved;
  const id = v4();
  storage.set(KEY, id);
  return id;
}
