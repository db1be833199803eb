/** Returns all keys of local storage; none if the browser denies access. The first load does not need it. */
export function listStorageKeys(): string[] {
  try {
    return Object.keys(window.localStorage);
  } catch {
    return [];
  }
}
