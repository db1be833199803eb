import { afterEach, expect, test } from "vitest";
import { setReverifier } from "../actions/reverify.ts";
import { plan, subscription } from "../testing/planFixtures.ts";
import { createScriptedClient, settle } from "../testing/scriptedClient.ts";
import { createCheckoutSession, createPortalSession } from "./mutations.ts";
import { PlanQuery } from "./queries.ts";

const PROVIDER_URL = "https://pay.example/1";

function start() {
  const script = createScriptedClient();
  const failures: string[] = [];
  const onFailure = (message: string) => void failures.push(message);
  return { ...script, failures, options: { client: script.client, onFailure } };
}

let unsetReverifier = () => {};
afterEach(() => unsetReverifier());

test("creates a checkout for the chosen interval and returns its address", async () => {
  const { calls, options, failures } = start();
  const url = createCheckoutSession(options, "yearly");
  await settle();
  expect(calls[0]).toMatchObject({ name: "CreateCheckoutSession", variables: { billingInterval: "yearly" } });
  await calls[0]?.answer({ createCheckoutSession: { __typename: "CheckoutSession", url: PROVIDER_URL } });
  expect([await url, failures]).toEqual([PROVIDER_URL, []]);
});

test("returns null for a failed checkout, reports the message, and reads the plan again", async () => {
  const { client, calls, options, failures } = start();
  const url = createCheckoutSession(options, "monthly");
  await settle();
  await calls[0]?.refuse("You already have a subscription", "CONFLICT");
  await calls[0]?.answer({ plan: plan({ name: "paid", subscription: subscription() }) });
  expect([await url, failures]).toEqual([null, ["You already have a subscription"]]);
  expect(client.readQuery({ query: PlanQuery })?.plan.name).toBe("paid");
});

test("creates a portal session with the return address and returns its address", async () => {
  const { calls, options, failures } = start();
  const url = createPortalSession(options, "http://localhost/subscription/manage");
  await settle();
  expect(calls[0]).toMatchObject({ variables: { returnUrl: "http://localhost/subscription/manage" } });
  await calls[0]?.answer({ createPortalSession: { __typename: "PortalSession", url: PROVIDER_URL } });
  expect([await url, failures]).toEqual([PROVIDER_URL, []]);
});

test("returns null for a failed portal session and reports the message", async () => {
  const { calls, options, failures } = start();
  const url = createPortalSession(options, "http://localhost/");
  await settle();
  await calls[0]?.loseConnection();
  expect([await url, failures]).toEqual([null, ["Couldn’t reach Listbook. Check your connection."]]);
});

test("returns null without a failure when the user cancels the re-verification", async () => {
  unsetReverifier = setReverifier(async () => false);
  const { calls, options, failures } = start();
  expect(await createPortalSession(options, "http://localhost/")).toBeNull();
  expect([calls, failures]).toEqual([[], []]);
});
