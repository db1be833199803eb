import { TrieRouter } from "hono/router/trie-router";
import { type Form, type House, textAt, textsAt } from "./call.ts";
import { createCheckout, expireCheckout, getCheckout, listCheckouts } from "./checkouts.ts";
import { createCustomer, deleteCustomer, getCustomer } from "./customers.ts";
import { missing, Refusal } from "./refusal.ts";
import { type PortalSession, PRICES } from "./shapes.ts";
import { add, makeId } from "./store.ts";
import { act, getSubscription, listSubscriptions } from "./subscriptions.ts";

/** Answers one call; `form` is the query of a GET and the body of all others. */
type Handler = (house: House, form: Form, id: string) => Promise<object>;

/** A page of a list, as the form wants it. */
function pageOf<T extends { id: string }>(all: T[], form: Form) {
  const start = all.findIndex(({ id }) => id === textAt(form, "starting_after")) + 1;
  const data = all.slice(start, start + Number(textAt(form, "limit") || 10));
  return { object: "list", data, has_more: start + data.length < all.length };
}

async function createPortal({ db, origin }: House, form: Form): Promise<PortalSession> {
  const customer = await getCustomer(db, textAt(form, "customer"));
  const id = makeId("bps");
  return add<PortalSession>(db, {
    id,
    object: "billing_portal.session",
    customer: customer.id,
    return_url: textAt(form, "return_url"),
    url: `${origin}/__stripe/portal/${id}`,
  });
}

/** Stripe does not know who is unknown, and lists what somebody had who is gone. */
async function listOf({ db, now }: House, form: Form) {
  const found = await listSubscriptions(db, textAt(form, "customer") || null, now());
  const status = textAt(form, "status");
  return pageOf(status === "all" ? found : found.filter((each) => each.status !== "canceled"), form);
}

async function cancel({ db, now, tell }: House, id: string) {
  const ended = await act(db, id, "end", now());
  if (!ended) throw missing("subscription", id);
  for (const type of ended.tells) void tell(type, ended.subscription);
  return ended.subscription;
}

const routes: Record<string, Handler> = {
  "GET /v1/prices": async (_house, form) => {
    const keys = Object.values(textsAt(form, "lookup_keys"));
    return pageOf(
      PRICES.filter((each) => keys.includes(each.lookup_key)),
      form,
    );
  },
  "POST /v1/customers": createCustomer,
  "GET /v1/customers/:id": ({ db }, _form, id) => getCustomer(db, id),
  "DELETE /v1/customers/:id": (house, _form, id) => deleteCustomer(house, id),
  "GET /v1/checkout/sessions": async (house, form) =>
    pageOf(await listCheckouts(house, textAt(form, "customer")), form),
  "POST /v1/checkout/sessions": createCheckout,
  "GET /v1/checkout/sessions/:id": (house, _form, id) => getCheckout(house, id),
  "POST /v1/checkout/sessions/:id/expire": (house, _form, id) => expireCheckout(house, id),
  "POST /v1/billing_portal/sessions": createPortal,
  "GET /v1/subscriptions": listOf,
  "GET /v1/subscriptions/:id": ({ db, now }, _form, id) => getSubscription(db, id, now()),
  "DELETE /v1/subscriptions/:id": (house, _form, id) => cancel(house, id),
};

const router = new TrieRouter<Handler>();
for (const [route, handler] of Object.entries(routes)) {
  const [method = "", path = ""] = route.split(" ");
  router.add(method, path, handler);
}

/** Answers a call of Stripe's API. Errors: a refusal in Stripe's words. */
export async function answerCall(house: House, method: string, path: string, form: Form): Promise<object> {
  const [[found]] = router.match(method, path);
  if (!found) throw new Refusal(404, `Unrecognized request URL (${method}: ${path}).`);
  const [handler, parameters] = found;
  return handler(house, form, Object.values(parameters)[0] as string);
}
