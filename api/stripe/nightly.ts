import type { Context, Payments } from "../context.ts";
import { reconcile } from "../domain/subscriptions.ts";
import { repeat } from "../repeat.ts";

const DAY = 24 * 60 * 60 * 1000;

/**
 * Compares all subscriptions with the payment provider's, now and every 24 hours: an event may have been missed while
 * nothing listened. Answers what ends it.
 */
export const reconcileNightly = (context: Context, payments: Payments): (() => void) =>
  repeat(DAY, () => reconcile(context, payments));
