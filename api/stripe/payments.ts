import { Stripe } from "stripe";
import type { PaymentProvider } from "../domain/base/context.ts";
import { closeCheckouts, openCheckout, readCheckout } from "./checkouts.ts";
import { readPrices } from "./prices.ts";
import { chooseLocale } from "./locale.ts";
import { callStripe, isResourceMissing, readId, readList, readUrl } from "./responses.ts";
import { type StripeConnection, toTimedKey } from "./client.ts";
import { toProviderSubscription } from "./subscriptions.ts";
import { readPaymentEvent } from "./webhook.ts";

/** The settings of the payment provider: Stripe, or the local stand-in. */
export type StripeOptions = {
  secretKey: string;
  /** The secret with which Stripe signs its webhooks. */
  webhookSecret: string;
  /** The one origin that the app is served under. */
  origin: string;
  /** The address of the API, when it is not Stripe's. */
  api?: { protocol: "http"; host: string; port: number };
};

/** Milliseconds for one attempt. */
const REQUEST_TIMEOUT = 2_000;
/** The number of retries after a failed attempt; the domain waits for all attempts together at most six seconds. */
const MAX_RETRIES = 2;

/** Implements `PaymentProvider` with Stripe's own library. */
export function createStripePayments({ secretKey, webhookSecret, origin, api }: StripeOptions): PaymentProvider {
  const stripe = new Stripe(secretKey, {
    timeout: REQUEST_TIMEOUT,
    maxNetworkRetries: MAX_RETRIES,
    telemetry: false,
    ...api,
  });
  const connection: StripeConnection = { stripe, origin, cachedPrices: null };

  return {
    origin,
    readPrices: () => readPrices(connection),
    openCheckout: (userId, customerId, interval, language) =>
      openCheckout(connection, { userId, customer: customerId, interval, locale: chooseLocale(language) }),
    closeCheckouts: (customerId) => closeCheckouts(connection, customerId),
    readCheckout: (sessionId) => readCheckout(connection, sessionId),
    readEvent: (body, signature) => readPaymentEvent(stripe, webhookSecret, body, signature),

    async createCustomer({ id, primaryEmail, firstName, lastName }, key) {
      const name = [firstName, lastName].filter(Boolean).join(" ");
      const customer = {
        metadata: { userId: id },
        ...(primaryEmail && { email: primaryEmail }),
        ...(name && { name }),
      };
      return readId(await callStripe(() => stripe.customers.create(customer, { idempotencyKey: toTimedKey(key) })));
    },

    async deleteCustomer(customerId) {
      await callStripe(() => stripe.customers.del(customerId), isResourceMissing, null);
    },

    async listSubscriptions(customerId) {
      const list = () => stripe.subscriptions.list({ customer: customerId, status: "all", limit: 100 });
      const found = await callStripe(list, isResourceMissing, null);
      return found ? readList(found).map(toProviderSubscription) : [];
    },

    async *listAllSubscriptions() {
      let after: string | undefined;
      do {
        const page = { status: "all" as const, limit: 100, ...(after && { starting_after: after }) };
        const found = await callStripe(() => stripe.subscriptions.list(page));
        for (const subscription of readList(found))
          yield { ...toProviderSubscription(subscription), customerId: readId(subscription.customer) };
        after = found.has_more ? found.data.at(-1)?.id : undefined;
      } while (after);
    },

    async cancelSubscription(subscriptionId) {
      const credit = { prorate: true, invoice_now: true };
      await callStripe(() => stripe.subscriptions.cancel(subscriptionId, credit), isResourceMissing, null);
    },

    async openPortal(customerId, returnUrl, language) {
      const portal = { customer: customerId, return_url: returnUrl, locale: chooseLocale(language) };
      const open = () => stripe.billingPortal.sessions.create(portal);
      const session = await callStripe(open, isResourceMissing, null);
      return session && readUrl(session, origin);
    },
  };
}
