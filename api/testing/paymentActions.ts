import { expect } from "vitest";
import { applyActionAndNotify } from "../standins/stripe/pages.ts";
import type { StripeCustomer, StripeSubscription } from "../standins/stripe/objects.ts";
import { listObjects } from "../standins/stripe/objectStore.ts";
import type { applyAction } from "../standins/stripe/subscriptions.ts";
import { type TestResponse, type TestServer, ORIGIN, type TestUser } from "./testServer.ts";

// The steps of a person in the app and on the pages of the payment provider.

type CheckoutInterval = "monthly" | "yearly";

export const requestCheckout = (
  server: TestServer,
  person: TestUser,
  billingInterval?: CheckoutInterval,
): Promise<TestResponse> => server.rest(person, "POST", "/api/stripe/create-checkout-session", { billingInterval });

export const requestPortal = (server: TestServer, person: TestUser, returnUrl?: string): Promise<TestResponse> =>
  server.rest(person, "POST", "/api/stripe/create-portal-session", { returnUrl });

export const requestConfirmation = (server: TestServer, person: TestUser, sessionId: string): Promise<TestResponse> =>
  server.rest(person, "POST", "/api/stripe/confirm-checkout", { sessionId });

/** The caller's plan. */
export const getPlan = async (server: TestServer, person: TestUser) =>
  (await server.rest(person, "GET", "/api/user/plan")).json;

/** Submits a form of one of the provider's pages. */
export const submitPageForm = (server: TestServer, url: string, fields: Record<string, string>): Promise<Response> =>
  server.app(
    new Request(url, {
      method: "POST",
      headers: { origin: ORIGIN, "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams(fields).toString(),
    }),
  );

/** Pays on an open checkout page. Returns the URL to which the page redirects. */
export async function payOnPage(server: TestServer, url: string): Promise<string> {
  const { status, headers } = await submitPageForm(server, url, { act: "pay" });
  expect(status).toBe(303);
  return headers.get("location") ?? "";
}

/** Subscribes a member: opens the checkout page and pays. Returns the id of the checkout session. */
export async function subscribe(
  server: TestServer,
  person: TestUser,
  interval: CheckoutInterval = "monthly",
): Promise<string> {
  const { status, json } = await requestCheckout(server, person, interval);
  expect(status).toBe(200);
  await payOnPage(server, json.url);
  return json.sessionId;
}

/** The user's customers at the provider, also the deleted ones; the newest first. */
export const listProviderCustomers = async ({ fakeStripe }: TestServer, { userId }: TestUser) =>
  (await listObjects<StripeCustomer>(fakeStripe.context.db, "customer", null)).filter(
    ({ metadata }) => metadata["userId"] === userId,
  );

/** The user's subscriptions at the provider, the newest first. */
export async function listProviderSubscriptions(
  server: TestServer,
  { userId }: TestUser,
): Promise<StripeSubscription[]> {
  const [{ customer_id: customer }] = await server.db.query("select customer_id from users where id = $1", [userId]);
  return customer ? listObjects<StripeSubscription>(server.fakeStripe.context.db, "subscription", customer) : [];
}

/** Applies an action to the user's newest subscription at the provider, which sends the app an event. */
export async function changeSubscription(
  server: TestServer,
  person: TestUser,
  action: Parameters<typeof applyAction>[2],
): Promise<void> {
  const [subscription] = await listProviderSubscriptions(server, person);
  await applyActionAndNotify(server.fakeStripe.context, subscription?.id ?? "", action);
}
