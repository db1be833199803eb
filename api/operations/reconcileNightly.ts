import type { Context, PaymentProvider } from "../domain/base/context.ts";
import { reconcileSubscriptions } from "../domain/billing/subscriptions.ts";
import { scheduleTask } from "./schedule.ts";

const ONE_DAY = 24 * 60 * 60 * 1000;

/**
 * Compares all subscriptions with those at the payment provider, now and every 24 hours, because the server may have
 * missed an event while it did not run. Returns a function that stops it.
 */
export const reconcileNightly = (context: Context, payments: PaymentProvider): (() => void) =>
  scheduleTask(ONE_DAY, () => reconcileSubscriptions(context, payments));
