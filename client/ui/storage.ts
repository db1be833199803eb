/** A storage of the browser; undefined where it is disabled, which throws on the first touch. */
export function getBrowserStorage(kind: "localStorage" | "sessionStorage" = "localStorage"): Storage | undefined {
  try {
    return window[kind];
  } catch {
    return undefined;
  }
}
