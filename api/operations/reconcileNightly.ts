import type { Context, PaymentProvider } from "../domain/context.ts";
import { reconcileSubscriptions } from "../domain/billing/subscriptions.ts";
import { scheduleTask } from "./schedule.ts";

const ONE_DAY = 24 * 60 * 60 * 1000;

/**
 * Compares all subscriptions with the payment provider's, now and every 24 hours: an event may have been missed while
 * nothing listened. Answers what ends it.
 */
export const reconcileNightly = (context: Context, payments: PaymentProvider): (() => void) =>
  scheduleTask(ONE_DAY, () => reconcileSubscriptions(context, payments));
