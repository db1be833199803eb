import { account } from "../account.ts";

/** What a person does first on a page. */
const INTERACTION_EVENTS = ["pointerdown", "pointermove", "keydown", "touchstart", "wheel"] as const;

/** Milliseconds after which the provider is asked also while nobody does anything. */
const LOAD_TIMEOUT = 8_000;

let resolveRequested: () => void;
const requested = new Promise<void>((resolve) => (resolveRequested = resolve));

/** Says that something on this page cannot do without the provider. */
export const requestClerk = () => resolveRequested();

/**
 * Answers when the identity provider's script is worth its weight, which is more than the rest of the page: at once
 * where a member was last seen, and for somebody new with the first thing that they do.
 */
export async function waitUntilClerkNeeded(): Promise<void> {
  if (account.hasSession()) return;
  const ending = new AbortController();
  for (const sign of INTERACTION_EVENTS)
    window.addEventListener(sign, resolveRequested, { passive: true, signal: ending.signal });
  const patience = setTimeout(resolveRequested, LOAD_TIMEOUT);
  await requested;
  clearTimeout(patience);
  ending.abort();
}
