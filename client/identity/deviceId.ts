import { v4 } from "uuid";

const KEY = "deviceId";

/** This browser's identity, made once and kept in local storage under `deviceId` (docs/contract.md, Devices). */
export function getDeviceId(storage: Storage | undefined): string {
  try {
    const known = storage?.getItem(KEY);
    if (known) return known;
    const made = v4();
    storage?.setItem(KEY, made);
    return made;
  } catch {
    return v4();
  }
}
