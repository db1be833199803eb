/** Milliseconds to wait at most until the browser is idle. */
const IDLE_TIMEOUT = 2_000;

/** Runs `act` when the browser is idle. Safari has no `requestIdleCallback`, so there it runs after 200 ms. */
export function whenIdle(act: () => void) {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(act, { timeout: IDLE_TIMEOUT });
  else setTimeout(act, 200);
}

/** Resolves in a new task, so that the browser can paint and handle input before the caller goes on. */
export const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));
