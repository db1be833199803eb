import type { EntityManager } from "typeorm";
import { type NestedForm, type StripeContext, getText, getTexts } from "./form.ts";
import { getCustomer } from "./customers.ts";
import { resourceMissing, StripeApiError } from "./apiError.ts";
import { PRICES, type CheckoutSession } from "./objects.ts";
import { addObject, updateObject, getObject, listObjects, createStripeId } from "./objectStore.ts";
import { startSubscription } from "./subscriptions.ts";

/** Seconds for which a checkout page is open. */
const SESSION_LIFETIME = 24 * 60 * 60;

function expireIfDue(session: CheckoutSession, now: number): CheckoutSession {
  if (session.status === "open" && session.expires_at <= now) closeSession(session, "expired");
  return session;
}

function closeSession(session: CheckoutSession, status: "complete" | "expired") {
  session.status = status;
  session.url = null;
}

export async function createCheckout({ db, origin, now }: StripeContext, form: NestedForm): Promise<CheckoutSession> {
  const customer = await getCustomer(db, getText(form, "customer"));
  const priceId = getText(form, "line_items", "0", "price");
  const price = PRICES.find((candidate) => candidate.id === priceId);
  if (!price) throw resourceMissing("price", priceId, "line_items[0][price]");
  const id = createStripeId("cs_test");
  return addObject<CheckoutSession>(db, {
    id,
    object: "checkout.session",
    mode: "subscription",
    status: "open",
    payment_status: "unpaid",
    customer: customer.id,
    client_reference_id: getText(form, "client_reference_id") || null,
    locale: getText(form, "locale") || null,
    subscription: null,
    metadata: getTexts(form, "metadata"),
    created: now(),
    expires_at: now() + SESSION_LIFETIME,
    url: `${origin}/__stripe/checkout/${id}`,
    success_url: getText(form, "success_url"),
    cancel_url: getText(form, "cancel_url"),
    sold: { price, metadata: getTexts(form, "subscription_data", "metadata") },
  });
}

export const getCheckout = async ({ db, now }: StripeContext, id: string): Promise<CheckoutSession> =>
  expireIfDue(await getObject<CheckoutSession>(db, "checkout.session", id), now());

export async function listCheckouts({ db, now }: StripeContext, customer: string): Promise<CheckoutSession[]> {
  const sessions = await listObjects<CheckoutSession>(db, "checkout.session", customer);
  return sessions.map((session) => expireIfDue(session, now()));
}

/** Closes a checkout page. Throws a `StripeApiError` when it is not open. */
export async function expireCheckout({ db, now, sendEvent }: StripeContext, id: string): Promise<CheckoutSession> {
  const expired = await updateObject<CheckoutSession, CheckoutSession>(db, "checkout.session", id, (session) => {
    if (expireIfDue(session, now()).status !== "open")
      throw new StripeApiError(400, `Only Checkout Sessions with a status in ["open"] can be expired.`);
    closeSession(session, "expired");
    return session;
  });
  void sendEvent("checkout.session.expired", expired);
  return expired;
}

/** Pays on a checkout page. Returns the URL to which the browser is sent; null when the page is not open. */
export async function payCheckout({ db, now, sendEvent }: StripeContext, id: string): Promise<string | null> {
  const paid = await updateObject<CheckoutSession, Awaited<ReturnType<typeof completeSession>> | null>(
    db,
    "checkout.session",
    id,
    (session, tx) => (expireIfDue(session, now()).status === "open" ? completeSession(tx, session, now()) : null),
  );
  if (!paid) return null;
  const { session, subscription } = paid;
  await Promise.all([
    sendEvent("customer.subscription.created", subscription),
    sendEvent("invoice.paid", { id: createStripeId("in"), object: "invoice", customer: session.customer }),
    sendEvent("checkout.session.completed", session),
  ]);
  return session.success_url.replace("{CHECKOUT_SESSION_ID}", session.id);
}

async function completeSession(tx: EntityManager, session: CheckoutSession, now: number) {
  const { price, metadata } = session.sold;
  const subscription = await startSubscription(tx, session.customer, price, metadata, now);
  closeSession(session, "complete");
  session.payment_status = "paid";
  session.subscription = subscription.id;
  return { session, subscription };
}
