/** Milliseconds to wait at most for a quiet moment. */
const AT_LAST = 2_000;

/** Does something as soon as the page has nothing better to do; Safari cannot tell, so it waits a little. */
export function atLeisure(act: () => void) {
  if ("requestIdleCallback" in window) requestIdleCallback(act, { timeout: AT_LAST });
  else setTimeout(act, 200);
}
