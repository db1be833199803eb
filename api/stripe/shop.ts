import type { Stripe } from "stripe";
import type { Interval } from "../context.ts";

export type StripePrice = { id: string; interval: Interval; amount: number; currency: string };

/** What all that asks Stripe needs: the library, and what is remembered. */
export type Shop = {
  stripe: Stripe;
  /** The one origin that the app is served under. */
  origin: string;
  prices: { until: number; answer: Promise<StripePrice[]> } | null;
};

/**
 * Stripe repeats its answer to a key for a day, a failure too: so a key is good for ten minutes, which is longer than
 * any double click and shorter than anybody's patience.
 */
export const timed = (key: string) => `${key} ${Math.floor(Date.now() / 600_000)}`;
