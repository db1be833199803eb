import { Stripe } from "stripe";
import type { ProviderCheckout, PaymentInterval } from "../domain/base/context.ts";
import type { CheckoutSession } from "../domain/base/schema.types.ts";
import { readPrices } from "./prices.ts";
import type { StripeLocale } from "./locale.ts";
import { callStripe, isResourceMissing, readId, readList, readUrl } from "./responses.ts";
import { type StripeConnection, type StripePrice, toTimedKey } from "./client.ts";

/** Seconds that an open checkout page must still be valid for, so that the person has time to pay. */
const MIN_REMAINING_SECONDS = 5 * 60;

/** Stripe refuses to close a session that is no longer open because it was closed or paid meanwhile. */
const isAlreadyClosed = (error: unknown) => error instanceof Stripe.errors.StripeInvalidRequestError;

/** A customer's checkout sessions, the newest first; null when Stripe has no such customer. */
async function listSessions({ stripe }: StripeConnection, customer: string): Promise<Stripe.Checkout.Session[] | null> {
  const found = await callStripe(
    () => stripe.checkout.sessions.list({ customer, limit: 100 }),
    isResourceMissing,
    null,
  );
  return found && readList(found);
}

async function expireSessions({ stripe }: StripeConnection, sessions: Stripe.Checkout.Session[]) {
  for (const { id } of sessions) await callStripe(() => stripe.checkout.sessions.expire(id), isAlreadyClosed, null);
}

const isOpen = ({ status }: Stripe.Checkout.Session) => status === "open";

/** Whose checkout page is opened, for which price, and in which language. */
type CheckoutOptions = { userId: string; customer: string; interval: PaymentInterval; locale: StripeLocale };

/**
 * Opens the customer's checkout page for a price and closes all others. An open page for the same price, in the same
 * language, is used again.
 * Stripe lists the open sessions, so the server stores none. Two requests at once see the same newest session, build
 * the same idempotency key from it, and get the same page. Null when Stripe has no such customer. Errors:
 * `UNAVAILABLE`.
 */
export async function openCheckout(
  connection: StripeConnection,
  options: CheckoutOptions,
): Promise<CheckoutSession | null> {
  const { customer, interval, locale } = options;
  const prices = await readPrices(connection);
  const priceId = prices.find((price) => price.interval === interval)?.id ?? "";
  const sessions = await listSessions(connection, customer);
  if (!sessions) return null;
  const openSessions = sessions.filter(isOpen);
  const reusable = openSessions.find((candidate) => isReusable(candidate, priceId, locale));
  await expireSessions(
    connection,
    openSessions.filter((candidate) => candidate !== reusable),
  );
  const session =
    reusable ?? (await createSession(connection, options, { id: priceId, interval }, sessions[0]?.id ?? "none"));
  return session && { url: readUrl(session, connection.origin), sessionId: readId(session) };
}

const isReusable = (
  { metadata, locale, expires_at: expiresAt }: Stripe.Checkout.Session,
  priceId: string,
  wanted: StripeLocale,
) => metadata?.["price"] === priceId && locale === wanted && expiresAt - MIN_REMAINING_SECONDS > Date.now() / 1000;

type ChosenPrice = Pick<StripePrice, "id" | "interval">;

async function createSession(
  { stripe, origin }: StripeConnection,
  { userId, customer, locale }: CheckoutOptions,
  price: ChosenPrice,
  newestSessionId: string,
) {
  const params: Stripe.Checkout.SessionCreateParams = {
    mode: "subscription",
    customer,
    locale,
    client_reference_id: userId,
    line_items: [{ price: price.id, quantity: 1 }],
    metadata: { price: price.id },
    subscription_data: { metadata: { userId } },
    success_url: `${origin}/subscription/success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${origin}/subscription/cancel?interval=${price.interval}`,
  };
  const idempotencyKey = toTimedKey(`checkout ${customer} ${price.id} ${locale} after ${newestSessionId}`);
  return callStripe(() => stripe.checkout.sessions.create(params, { idempotencyKey }), isResourceMissing, null);
}

/** Closes every checkout page on which the customer could still pay. Errors: `UNAVAILABLE`. */
export async function closeCheckouts(connection: StripeConnection, customer: string): Promise<void> {
  await expireSessions(connection, ((await listSessions(connection, customer)) ?? []).filter(isOpen));
}

/** The user and the customer of a checkout session; null when Stripe has no such session. Errors: `UNAVAILABLE`. */
export async function readCheckout({ stripe }: StripeConnection, sessionId: string): Promise<ProviderCheckout | null> {
  // The id becomes part of a path of Stripe's API; with any other characters it could name another path.
  if (!/^cs_\w+$/.test(sessionId)) return null;
  const session = await callStripe(() => stripe.checkout.sessions.retrieve(sessionId), isResourceMissing, null);
  if (!session) return null;
  readId(session);
  return { userId: session.client_reference_id, customerId: session.customer && readId(session.customer) };
}
