import { v4 } from "uuid";
import type { SafeStorage } from "../ui/safeStorage.ts";

const DEVICE_ID_KEY = "deviceId";

/** Returns the id of this browser, which is created once and saved in local storage (docs/contract.md, Devices). */
export function getDeviceId(storage: SafeStorage): string {
  const saved = storage.get(DEVICE_ID_KEY);
  if (saved) return saved;
  const id = v4();
  storage.set(DEVICE_ID_KEY, id);
  return id;
}
