import type { EntityManager } from "typeorm";
import { type Form, type House, textAt, textsAt } from "./call.ts";
import { getCustomer } from "./customers.ts";
import { missing, Refusal } from "./refusal.ts";
import { PRICES, type Session } from "./shapes.ts";
import { add, change, get, list, makeId } from "./store.ts";
import { startSubscription } from "./subscriptions.ts";

/** Seconds for which a page is open. */
const LIFE = 24 * 60 * 60;

function age(session: Session, now: number): Session {
  if (session.status === "open" && session.expires_at <= now) close(session, "expired");
  return session;
}

function close(session: Session, status: "complete" | "expired") {
  session.status = status;
  session.url = null;
}

export async function createCheckout({ db, origin, now }: House, form: Form): Promise<Session> {
  const customer = await getCustomer(db, textAt(form, "customer"));
  const priceId = textAt(form, "line_items", "0", "price");
  const price = PRICES.find((each) => each.id === priceId);
  if (!price) throw missing("price", priceId, "line_items[0][price]");
  const id = makeId("cs_test");
  return add<Session>(db, {
    id,
    object: "checkout.session",
    mode: "subscription",
    status: "open",
    payment_status: "unpaid",
    customer: customer.id,
    client_reference_id: textAt(form, "client_reference_id") || null,
    subscription: null,
    metadata: textsAt(form, "metadata"),
    created: now(),
    expires_at: now() + LIFE,
    url: `${origin}/__stripe/checkout/${id}`,
    success_url: textAt(form, "success_url"),
    cancel_url: textAt(form, "cancel_url"),
    sold: { price, metadata: textsAt(form, "subscription_data", "metadata") },
  });
}

export const getCheckout = async ({ db, now }: House, id: string): Promise<Session> =>
  age(await get<Session>(db, "checkout.session", id), now());

export async function listCheckouts({ db, now }: House, customer: string): Promise<Session[]> {
  return (await list<Session>(db, "checkout.session", customer)).map((each) => age(each, now()));
}

/** Nobody can pay any more. Errors: Stripe's refusal for a session that is not open. */
export async function expireCheckout({ db, now, tell }: House, id: string): Promise<Session> {
  const session = await change<Session, Session>(db, "checkout.session", id, (session) => {
    if (age(session, now()).status !== "open")
      throw new Refusal(400, `Only Checkout Sessions with a status in ["open"] can be expired.`);
    close(session, "expired");
    return session;
  });
  void tell("checkout.session.expired", session);
  return session;
}

/** A person pays: where that person is sent then; null when there is nothing to pay any more. */
export async function payCheckout({ db, now, tell }: House, id: string): Promise<string | null> {
  const paid = await change<Session, Awaited<ReturnType<typeof sell>> | null>(
    db,
    "checkout.session",
    id,
    (session, db) => (age(session, now()).status === "open" ? sell(db, session, now()) : null),
  );
  if (!paid) return null;
  const { session, subscription } = paid;
  await Promise.all([
    tell("customer.subscription.created", subscription),
    tell("invoice.paid", { id: makeId("in"), object: "invoice", customer: session.customer }),
    tell("checkout.session.completed", session),
  ]);
  return session.success_url.replace("{CHECKOUT_SESSION_ID}", session.id);
}

async function sell(db: EntityManager, session: Session, now: number) {
  const { price, metadata } = session.sold;
  const subscription = await startSubscription(db, session.customer, price, metadata, now);
  close(session, "complete");
  session.payment_status = "paid";
  session.subscription = subscription.id;
  return { session, subscription };
}
