import { expect } from "vitest";
import { applyActionAndNotify } from "../standins/stripe/pages.ts";
import type { StripeSubscription } from "../standins/stripe/objects.ts";
import { listObjects } from "../standins/stripe/objectStore.ts";
import type { applyAction } from "../standins/stripe/subscriptions.ts";
import { type TestResponse, type TestServer, ORIGIN, type TestUser } from "./testServer.ts";

/** What people do at the payment provider, and on the way there. */

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

/** Presses a button of a page of the provider's. */
export const submitPageForm = (server: TestServer, url: string, fields: Record<string, string>): Promise<Response> =>
  server.app(
    new Request(url, {
      method: "POST",
      headers: { origin: ORIGIN, "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams(fields).toString(),
    }),
  );

/** Pays on an open page; answers where the page leads to. */
export async function payOnPage(server: TestServer, url: string): Promise<string> {
  const { status, headers } = await submitPageForm(server, url, { act: "pay" });
  expect(status).toBe(303);
  return headers.get("location") ?? "";
}

/** Subscribes a member, from the button to the event; answers the id of the checkout. */
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

/** A person's subscriptions at the provider, the newest first. */
export async function listProviderSubscriptions(
  server: TestServer,
  { userId }: TestUser,
): Promise<StripeSubscription[]> {
  const [{ customer_id: customer }] = await server.db.query("select customer_id from users where id = $1", [userId]);
  return customer ? listObjects<StripeSubscription>(server.fakeStripe.context.db, "subscription", customer) : [];
}

/** Does something to a person's newest subscription, and lets the app hear of it. */
export async function changeSubscription(
  server: TestServer,
  person: TestUser,
  name: Parameters<typeof applyAction>[2],
): Promise<void> {
  const [subscription] = await listProviderSubscriptions(server, person);
  await applyActionAndNotify(server.fakeStripe.context, subscription?.id ?? "", name);
}
