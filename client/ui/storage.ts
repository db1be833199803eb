/** The browser's local storage; undefined where it is disabled, which throws on the first touch. */
export function browserStorage(): Storage | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
}
