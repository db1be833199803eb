// Stripe's objects, with the fields that the app uses. Times are in seconds since 1970.

export type Price = {
  id: string;
  object: "price";
  active: true;
  type: "recurring";
  lookup_key: string;
  currency: string;
  unit_amount: number;
  recurring: { interval: "month" | "year"; interval_count: 1 };
};

export type StripeCustomer = {
  id: string;
  object: "customer";
  email: string | null;
  name: string | null;
  metadata: Record<string, string>;
  deleted?: true;
};

export type StripeSubscription = {
  id: string;
  object: "subscription";
  customer: string;
  status: string;
  created: number;
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  ended_at: number | null;
  metadata: Record<string, string>;
  items: { object: "list"; data: [SubscriptionItem] };
};

export type SubscriptionItem = {
  id: string;
  object: "subscription_item";
  current_period_start: number;
  current_period_end: number;
  price: Price;
};

export type CheckoutSession = {
  id: string;
  object: "checkout.session";
  mode: "subscription";
  status: "open" | "complete" | "expired";
  payment_status: "unpaid" | "paid";
  customer: string;
  client_reference_id: string | null;
  locale: string | null;
  subscription: string | null;
  metadata: Record<string, string>;
  created: number;
  expires_at: number;
  /** The checkout page; null when the session is not open. */
  url: string | null;
  success_url: string;
  cancel_url: string;
  /** The price, and the metadata of the future subscription. Stripe's sessions do not have this field. */
  sold: { price: Price; metadata: Record<string, string> };
};

export type PortalSession = {
  id: string;
  object: "billing_portal.session";
  customer: string;
  return_url: string;
  locale: string | null;
  url: string;
};

export type StripeObject = StripeCustomer | StripeSubscription | CheckoutSession | PortalSession;

const createPrice = (interval: "month" | "year", lookupKey: string, amount: number): Price => ({
  id: `price_test_${interval}`,
  object: "price",
  active: true,
  type: "recurring",
  lookup_key: lookupKey,
  currency: "eur",
  unit_amount: amount,
  recurring: { interval, interval_count: 1 },
});

export const PRICES = [
  createPrice("month", "listbook_monthly", 400),
  createPrice("year", "listbook_yearly", 4_000),
] as const;
