import type { Stripe } from "stripe";
import type { PaymentEvent } from "../domain/base/context.ts";
import { DomainError } from "../domain/base/errors.ts";

/** Seconds by which an event may be old or early. The library refuses old ones, `verifyEvent` refuses early ones. */
const TOLERANCE_SECONDS = 300;

/** The event types that may change a subscription. The server verifies all others and ignores them. */
const SUBSCRIPTION_EVENT_TYPES =
  /^(checkout\.session|customer\.subscription|subscription_schedule)\.|^customer\.deleted$|^invoice\.(paid|payment_failed|payment_action_required)$/;

/**
 * Verifies the signature of an event over exactly the bytes that Stripe signed, and returns the customer that the event
 * is about; null for an event that cannot change a subscription. Errors: `BAD_USER_INPUT` when the signature is wrong,
 * or off by more than five minutes.
 */
export async function readPaymentEvent(
  stripe: Stripe,
  webhookSecret: string,
  body: Uint8Array,
  signature: string | null,
): Promise<PaymentEvent | null> {
  const { id, type, data } = verifyEvent(stripe, webhookSecret, body, signature ?? "");
  if (!SUBSCRIPTION_EVENT_TYPES.test(type)) return null;
  const { id: objectId, customer } = data.object as { id?: string; customer?: string | { id: string } | null };
  const customerId = type === "customer.deleted" ? objectId : typeof customer === "string" ? customer : customer?.id;
  return customerId ? { id, customerId, isCheckout: type.startsWith("checkout.session.") } : null;
}

function verifyEvent(stripe: Stripe, webhookSecret: string, body: Uint8Array, signature: string): Stripe.Event {
  const [, time = ""] = /(?:^|,)t=(\d+)/.exec(signature) ?? [];
  if (Number(time) - Date.now() / 1000 > TOLERANCE_SECONDS) throw invalidSignature();
  try {
    return stripe.webhooks.constructEvent(Buffer.from(body), signature, webhookSecret, TOLERANCE_SECONDS);
  } catch {
    throw invalidSignature();
  }
}

const invalidSignature = () => new DomainError("BAD_USER_INPUT", "The signature is not valid");
