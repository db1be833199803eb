import { v4 } from "uuid";
import { safeLocalStorage, type SafeStorage } from "../ui/safeStorage.ts";

const DEVICE_ID_KEY = "deviceId";
/** The local storage key for the member and the session that were last allowed to use this device. */
const ALLOWED_SESSION_KEY = "listbook.deviceSession";

export type DeviceId = ReturnType<typeof createDeviceId>;

/**
 * Creates the id of this browser and saves it in local storage (docs/app.md, Device check). Exported for tests, which
 * create others.
 */
export function createDeviceId(storage: SafeStorage) {
  /** The id of this page in a browser without storage. */
  let unsavedId: string | null = null;

  return {
    /** Returns the id; the first call in a browser creates it. */
    get(): string {
      const known = storage.get(DEVICE_ID_KEY) ?? unsavedId;
      if (known) return known;
      const id = v4();
      unsavedId = storage.set(DEVICE_ID_KEY, id) ? null : id;
      return id;
    },
    /** Removes the id of a removed device. The next call of `get` creates a new one. */
    remove() {
      unsavedId = null;
      storage.remove(DEVICE_ID_KEY);
      storage.remove(ALLOWED_SESSION_KEY);
    },
    /** Saves that a member may use this device in a session. */
    setAllowed: (userId: string, sessionId: string) => void storage.set(ALLOWED_SESSION_KEY, `${userId} ${sessionId}`),
    /** Returns whether a member was allowed to use this device, but not yet in this session. */
    isFromEarlierSession(userId: string, sessionId: string): boolean {
      const [allowedUserId, allowedSessionId] = storage.get(ALLOWED_SESSION_KEY)?.split(" ") ?? [];
      return allowedUserId === userId && allowedSessionId !== sessionId;
    },
  };
}

/** The id of this browser. */
export const deviceId = createDeviceId(safeLocalStorage);
