import { account } from "../account.ts";

/**
 * The events of a user's first action on a page. `pointerdown` and keys do not start the load, because the header would
 * replace a link with its placeholder while the user presses it or tabs to it.
 */
const INTERACTION_EVENTS = ["click", "input"] as const;

/** Milliseconds after which the provider's script is loaded even if the user has done nothing. */
const MAX_LOAD_DELAY = 8_000;

let resolveRequested: () => void;
const requested = new Promise<void>((resolve) => (resolveRequested = resolve));

/** Loads the provider's script now, because something on the page needs it. */
export const requestClerk = () => resolveRequested();

/**
 * Resolves when the page should load the identity provider's script, which is larger than the rest of the page: at once
 * if the provider may know a session of this browser, otherwise after the user's first action, `requestClerk` or
 * `MAX_LOAD_DELAY`.
 */
export async function waitUntilClerkNeeded(): Promise<void> {
  if (account.mayHaveSession()) return;
  const controller = new AbortController();
  for (const event of INTERACTION_EVENTS)
    window.addEventListener(event, resolveRequested, { passive: true, signal: controller.signal });
  const timer = setTimeout(resolveRequested, MAX_LOAD_DELAY);
  await requested;
  clearTimeout(timer);
  controller.abort();
}
