/** Milliseconds to wait at most for a quiet moment. */
const IDLE_TIMEOUT = 2_000;

/** Does something as soon as the page has nothing better to do; Safari cannot tell, so it waits a little. */
export function whenIdle(act: () => void) {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(act, { timeout: IDLE_TIMEOUT });
  else setTimeout(act, 200);
}

/** Lets the browser do what waits, to paint or to hear somebody, before what comes next. */
export const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));
