/** Returns the browser's storage, or undefined where it is disabled: reading the property throws then. */
export function getBrowserStorage(kind: "localStorage" | "sessionStorage" = "localStorage"): Storage | undefined {
  try {
    return window[kind];
  } catch {
    return undefined;
  }
}
