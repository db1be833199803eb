import { Stripe } from "stripe";
import type { Payments } from "../context.ts";
import { closeCheckouts, openCheckout, readCheckout } from "./checkouts.ts";
import { readPrices } from "./prices.ts";
import { ask, isMissing, readId, readList, readUrl } from "./replies.ts";
import { type Shop, timed } from "./shop.ts";
import { toBought } from "./subscriptions.ts";
import { readEvent } from "./webhook.ts";

/** How Stripe, or what stands in for it, is reached. */
export type StripeOptions = {
  secretKey: string;
  /** What Stripe signs its webhooks with. */
  webhookSecret: string;
  /** The one origin that the app is served under. */
  origin: string;
  /** Where the API is, when not at Stripe. */
  api?: { protocol: "http"; host: string; port: number };
};

/** Milliseconds for one try, and how often one that failed is repeated; the domain waits for six seconds in all. */
const TIMEOUT = 2_000;
const RETRIES = 2;

/** Payments through Stripe's own library. */
export function createPayments({ secretKey, webhookSecret, origin, api }: StripeOptions): Payments {
  const stripe = new Stripe(secretKey, { timeout: TIMEOUT, maxNetworkRetries: RETRIES, telemetry: false, ...api });
  const shop: Shop = { stripe, origin, prices: null };

  return {
    origin,
    readPrices: () => readPrices(shop),
    openCheckout: (userId, customerId, interval) => openCheckout(shop, userId, customerId, interval),
    closeCheckouts: (customerId) => closeCheckouts(shop, customerId),
    readCheckout: (sessionId) => readCheckout(shop, sessionId),
    readEvent: (body, signature) => readEvent(stripe, webhookSecret, body, signature),

    async createCustomer({ id, primaryEmail, firstName, lastName }, key) {
      const name = [firstName, lastName].filter(Boolean).join(" ");
      const customer = {
        metadata: { userId: id },
        ...(primaryEmail && { email: primaryEmail }),
        ...(name && { name }),
      };
      return readId(await ask(() => stripe.customers.create(customer, { idempotencyKey: timed(key) })));
    },

    async deleteCustomer(customerId) {
      await ask(() => stripe.customers.del(customerId), isMissing, null);
    },

    async listSubscriptions(customerId) {
      const list = () => stripe.subscriptions.list({ customer: customerId, status: "all", limit: 100 });
      const found = await ask(list, isMissing, null);
      return found ? readList(found).map(toBought) : [];
    },

    async *listEverything() {
      let after: string | undefined;
      do {
        const page = { status: "all" as const, limit: 100, ...(after && { starting_after: after }) };
        const found = await ask(() => stripe.subscriptions.list(page));
        for (const each of readList(found)) yield { ...toBought(each), customerId: readId(each.customer) };
        after = found.has_more ? found.data.at(-1)?.id : undefined;
      } while (after);
    },

    async cancelSubscription(subscriptionId) {
      const credit = { prorate: true, invoice_now: true };
      await ask(() => stripe.subscriptions.cancel(subscriptionId, credit), isMissing, null);
    },

    async openPortal(customerId, returnUrl) {
      const open = () => stripe.billingPortal.sessions.create({ customer: customerId, return_url: returnUrl });
      const session = await ask(open, isMissing, null);
      return session && readUrl(session, origin);
    },
  };
}
