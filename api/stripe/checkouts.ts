import { Stripe } from "stripe";
import type { Checkout, Interval } from "../context.ts";
import type { CheckoutSession } from "../schema.types.ts";
import { readPrices } from "./prices.ts";
import { ask, isMissing, readId, readList, readUrl } from "./replies.ts";
import { type Shop, type StripePrice, timed } from "./shop.ts";

/** Seconds that an open page must still have, to be worth being sent to. */
const REST = 5 * 60;

/** Stripe refuses to close a session that was closed, or paid, a moment ago. */
const isOver = (error: unknown) => error instanceof Stripe.errors.StripeInvalidRequestError;

/** A customer's sessions, the newest first; null when the customer is gone. */
async function listSessions({ stripe }: Shop, customer: string): Promise<Stripe.Checkout.Session[] | null> {
  const found = await ask(() => stripe.checkout.sessions.list({ customer, limit: 100 }), isMissing, null);
  return found && readList(found);
}

async function expire({ stripe }: Shop, sessions: Stripe.Checkout.Session[]) {
  for (const { id } of sessions) await ask(() => stripe.checkout.sessions.expire(id), isOver, null);
}

const isOpen = ({ status }: Stripe.Checkout.Session) => status === "open";

/**
 * The customer's one open page: that for this price when there is one, else a new one; any other is closed. Which are
 * open is known at Stripe, so nothing of it is kept here. Two requests at once see the same newest session, make the
 * same key of it, and get one page.
 */
export async function openCheckout(
  shop: Shop,
  userId: string,
  customer: string,
  interval: Interval,
): Promise<CheckoutSession | null> {
  const price = (await readPrices(shop)).find((each) => each.interval === interval)?.id ?? "";
  const sessions = await listSessions(shop, customer);
  if (!sessions) return null;
  const known = sessions.find((each) => isOpen(each) && isFor(each, price));
  await expire(
    shop,
    sessions.filter((each) => isOpen(each) && each !== known),
  );
  const session = known ?? (await create(shop, userId, customer, { id: price, interval }, sessions[0]?.id ?? "none"));
  return session && { url: readUrl(session, shop.origin), sessionId: readId(session) };
}

const isFor = ({ metadata, expires_at: expiresAt }: Stripe.Checkout.Session, price: string) =>
  metadata?.["price"] === price && expiresAt - REST > Date.now() / 1000;

type Chosen = Pick<StripePrice, "id" | "interval">;

async function create({ stripe, origin }: Shop, userId: string, customer: string, price: Chosen, newest: string) {
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
  const idempotencyKey = timed(`checkout ${customer} ${price.id} after ${newest}`);
  return ask(() => stripe.checkout.sessions.create(session, { idempotencyKey }), isMissing, null);
}

/** Closes every page on which the customer could still pay. */
export async function closeCheckouts(shop: Shop, customer: string): Promise<void> {
  await expire(shop, ((await listSessions(shop, customer)) ?? []).filter(isOpen));
}

/** Whose a session is; null when there is none with this id. */
export async function readCheckout({ stripe }: Shop, sessionId: string): Promise<Checkout | null> {
  // Others would be other addresses of the API.
  if (!/^cs_\w+$/.test(sessionId)) return null;
  const session = await ask(() => stripe.checkout.sessions.retrieve(sessionId), isMissing, null);
  if (!session) return null;
  readId(session);
  return { userId: session.client_reference_id, customerId: session.customer && readId(session.customer) };
}
