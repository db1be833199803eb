import { TrieRouter } from "hono/router/trie-router";
import { type NestedForm, type StripeContext, getText, getTexts } from "./form.ts";
import { createCheckout, expireCheckout, getCheckout, listCheckouts } from "./checkouts.ts";
import { createCustomer, deleteCustomer, getCustomer } from "./customers.ts";
import { resourceMissing, StripeApiError } from "./apiError.ts";
import { type PortalSession, PRICES } from "./objects.ts";
import { addObject, createStripeId } from "./objectStore.ts";
import { applyAction, getSubscription, listSubscriptions } from "./subscriptions.ts";

/** Handles a call. `form` is the query of a GET and the body of all other methods. */
type StripeHandler = (context: StripeContext, form: NestedForm, id: string) => Promise<object>;

/** The page of a list that the form requests with `starting_after` and `limit`. */
function paginate<T extends { id: string }>(all: T[], form: NestedForm) {
  const start = all.findIndex(({ id }) => id === getText(form, "starting_after")) + 1;
  const data = all.slice(start, start + Number(getText(form, "limit") || 10));
  return { object: "list", data, has_more: start + data.length < all.length };
}

async function createPortal({ db, origin }: StripeContext, form: NestedForm): Promise<PortalSession> {
  const customer = await getCustomer(db, getText(form, "customer"));
  const id = createStripeId("bps");
  return addObject<PortalSession>(db, {
    id,
    object: "billing_portal.session",
    customer: customer.id,
    return_url: getText(form, "return_url"),
    locale: getText(form, "locale") || null,
    url: `${origin}/__stripe/portal/${id}`,
  });
}

/** Lists subscriptions. As at Stripe, the list of an unknown customer is empty, and a deleted one still has a list. */
async function listByForm({ db, now }: StripeContext, form: NestedForm) {
  const subscriptions = await listSubscriptions(db, getText(form, "customer") || null, now());
  const status = getText(form, "status");
  return paginate(
    status === "all" ? subscriptions : subscriptions.filter((subscription) => subscription.status !== "canceled"),
    form,
  );
}

async function cancelSubscription({ db, now, sendEvent }: StripeContext, id: string) {
  const ended = await applyAction(db, id, "end", now());
  if (!ended) throw resourceMissing("subscription", id);
  for (const type of ended.eventTypes) void sendEvent(type, ended.subscription);
  return ended.subscription;
}

const routes: Record<string, StripeHandler> = {
  "GET /v1/prices": async (_context, form) => {
    const keys = Object.values(getTexts(form, "lookup_keys"));
    return paginate(
      PRICES.filter((price) => keys.includes(price.lookup_key)),
      form,
    );
  },
  "POST /v1/customers": createCustomer,
  "GET /v1/customers/:id": ({ db }, _form, id) => getCustomer(db, id),
  "DELETE /v1/customers/:id": (context, _form, id) => deleteCustomer(context, id),
  "GET /v1/checkout/sessions": async (context, form) =>
    paginate(await listCheckouts(context, getText(form, "customer")), form),
  "POST /v1/checkout/sessions": createCheckout,
  "GET /v1/checkout/sessions/:id": (context, _form, id) => getCheckout(context, id),
  "POST /v1/checkout/sessions/:id/expire": (context, _form, id) => expireCheckout(context, id),
  "POST /v1/billing_portal/sessions": createPortal,
  "GET /v1/subscriptions": listByForm,
  "GET /v1/subscriptions/:id": ({ db, now }, _form, id) => getSubscription(db, id, now()),
  "DELETE /v1/subscriptions/:id": (context, _form, id) => cancelSubscription(context, id),
};

const router = new TrieRouter<StripeHandler>();
for (const [route, handler] of Object.entries(routes)) {
  const [method = "", path = ""] = route.split(" ");
  router.add(method, path, handler);
}

/** Answers a call of Stripe's API. Throws a `StripeApiError` when Stripe would answer with an error. */
export async function handleCall(
  context: StripeContext,
  method: string,
  path: string,
  form: NestedForm,
): Promise<object> {
  const [[found]] = router.match(method, path);
  if (!found) throw new StripeApiError(404, `Unrecognized request URL (${method}: ${path}).`);
  const [handler, parameters] = found;
  return handler(context, form, Object.values(parameters)[0] as string);
}
