import type { Stripe } from "stripe";
import type { PaymentInterval } from "../domain/context.ts";

export type StripePrice = { id: string; interval: PaymentInterval; amount: number; currency: string };

/** What all that asks Stripe needs: the library, and what is remembered. */
export type StripeConnection = {
  stripe: Stripe;
  /** The one origin that the app is served under. */
  origin: string;
  prices: { until: number; answer: Promise<StripePrice[]> } | null;
};

/**
 * Stripe repeats its answer to a key for a day, a failure too: so a key is good for ten minutes, which is longer than
 * any double click and shorter than anybody's patience.
 */
export const toTimedKey = (key: string) => `${key} ${Math.floor(Date.now() / 600_000)}`;
