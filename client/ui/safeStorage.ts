/**
 * A storage of the browser that never throws. If the browser has no storage or denies access, it reads null and saves
 * nothing. If the storage is full, it saves nothing.
 */
export type SafeStorage = {
  /** Returns the saved value; null if there is none. */
  get: (key: string) => string | null;
  /** Returns whether the value was saved. */
  set: (key: string, value: string) => boolean;
  remove: (key: string) => void;
};

/** `open` may throw: browsers deny access to the storage when its property is read, or when it is used. Exported for tests. */
export function createSafeStorage(open: () => Storage): SafeStorage {
  return {
    get: (key) => attempt(() => open().getItem(key), null),
    set: (key, value) => attempt(() => (open().setItem(key, value), true), false),
    remove: (key) => attempt(() => open().removeItem(key), undefined),
  };
}

function attempt<Result>(act: () => Result, fallback: Result): Result {
  try {
    return act();
  } catch {
    return fallback;
  }
}

export const safeLocalStorage = createSafeStorage(() => window.localStorage);
export const safeSessionStorage = createSafeStorage(() => window.sessionStorage);
