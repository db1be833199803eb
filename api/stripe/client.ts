import type { Stripe } from "stripe";
import type { PaymentInterval } from "../domain/base/context.ts";

export type StripePrice = { id: string; interval: PaymentInterval; amount: number; currency: string };

/** Stripe's library with the app's origin and the cached prices; every call of Stripe gets one. */
export type StripeConnection = {
  stripe: Stripe;
  /** The one origin that the app is served under. */
  origin: string;
  /** `expiresAt` is in milliseconds since 1970. */
  cachedPrices: { expiresAt: number; prices: Promise<StripePrice[]> } | null;
};

/**
 * Adds the current ten minutes to an idempotency key. Stripe repeats its answer to a key for a day, even when the
 * answer was a failure. Ten minutes cover a double click, and a person who tries again later gets a new answer.
 */
export const toTimedKey = (key: string) => `${key} ${Math.floor(Date.now() / 600_000)}`;
