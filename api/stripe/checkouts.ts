import { Stripe } from "stripe";
import type { ProviderCheckout, PaymentInterval } from "../domain/context.ts";
import type { CheckoutSession } from "../domain/schema.types.ts";
import { readPrices } from "./prices.ts";
import { callStripe, isResourceMissing, readId, readList, readUrl } from "./responses.ts";
import { type StripeConnection, type StripePrice, toTimedKey } from "./client.ts";

/** Seconds that an open page must still have, to be worth being sent to. */
const MIN_REMAINING_SECONDS = 5 * 60;

/** Stripe refuses to close a session that was closed, or paid, a moment ago. */
const isAlreadyClosed = (error: unknown) => error instanceof Stripe.errors.StripeInvalidRequestError;

/** A customer's sessions, the newest first; null when the customer is gone. */
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

/**
 * The customer's one open page: that for this price when there is one, else a new one; any other is closed. Which are
 * open is known at Stripe, so nothing of it is kept here. Two requests at once see the same newest session, make the
 * same key of it, and get one page.
 */
export async function openCheckout(
  connection: StripeConnection,
  userId: string,
  customer: string,
  interval: PaymentInterval,
): Promise<CheckoutSession | null> {
  const price = (await readPrices(connection)).find((each) => each.interval === interval)?.id ?? "";
  const sessions = await listSessions(connection, customer);
  if (!sessions) return null;
  const known = sessions.find((each) => isOpen(each) && isReusable(each, price));
  await expireSessions(
    connection,
    sessions.filter((each) => isOpen(each) && each !== known),
  );
  const session =
    known ?? (await createSession(connection, userId, customer, { id: price, interval }, sessions[0]?.id ?? "none"));
  return session && { url: readUrl(session, connection.origin), sessionId: readId(session) };
}

const isReusable = ({ metadata, expires_at: expiresAt }: Stripe.Checkout.Session, price: string) =>
  metadata?.["price"] === price && expiresAt - MIN_REMAINING_SECONDS > Date.now() / 1000;

type ChosenPrice = Pick<StripePrice, "id" | "interval">;

async function createSession(
  { stripe, origin }: StripeConnection,
  userId: string,
  customer: string,
  price: ChosenPrice,
  newest: string,
) {
  const session: Stripe.Checkout.SessionCreateParams = {
    mode: "subscription",
    customer,
    client_reference_id: userId,
    line_items: [{ price: price.id, quantity: 1 }],
    metadata: { price: price.id },
    subscription_data: { metadata: { userId } },
    success_url: `${origin}/subscription/success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${origin}/subscription/cancel?interval=${price.interval}`,
  };
  const idempotencyKey = toTimedKey(`checkout ${customer} ${price.id} after ${newest}`);
  return callStripe(() => stripe.checkout.sessions.create(session, { idempotencyKey }), isResourceMissing, null);
}

/** Closes every page on which the customer could still pay. */
export async function closeCheckouts(connection: StripeConnection, customer: string): Promise<void> {
  await expireSessions(connection, ((await listSessions(connection, customer)) ?? []).filter(isOpen));
}

/** Whose a session is; null when there is none with this id. */
export async function readCheckout({ stripe }: StripeConnection, sessionId: string): Promise<ProviderCheckout | null> {
  // Others would be other addresses of the API.
  if (!/^cs_\w+$/.test(sessionId)) return null;
  const session = await callStripe(() => stripe.checkout.sessions.retrieve(sessionId), isResourceMissing, null);
  if (!session) return null;
  readId(session);
  return { userId: session.client_reference_id, customerId: session.customer && readId(session.customer) };
}
