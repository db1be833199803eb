import { account } from "./account.ts";

/** What a person does first on a page. */
const SIGNS = ["pointerdown", "pointermove", "keydown", "touchstart", "wheel"] as const;

/** Milliseconds after which the provider is asked also while nobody does anything. */
const PATIENCE = 8_000;

let want: () => void;
const wanted = new Promise<void>((resolve) => (want = resolve));

/** Says that something on this page cannot do without the provider. */
export const wantProvider = () => want();

/**
 * Answers when the identity provider's script is worth its weight, which is more than the rest of the page: at once
 * where a member was last seen, and for somebody new with the first thing that they do.
 */
export async function whenWanted(): Promise<void> {
  if (account.hasSession()) return;
  const ending = new AbortController();
  for (const sign of SIGNS) window.addEventListener(sign, want, { passive: true, signal: ending.signal });
  const patience = setTimeout(want, PATIENCE);
  await wanted;
  clearTimeout(patience);
  ending.abort();
}
