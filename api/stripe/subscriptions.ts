import { msg } from "@lingui/core/macro";
import type { Stripe } from "stripe";
import type { ProviderSubscription } from "../domain/base/context.ts";
import { DomainError } from "../domain/base/errors.ts";
import { toInterval } from "./prices.ts";
import { readId, readTime } from "./responses.ts";

/** When a subscription ended or will end, in seconds since 1970; null while no end is set. */
const getEnd = (subscription: Stripe.Subscription, periodEnd: number): number | null =>
  subscription.ended_at ?? subscription.cancel_at ?? (subscription.cancel_at_period_end ? periodEnd : null);

/** Translates a subscription of Stripe. Errors: `UNAVAILABLE` when the answer is not a subscription. */
export function toProviderSubscription(subscription: Stripe.Subscription): ProviderSubscription {
  const item = subscription.items?.data?.[0];
  if (!item || typeof subscription.status !== "string")
    throw new DomainError("UNAVAILABLE", msg`Couldn’t reach the payment service; try again in a moment`);
  const end = getEnd(subscription, item.current_period_end);
  return {
    id: readId(subscription),
    status: subscription.status,
    interval: toInterval(item.price),
    startedAt: readTime(subscription.created),
    periodStart: readTime(item.current_period_start),
    periodEnd: readTime(item.current_period_end),
    endsAt: end === null ? null : readTime(end),
  };
}
