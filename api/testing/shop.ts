import { expect } from "vitest";
import { actAndTell } from "../standins/stripe/pages.ts";
import type { Subscription } from "../standins/stripe/shapes.ts";
import { list } from "../standins/stripe/store.ts";
import type { act } from "../standins/stripe/subscriptions.ts";
import { type Answer, type House, ORIGIN, type Person } from "./house.ts";

/** What people do at the payment provider, and on the way there. */

type Interval = "monthly" | "yearly";

export const checkout = (house: House, person: Person, billingInterval?: Interval): Promise<Answer> =>
  house.rest(person, "POST", "/api/stripe/create-checkout-session", { billingInterval });

export const portal = (house: House, person: Person, returnUrl?: string): Promise<Answer> =>
  house.rest(person, "POST", "/api/stripe/create-portal-session", { returnUrl });

export const confirm = (house: House, person: Person, sessionId: string): Promise<Answer> =>
  house.rest(person, "POST", "/api/stripe/confirm-checkout", { sessionId });

/** The caller's plan. */
export const planOf = async (house: House, person: Person) => (await house.rest(person, "GET", "/api/user/plan")).json;

/** Presses a button of a page of the provider's. */
export const press = (house: House, url: string, fields: Record<string, string>): Promise<Response> =>
  house.app(
    new Request(url, {
      method: "POST",
      headers: { origin: ORIGIN, "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams(fields).toString(),
    }),
  );

/** Pays on an open page; answers where the page leads to. */
export async function pay(house: House, url: string): Promise<string> {
  const { status, headers } = await press(house, url, { act: "pay" });
  expect(status).toBe(303);
  return headers.get("location") ?? "";
}

/** Subscribes a member, from the button to the event; answers the id of the checkout. */
export async function subscribe(house: House, person: Person, interval: Interval = "monthly"): Promise<string> {
  const { status, json } = await checkout(house, person, interval);
  expect(status).toBe(200);
  await pay(house, json.url);
  return json.sessionId;
}

/** A person's subscriptions at the provider, the newest first. */
export async function bought(house: House, { userId }: Person): Promise<Subscription[]> {
  const [{ customer_id: customer }] = await house.db.query("select customer_id from users where id = $1", [userId]);
  return customer ? list<Subscription>(house.shop.house.db, "subscription", customer) : [];
}

/** Does something to a person's newest subscription, and lets the app hear of it. */
export async function happen(house: House, person: Person, name: Parameters<typeof act>[2]): Promise<void> {
  const [subscription] = await bought(house, person);
  await actAndTell(house.shop.house, subscription?.id ?? "", name);
}
